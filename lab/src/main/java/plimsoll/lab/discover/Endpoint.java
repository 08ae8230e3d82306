package plimsoll.lab.discover;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One operation in a service's description.
 *
 * @param needs what a request must carry, such as a parameter; empty: nothing
 */
record Endpoint(String method, String path, Optional<String> needs) {
    /** Matches a GET whose path suggests an action, an endless stream, or the service's own description. */
    private static final Pattern UNSAFE =
            Pattern.compile("(?i)(log-?(in|out)|sign-?(in|out|off)|shutdown|/stop|restart|"
                    + "refresh|reset|delete|remove|/kill|/drop|clear|purge|flush|reload|dump|export|backup|stream|events|/sse|"
                    + "subscribe|actuator|swagger|api-docs|openapi|/error$)");

    boolean get() {
        return method.equals("GET");
    }

    /** Returns why it is not loaded without an explicit request; empty if it is safe. */
    Optional<String> doubt() {
        if (!get()) {
            return Optional.of("a " + method + " changes state");
        }
        return needs.or(() -> UNSAFE.matcher(path).find()
                ? Optional.of("its path suggests an action or an endless stream")
                : Optional.empty());
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
