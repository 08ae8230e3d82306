package plimsoll.records.member;

import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.model.record.UnreadableRecordException;

/** The files of one member in one trial. */
public record MemberFolder(Path path) {
    /** @throws UnreadableRecordException if the directory, or the one above, is a link, which a trial never makes */
    public MemberFolder {
        Path parent = path.toAbsolutePath().getParent();
        if (Files.isSymbolicLink(path) || (parent != null && Files.isSymbolicLink(parent))) {
            throw new UnreadableRecordException(
                    path + " is reached by a link, but a member's records lie in its trial; fetch the result again");
        }
    }

    /** Names of files that a JVM writes, wherever its user may write. */
    public static final String GC_LOG = "gc.log";

    public static final String CRASH = "hs_err.log";
    public static final String OUT_OF_MEMORY_MARKER = "oom.marker";
    public static final String HEAP_DUMP = "heap.hprof";
    public static final String RECORDING = "recording.jfr";
    public static final String RECORDING_CHUNKS = "chunks";

    public Path output() {
        return path.resolve("stdout.log");
    }

    public Path errors() {
        return path.resolve("stderr.log");
    }

    /** Number of parts of a log that a JVM keeps before it overwrites the first; one digit numbers them. */
    public static final int GC_LOGS = 9;

    /** Size of each part; all parts together are short enough to be read. */
    public static final int GC_LOG_MEBIBYTES = 50;

    public Path gcLog() {
        return path.resolve(GC_LOG);
    }

    /** The JVM's own report of its crash. */
    public Path crash() {
        return path.resolve(CRASH);
    }

    /** The heap dump at the first OutOfMemoryError; deleted once {@link #classes} exists. */
    public Path heapDump() {
        return path.resolve(HEAP_DUMP);
    }

    /** The largest classes of that dump. */
    public Path classes() {
        return path.resolve("classes.json");
    }

    /** Observations of its memory from inside, in an explaining trial. */
    public Path memory() {
        return path.resolve("memory.json");
    }

    /** Thread dumps of an explaining trial, one per line. */
    public Path threads() {
        return path.resolve("threads.ndjson");
    }

    /** The summary of its flight recording over the judged phases. */
    public Path recorded() {
        return path.resolve("recording.json");
    }

    /** The flight recording itself, as the JVM dumped it when the load was over; absent if it had died by then. */
    public Path recording() {
        return path.resolve(RECORDING);
    }

    /** The directory of that recording's chunks while the JVM lives. */
    public Path recordingChunks() {
        return path.resolve(RECORDING_CHUNKS);
    }

    /** Touched by the JVM at its first OutOfMemoryError. */
    public Path outOfMemoryMarker() {
        return path.resolve(OUT_OF_MEMORY_MARKER);
    }
}
