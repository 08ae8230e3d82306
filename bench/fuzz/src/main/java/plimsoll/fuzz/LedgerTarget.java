package plimsoll.fuzz;

import java.nio.file.Path;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.StoredCopyFile;

/** The ledger of a worker and the copies that an audit found. */
public final class LedgerTarget {
    private static final InputFile FILE = new InputFile("ledger.bin");

    private LedgerTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Path file = FILE.holding(input);
        Refusals.allowed(() -> LedgerFile.open(file).counts());
        Refusals.allowed(() -> StoredCopyFile.open(file).summaryOfKilledConsumer());
        Refusals.allowed(() -> copies(StoredCopyFile.open(file)));
    }

    private static void copies(StoredCopyFile stored) {
        for (int producer = 0; producer < stored.addresses().producers(); producer++) {
            try (StoredCopyFile.Copies copies = stored.from(producer)) {
                for (long i = 0; i < stored.addresses().capacity(); ) {
                    int same = copies.same();
                    copies.value();
                    copies.skip(same);
                    i += same;
                }
            }
        }
    }
}
