package plimsoll.lab.launch.process;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a process's standard output or standard error goes. */
public sealed interface OutputTarget {
    /** To the lab, which reads it from {@link ManagedProcess}; the reader must keep up, or the process waits. */
    record Pipe() implements OutputTarget {}

    /**
     * Into a file that never outgrows {@link BoundedLog}.
     *
     * @param awaited a line that somebody waits for, see {@link ManagedProcess#said()}
     */
    record LogFile(Path file, Optional<Pattern> awaited) implements OutputTarget {}

    /** Nowhere. */
    record Discarded() implements OutputTarget {}

    static OutputTarget kept(Path file) {
        return new LogFile(file, Optional.empty());
    }
}
