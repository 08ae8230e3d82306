package plimsoll.lab.discover;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a GET came to, redirects to the same address followed.
 *
 * @param path at which the last answer was given
 * @param asked the path at first
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

    /** What was seen, for a sentence. */
    String words() {
        String at = "GET " + asked + (path.equals(asked) ? "" : ", redirected to " + path + ",");
        return switch (reply) {
            case ProbeReply.Answered answered -> at + " is answered with " + answered.words();
            case ProbeReply.None none -> at + ": " + none.why();
        };
    }

    /** What to do about an answer that is no yes. */
    String advice() {
        if (!(reply instanceof ProbeReply.Answered answered)) {
            return "name another path by --path";
        }
        if (answered.status() == 401 || answered.status() == 403 || toLogin(answered)) {
            return "it wants to know who asks: add what it wants, such as" + " get: {path: " + asked
                    + ", headers: {Authorization: \"Bearer ${env.TOKEN}\"}}";
        }
        if (answered.status() == 405) {
            return "it takes other methods only: write what it takes, such as post: {path: " + asked
                    + ", headers: {Content-Type: application/json}, body: '{}'}";
        }
        return answered.redirects()
                ? "it sends its clients elsewhere, and a load follows no redirect: load that address itself"
                : "name a path that it answers by --path, or write it under load: get:";
    }

    private Optional<String> next(BaseUrl baseUrl) {
        if (!(reply instanceof ProbeReply.Answered answered) || !answered.redirects() || toLogin(answered)) {
            return Optional.empty();
        }
        try {
            URI to = baseUrl.at(path).resolve(answered.header("location").orElse(""));
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
