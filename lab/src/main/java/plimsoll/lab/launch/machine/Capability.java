package plimsoll.lab.launch.machine;

import java.util.Optional;

/**
 * Something that this machine can do or lacks.
 *
 * @param sentence for {@code plimsoll doctor}
 * @param command for a shell, which gives the machine what it lacks; empty if no single command does
 */
public record Capability(String name, boolean available, String sentence, Optional<String> command) {
    Capability(String name, boolean available, String sentence) {
        this(name, available, sentence, Optional.empty());
    }
}
