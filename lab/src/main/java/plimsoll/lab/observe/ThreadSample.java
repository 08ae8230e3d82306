package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One thread: how long it ran, how long it waited for a core, and how often it was scheduled. All three are in
 * {@code schedstat}, in nanoseconds; its {@code status} would cost the kernel ten times as much.
 */
final class ThreadSample implements AutoCloseable {
    /** A thread is named after it has started, and may be renamed. */
    private static final int READS_UNTIL_NAMED = 3;

    private static final int READS_BETWEEN_NAMES = 128;

    private final Path directory;
    private final PseudoFile schedstat;
    private ThreadKind kind = ThreadKind.APPLICATION;
    private long ranNanos;
    private long waitedNanos;
    private long contextSwitches;
    private int reads;

    private ThreadSample(Path directory, PseudoFile schedstat) {
        this.directory = directory;
        this.schedstat = schedstat;
    }

    /** Empty if the thread has ended since it was listed. */
    static Optional<ThreadSample> open(Path directory) {
        return PseudoFile.open(directory.resolve("schedstat")).map(file -> new ThreadSample(directory, file));
    }

    /** Returns false when the thread has ended; the values then remain those of the last read. */
    boolean read(ProcfsParser parser) {
        if (!schedstat.read(parser)) {
            return false;
        }
        ranNanos = parser.number();
        waitedNanos = parser.number();
        contextSwitches = parser.number();
        if (reads < READS_UNTIL_NAMED || reads % READS_BETWEEN_NAMES == 0) {
            kind = readKind();
        }
        reads++;
        return true;
    }

    private ThreadKind readKind() {
        try {
            return ThreadKind.of(Files.readString(directory.resolve("comm")).strip());
        } catch (IOException _) {
            return kind;
        }
    }

    ThreadKind kind() {
        return kind;
    }

    long ranNanos() {
        return ranNanos;
    }

    long waitedNanos() {
        return waitedNanos;
    }

    long contextSwitches() {
        return contextSwitches;
    }

    @Override
    public void close() {
        schedstat.close();
    }
}
