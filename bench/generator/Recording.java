import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import plimsoll.model.record.LedgerState;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.Span;
import plimsoll.worker.record.OperationCounts;
import plimsoll.worker.record.SpanRecorder;
import plimsoll.worker.record.SpanTimes;

/** The cost of recording one acknowledged operation: three histograms, two marks, three counts. See recording.sh. */
final class Recording {
    private static final int OPERATIONS = 5_000_000;

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("recording");
        for (int round = 0; round < 5; round++) {
            MappedLedger ledger = MappedLedger.create(folder.resolve("ledger-" + round), new OperationByteLayout(1, OPERATIONS, 1));
            ledger.touch(0);
            for (int i = 0; i < OPERATIONS; i += 4096) {
                ledger.state(new OperationId(1, 0, i));
            }
            OperationCounts counts = new OperationCounts();
            try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), System.nanoTime())) {
                SpanTimes times = histograms.times(0);
                long begin = cpuNanos();
                for (int i = 0; i < OPERATIONS; i++) {
                    OperationId id = new OperationId(1, 0, i);
                    long nanos = 1_000_000 + (i & 0xFFFF) * 1000L;
                    ledger.mark(id, LedgerState.ATTEMPTED);
                    counts.started();
                    times.record(Span.LAG, nanos >> 8);
                    ledger.mark(id, LedgerState.ACKNOWLEDGED);
                    times.record(Span.RESPONSE, nanos);
                    times.record(Span.SERVICE, nanos);
                    counts.finished(Outcome.ACKNOWLEDGED);
                }
                double nanos = (cpuNanos() - begin) / (double) OPERATIONS;
                Files.delete(folder.resolve("ledger-" + round));
                Files.delete(folder.resolve("hlog"));
                System.out.printf(Locale.ROOT, "round %d: %.0f ns per operation%n", round, nanos);
            }
        }
    }

    /** CPU time, so that neighbours on the core do not count. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
