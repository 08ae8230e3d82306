package plimsoll.lab.launch.process;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Destination of a process's standard output or standard error. */
public sealed interface OutputTarget {
    /**
     * Passed to the lab, which reads it from {@link ManagedProcess}; the reader must keep up, or the process blocks.
     */
    record Pipe() implements OutputTarget {}

    /**
     * A file bounded by {@link BoundedLog}.
     *
     * @param awaited pattern of a line to wait for, see {@link ManagedProcess#matched()}
     */
    record LogFile(Path file, Optional<Pattern> awaited) implements OutputTarget {}

    /** Thrown away. */
    record Discarded() implements OutputTarget {}

    static OutputTarget kept(Path file) {
        return new LogFile(file, Optional.empty());
    }
}
