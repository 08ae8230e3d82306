package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.record.Metric;

/** The process as a whole: {@code stat}, {@code status} and {@code io} of {@code /proc/PID}. */
final class ProcessProbe implements Probe {
    /** USER_HZ is 100 in every Linux that runs a JDK. */
    static final long MILLIS_PER_TICK = 10;

    private static final String RESIDENT = "VmRSS:";
    private static final String ANONYMOUS = "RssAnon:";
    private static final String READ = "read_bytes:";
    private static final String WRITTEN = "write_bytes:";
    private static final String CANCELLED = "cancelled_write_bytes:";

    private final Cursor cursor;
    private final Optional<PseudoFile> stat;
    private final Optional<PseudoFile> status;
    private final Optional<PseudoFile> io;
    private int threads;
    private long cpuTicks;
    private long majorFaults;

    ProcessProbe(Path process, Cursor cursor) {
        this.cursor = cursor;
        stat = PseudoFile.open(process.resolve("stat"));
        status = PseudoFile.open(process.resolve("status"));
        io = PseudoFile.open(process.resolve("io"));
    }

    /** Whether the process runs: it has not gone, and it is no zombie. Asked before each {@link #read}. */
    boolean isAlive() {
        if (stat.isEmpty() || !stat.get().read(cursor) || !cursor.toBehindLast(')')) {
            return false;
        }
        cursor.skipBlanks();
        boolean ended = cursor.current() == 'Z' || cursor.current() == 'X';
        cursor.skipWords(9);
        majorFaults = cursor.number();
        cursor.skipWords(1);
        cpuTicks = cursor.number() + cursor.number();
        cursor.skipWords(4);
        threads = (int) cursor.number();
        return !ended;
    }

    /** How many threads the last {@link #isAlive} saw. */
    int threads() {
        return threads;
    }

    @Override
    public void read(Reading into) {
        into.put(Metric.CPU_TIME, cpuTicks * MILLIS_PER_TICK);
        into.put(Metric.MAJOR_FAULTS, majorFaults);
        into.put(Metric.THREADS, threads);
        if (status.isPresent() && status.get().read(cursor)) {
            putKibibytes(into, Metric.RSS, RESIDENT);
            putKibibytes(into, Metric.RSS_ANONYMOUS, ANONYMOUS);
        }
        if (io.isPresent() && io.get().read(cursor)) {
            put(into, Metric.READ_BYTES, READ);
            put(into, Metric.WRITTEN_BYTES, WRITTEN);
            put(into, Metric.CANCELLED_BYTES, CANCELLED);
        }
    }

    private void put(Reading into, Metric metric, String key) {
        if (cursor.toValueOf(key)) {
            into.put(metric, cursor.number());
        }
    }

    private void putKibibytes(Reading into, Metric metric, String key) {
        if (cursor.toValueOf(key)) {
            into.put(metric, cursor.number() << 10);
        }
    }

    @Override
    public void close() {
        stat.ifPresent(PseudoFile::close);
        status.ifPresent(PseudoFile::close);
        io.ifPresent(PseudoFile::close);
    }
}
