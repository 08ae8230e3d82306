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
record Arrival(String asked, String path, Reply reply) {
    private static final int HOPS_MAX = 3;
    private static final Pattern LOGIN = Pattern.compile("(?i)log-?in|sign-?in|oauth|/sso|/auth|saml");

    static Arrival of(Door door, String path) throws InterruptedException {
        Arrival arrival = new Arrival(path, path, door.get(path));
        for (int hop = 0; hop < HOPS_MAX; hop++) {
            Optional<String> next = arrival.next(door);
            if (next.isEmpty()) {
                return arrival;
            }
            arrival = new Arrival(path, next.get(), door.get(next.get()));
        }
        return arrival;
    }

    boolean acknowledged() {
        return reply instanceof Reply.Answered answered && answered.acknowledges() && answered.whole();
    }

    /** What was seen, for a sentence. */
    String words() {
        String at = "GET " + asked + (path.equals(asked) ? "" : ", redirected to " + path + ",");
        return switch (reply) {
            case Reply.Answered answered -> at + " is answered with " + answered.words();
            case Reply.None none -> at + ": " + none.why();
        };
    }

    /** What to do about an answer that is no yes. */
    String advice() {
        if (!(reply instanceof Reply.Answered answered)) {
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

    private Optional<String> next(Door door) {
        if (!(reply instanceof Reply.Answered answered) || !answered.redirects() || toLogin(answered)) {
            return Optional.empty();
        }
        try {
            URI to = door.at(path).resolve(answered.header("location").orElse(""));
            boolean same = door.base().getScheme().equals(to.getScheme())
                    && door.base().getAuthority().equals(to.getAuthority());
            return same ? Optional.of(pathOf(to)) : Optional.empty();
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    private static boolean toLogin(Reply.Answered answered) {
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
