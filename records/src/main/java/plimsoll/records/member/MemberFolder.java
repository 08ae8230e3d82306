package plimsoll.records.member;

import java.nio.file.Path;

/** What one member left behind in one trial. */
public record MemberFolder(Path path) {
    public Path output() {
        return path.resolve("stdout.log");
    }

    public Path errors() {
        return path.resolve("stderr.log");
    }

    /** Parts of 100 MB that a JVM puts aside before it writes over the first of them; one digit names them. */
    public static final int GC_LOGS = 9;

    public Path gcLog() {
        return path.resolve("gc.log");
    }

    /** The JVM's own report of its crash. */
    public Path crash() {
        return path.resolve("hs_err.log");
    }

    /** What the JVM wrote of its heap at its first OutOfMemoryError; deleted once {@link #classes} is there. */
    public Path heapDump() {
        return path.resolve("heap.hprof");
    }

    /** The largest classes of that dump. */
    public Path classes() {
        return path.resolve("classes.json");
    }

    /** What an explaining trial saw of its memory from inside. */
    public Path memory() {
        return path.resolve("memory.json");
    }

    /** What an explaining trial saw of its threads, a dump a line. */
    public Path threads() {
        return path.resolve("threads.ndjson");
    }

    /** What its flight recording says of the judged phases. */
    public Path recorded() {
        return path.resolve("recording.json");
    }

    /** The flight recording itself, as the JVM dumped it when the load was over; absent when it had died by then. */
    public Path recording() {
        return path.resolve("recording.jfr");
    }

    /** Where the JVM keeps the chunks of that recording while it lives. */
    public Path recordingChunks() {
        return path.resolve("chunks");
    }

    /** Touched by the JVM at its first OutOfMemoryError. */
    public Path outOfMemoryMarker() {
        return path.resolve("oom.marker");
    }
}
