package plimsoll.engine.record;

import java.nio.file.Path;

/** What one member left behind in one trial. */
public record MemberFolder(Path path) {
    public Path output() {
        return path.resolve("stdout.log");
    }

    public Path errors() {
        return path.resolve("stderr.log");
    }

    public Path gcLog() {
        return path.resolve("gc.log");
    }

    /** The JVM's own report of its crash. */
    public Path crash() {
        return path.resolve("hs_err.log");
    }

    /** Touched by the JVM at its first OutOfMemoryError. */
    public Path outOfMemoryMarker() {
        return path.resolve("oom.marker");
    }
}
