package plimsoll.model.record;

import java.util.Optional;

/**
 * How a process ended.
 *
 * @param code as a shell shows it: 128 + signal for a signal
 */
public record ProcessExit(int code, Optional<Integer> signal) {
    /** Returns it as the end of a sentence. */
    public String words() {
        return "exit code " + code
                + signal.map(number -> " (signal " + number + ")").orElse("");
    }
}
