import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import plimsoll.model.record.LedgerState;
import plimsoll.model.OperationId;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.MappedLedger;

/**
 * The cost of one operation in the ledger, in nanoseconds and bytes: marked as attempted, then as acknowledged. See
 * run.
 */
final class Ledgers {
    private static final int HEADER = 64;

    public static void main(String[] arguments) throws Exception {
        int operations = Integer.parseInt(arguments[0]);
        Path folder = Files.createTempDirectory("plimsoll-ledger-");
        for (int round = 0; round < 4; round++) {
            Path file = folder.resolve("ledger-" + round);
            MappedLedger ledger = MappedLedger.create(file, new OperationByteLayout(1, operations, 1));
            touched(ledger, operations);
            long begin = cpuNanos();
            for (int i = 0; i < operations; i++) {
                OperationId id = new OperationId(1, 0, i);
                ledger.mark(id, LedgerState.ATTEMPTED);
                ledger.mark(id, LedgerState.ACKNOWLEDGED);
            }
            double nanos = (cpuNanos() - begin) / (double) operations;
            System.out.printf(
                    Locale.ROOT,
                    "round %d: %d operations, %.1f ns each for both marks, %.3f bytes each%n",
                    round,
                    operations,
                    nanos,
                    (Files.size(file) - HEADER) / (double) operations);
            Files.delete(file);
        }
        Files.delete(folder);
    }

    /** The lab touches every page before a trial, so that the first mark on a page finds it in memory. */
    private static void touched(MappedLedger ledger, int operations) {
        ledger.touch(0);
        for (int i = 0; i < operations; i += 4_096) {
            ledger.state(new OperationId(1, 0, i));
        }
    }

    /** CPU time, so that neighbours on the core do not count. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
