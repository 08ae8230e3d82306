package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.record.Metric;

/** Reads the process as a whole: {@code stat}, {@code status} and {@code io} of {@code /proc/PID}. */
final class ProcessProbe implements Probe {
    /** USER_HZ is 100 in every Linux that runs a JDK. */
    static final long MILLIS_PER_TICK = 10;

    private static final String RESIDENT = "VmRSS:";
    private static final String ANONYMOUS = "RssAnon:";
    private static final String SHARED = "RssShmem:";
    private static final String READ_CALLS = "syscr:";
    private static final String WRITE_CALLS = "syscw:";
    private static final String READ = "read_bytes:";
    private static final String WRITTEN = "write_bytes:";
    private static final String CANCELLED = "cancelled_write_bytes:";

    private final ProcfsParser parser;
    private final Optional<PseudoFile> stat;
    private final Optional<PseudoFile> status;
    private final Optional<PseudoFile> io;
    private int threads;
    private long cpuTicks;
    private long majorFaults;

    ProcessProbe(Path process, ProcfsParser parser) {
        this.parser = parser;
        stat = PseudoFile.open(process.resolve("stat"));
        status = PseudoFile.open(process.resolve("status"));
        io = PseudoFile.open(process.resolve("io"));
    }

    /** Returns whether the process runs, that is, exists and is not a zombie. Call it before each {@link #read}. */
    boolean isAlive() {
        if (stat.isEmpty() || !stat.get().read(parser) || !parser.toBehindName()) {
            return false;
        }
        parser.skipBlanks();
        boolean ended = parser.current() == 'Z' || parser.current() == 'X';
        parser.skipWords(9);
        majorFaults = parser.number();
        parser.skipWords(1);
        cpuTicks = parser.number() + parser.number();
        parser.skipWords(4);
        threads = (int) parser.number();
        return !ended;
    }

    /** Returns the number of threads at the last {@link #isAlive}. */
    int threads() {
        return threads;
    }

    @Override
    public void read(SampleAccumulator into) {
        into.put(Metric.CPU_TIME, cpuTicks * MILLIS_PER_TICK);
        into.put(Metric.MAJOR_FAULTS, majorFaults);
        into.put(Metric.THREADS, threads);
        if (status.isPresent() && status.get().read(parser)) {
            putKibibytes(into, Metric.RSS, RESIDENT);
            putKibibytes(into, Metric.RSS_ANONYMOUS, ANONYMOUS);
            into.map(parser.toValueOf(SHARED) ? parser.number() << 10 : 0);
        }
        if (io.isPresent() && io.get().read(parser)) {
            putCalls(into);
            put(into, Metric.READ_BYTES, READ);
            put(into, Metric.WRITTEN_BYTES, WRITTEN);
            put(into, Metric.CANCELLED_BYTES, CANCELLED);
        }
    }

    private void putCalls(SampleAccumulator into) {
        if (parser.toValueOf(READ_CALLS)) {
            long read = parser.number();
            if (parser.toValueOf(WRITE_CALLS)) {
                into.put(Metric.IO_CALLS, read + parser.number());
            }
        }
    }

    private void put(SampleAccumulator into, Metric metric, String key) {
        if (parser.toValueOf(key)) {
            into.put(metric, parser.number());
        }
    }

    private void putKibibytes(SampleAccumulator into, Metric metric, String key) {
        if (parser.toValueOf(key)) {
            into.put(metric, parser.number() << 10);
        }
    }

    @Override
    public void close() {
        stat.ifPresent(PseudoFile::close);
        status.ifPresent(PseudoFile::close);
        io.ifPresent(PseudoFile::close);
    }
}
