package plimsoll.lab.discover;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The result of a GET after redirects within the same address.
 *
 * @param path path of the last answer
 * @param asked the original path
 */
record RedirectResult(String asked, String path, ProbeReply reply) {
    private static final int HOPS_MAX = 3;
    private static final Pattern LOGIN = Pattern.compile("(?i)log-?in|sign-?in|oauth|/sso|/auth|saml");

    static RedirectResult of(BaseUrl baseUrl, String path) throws InterruptedException {
        RedirectResult result = new RedirectResult(path, path, baseUrl.get(path));
        for (int hop = 0; hop < HOPS_MAX; hop++) {
            Optional<String> next = result.next(baseUrl);
            if (next.isEmpty()) {
                return result;
            }
            result = new RedirectResult(path, next.get(), baseUrl.get(next.get()));
        }
        return result;
    }

    boolean acknowledged() {
        return reply instanceof ProbeReply.Answered answered && answered.acknowledges() && answered.whole();
    }

    /** Describes the result in a clause. */
    String description() {
        String at = "GET " + asked + (path.equals(asked) ? "" : ", redirected to " + path + ",");
        return switch (reply) {
            case ProbeReply.Answered answered -> at + " is answered with " + answered.description();
            case ProbeReply.None none -> at + ": " + none.why();
        };
    }

    /** Suggests what to do about an answer that is not 2xx. */
    String advice() {
        if (!(reply instanceof ProbeReply.Answered answered)) {
            return "name another path with --path";
        }
        if (answered.status() == 401 || answered.status() == 403 || toLogin(answered)) {
            return "it requires authentication: add it, for example get: {path: " + asked
                    + ", headers: {Authorization: \"Bearer ${env.TOKEN}\"}}";
        }
        if (answered.status() == 405) {
            return "it accepts only other methods: use one of them, for example post: {path: " + asked
                    + ", headers: {Content-Type: application/json}, body: '{}'}";
        }
        return answered.redirects()
                ? "it redirects its clients, and a load does not follow redirects: load that address directly"
                : "name a path that answers 2xx with --path, or write it under load: get:";
    }

    private Optional<String> next(BaseUrl baseUrl) {
        if (!(reply instanceof ProbeReply.Answered answered) || !answered.redirects() || toLogin(answered)) {
            return Optional.empty();
        }
        try {
            URI to = baseUrl.resolve(path).resolve(answered.header("location").orElse(""));
            boolean same = baseUrl.base().getScheme().equals(to.getScheme())
                    && baseUrl.base().getAuthority().equals(to.getAuthority());
            return same ? Optional.of(pathOf(to)) : Optional.empty();
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    private static boolean toLogin(ProbeReply.Answered answered) {
        return answered.redirects()
                && answered.header("location")
                        .filter(to -> LOGIN.matcher(to).find())
                        .isPresent();
    }

    private static String pathOf(URI to) {
        String path = to.getRawPath().isEmpty() ? "/" : to.getRawPath();
        return to.getRawQuery() == null ? path : path + "?" + to.getRawQuery();
    }
}
