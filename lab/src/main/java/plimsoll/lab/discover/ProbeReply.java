package plimsoll.lab.discover;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The outcome of one GET. */
sealed interface ProbeReply {
    /**
     * An answer; redirects are not followed.
     *
     * @param headers first value of each header, by its name in lower case
     * @param body beginning of the body
     * @param whole whether that is all of it
     */
    record Answered(int status, Map<String, String> headers, String body, boolean whole, Duration took)
            implements ProbeReply {
        boolean acknowledges() {
            return status / 100 == 2;
        }

        boolean redirects() {
            return status / 100 == 3 && header("location").isPresent();
        }

        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
        }

        /** Returns the status with its relevant headers. */
        String description() {
            return status
                    + header("location")
                            .filter(_ -> redirects())
                            .map(to -> " to " + to)
                            .orElse("")
                    + header("www-authenticate")
                            .map(how -> " (WWW-Authenticate: " + how + ")")
                            .orElse("")
                    + header("allow")
                            .filter(_ -> status == 405)
                            .map(methods -> " (Allow: " + methods + ")")
                            .orElse("");
        }
    }

    /** No complete answer, and why. */
    record None(String why) implements ProbeReply {}
}
