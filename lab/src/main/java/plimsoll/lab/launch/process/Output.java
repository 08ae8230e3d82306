package plimsoll.lab.launch.process;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a process's standard output or standard error goes. */
public sealed interface Output {
    /** To the lab, which reads it from {@link Spawned}; the reader must keep up, or the process waits. */
    record Pipe() implements Output {}

    /**
     * Into a file that never outgrows {@link BoundedLog}.
     *
     * @param awaited a line that somebody waits for, see {@link Spawned#said()}
     */
    record Kept(Path file, Optional<Pattern> awaited) implements Output {}

    /** Nowhere. */
    record Discarded() implements Output {}

    static Output kept(Path file) {
        return new Kept(file, Optional.empty());
    }
}
