package plimsoll.lab.launch.cap;

import java.util.Optional;

/**
 * A way to get an ability that the machine lacks.
 *
 * @param sentence what the user can do; it contains the command
 * @param command for a shell; empty if it is not one command
 */
public record Remedy(String sentence, Optional<String> command) {
    /**
     * A command that the user runs once.
     *
     * @param introduction of the command, such as {@code "run once: "}
     */
    public static Remedy command(String introduction, String command) {
        return new Remedy(introduction + command, Optional.of(command));
    }

    /** Advice on how to start the lab or its container. */
    public static Remedy advice(String sentence) {
        return new Remedy(sentence, Optional.empty());
    }
}
