package plimsoll.lab.discover;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One operation that a service describes.
 *
 * @param needs what a request must carry, such as a parameter; empty: nothing
 */
record Endpoint(String method, String path, Optional<String> needs) {
    /** A GET whose path speaks of doing something, of a stream without end, or of the service's own description. */
    private static final Pattern ACTS = Pattern.compile("(?i)(log-?(in|out)|sign-?(in|out|off)|shutdown|/stop|restart|"
            + "refresh|reset|delete|remove|/kill|/drop|clear|purge|flush|reload|dump|export|backup|stream|events|/sse|"
            + "subscribe|actuator|swagger|api-docs|openapi|/error$)");

    boolean get() {
        return method.equals("GET");
    }

    /** Why it is not loaded without being asked for; empty for one that is safe. */
    Optional<String> doubt() {
        if (!get()) {
            return Optional.of("a " + method + " changes something");
        }
        return needs.or(() -> ACTS.matcher(path).find()
                ? Optional.of("its path sounds as if it did something, or went on without end")
                : Optional.empty());
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
