package plimsoll.lab.load;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a worker is started from.
 *
 * @param classPath of the worker, its transports, and a suite's or a user's own drivers and audits
 * @param cache of the classes and profiles of a worker on the event loop, as the launcher made it (an AOT cache of this JDK);
 *     a JVM that does not take it starts without
 */
public record WorkerProgram(String classPath, Optional<Path> cache) {
    /** The same with more behind its class path, which leaves the cache good. */
    public WorkerProgram with(Optional<String> extension) {
        return new WorkerProgram(
                extension.map(more -> classPath + File.pathSeparator + more).orElse(classPath), cache);
    }
}
