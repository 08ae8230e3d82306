package plimsoll.lab.load;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The class path and cache that a worker is started with.
 *
 * @param classPath of the worker, its transports, and the drivers and audits of a suite or user
 * @param cache classes and profiles of workers and audits, created by the launcher (an AOT cache of this JDK);
 *     a JVM that rejects it starts without
 * @param extended whether the class path has code that is not the tool's
 */
public record WorkerProgram(String classPath, Optional<Path> cache, boolean extended) {
    /** The tool's own program. */
    public WorkerProgram(String classPath, Optional<Path> cache) {
        this(classPath, cache, false);
    }

    /** Returns a copy with more entries at the end of the class path, which does not invalidate the cache. */
    public WorkerProgram with(Optional<String> extension) {
        return new WorkerProgram(
                extension.map(more -> classPath + File.pathSeparator + more).orElse(classPath),
                cache,
                extended || extension.isPresent());
    }
}
