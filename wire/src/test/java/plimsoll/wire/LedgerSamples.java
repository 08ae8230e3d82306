package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;

/** A ledger and an audit's file of copies with a byte of each kind, and what each side reads from them. */
final class LedgerSamples {
    /** The states of the first producer's operations, then the second's. */
    static final List<LedgerState> STATES = states();

    static final List<StoredCopyFile.Copy> COPIES = List.of(
            new StoredCopyFile.Copy(1, false, false),
            new StoredCopyFile.Copy(3, false, true),
            new StoredCopyFile.Copy(1, true, false),
            new StoredCopyFile.Copy(1, true, false));

    static final List<Integer> COUNTS = List.of(1, 3, 1, 1);

    private static final long SEED = 0x0102030405060708L;
    private static final int CAPACITY = LedgerState.values().length;

    private LedgerSamples() {}

    private static List<LedgerState> states() {
        List<LedgerState> states = new ArrayList<>(List.of(LedgerState.values()));
        Collections.reverse(states);
        states.addAll(List.of(LedgerState.values()));
        return List.copyOf(states);
    }

    /** Writes a ledger as the lab creates it and a worker marks it. */
    static void ledger(Path file) throws IOException {
        Files.deleteIfExists(file);
        LedgerFile.create(file, new OperationByteLayout(2, CAPACITY, SEED));
        MappedLedger marks = MappedLedger.open(file);
        for (int at = 0; at < STATES.size(); at++) {
            if (STATES.get(at) != LedgerState.NONE) {
                marks.mark(new OperationId(SEED, at / CAPACITY, at % CAPACITY), STATES.get(at));
            }
        }
    }

    static List<LedgerState> readByLab(Path file) {
        LedgerFile ledger = LedgerFile.open(file);
        List<LedgerState> states = new ArrayList<>();
        for (int producer = 0; producer < ledger.addresses().producers(); producer++) {
            ledger.forEach(producer, (sequence, state, times) -> states.addAll(Collections.nCopies(times, state)));
        }
        return states;
    }

    static List<LedgerState> readByAudit(Path file) {
        MappedLedger ledger = MappedLedger.read(file);
        List<LedgerState> states = new ArrayList<>();
        for (int producer = 0; producer < ledger.addresses().producers(); producer++) {
            for (long sequence = 0; sequence < ledger.addresses().capacity(); sequence++) {
                states.add(ledger.state(new OperationId(ledger.addresses().seed(), producer, sequence)));
            }
        }
        return states;
    }

    static void stored(Path file) throws IOException {
        StoredCopyCounts copies = StoredCopyCounts.create(file, new OperationByteLayout(1, COUNTS.size(), SEED));
        copies.add(new OperationId(SEED, 0, 0), StoredCopyCounts.OVERTAKEN);
        for (int i = 0; i < 4; i++) {
            copies.add(new OperationId(SEED, 0, 1), StoredCopyCounts.TRUNCATED);
        }
        copies.add(new OperationId(SEED, 0, 2), StoredCopyCounts.CORRUPTED);
        copies.add(new OperationId(SEED, 0, 3), StoredCopyCounts.LONGER);
    }

    static List<StoredCopyFile.Copy> storedCopies(Path file) {
        StoredCopyFile stored = StoredCopyFile.open(file);
        List<StoredCopyFile.Copy> found = new ArrayList<>();
        try (StoredCopyFile.Copies copies = stored.from(0)) {
            for (int i = 0; i < COUNTS.size(); i++) {
                found.add(copies.value());
                copies.skip(1);
            }
        }
        return found;
    }

    /** Returns the counts that a restarted consumer reads after a kill. */
    static List<Integer> countsAfterRestart(Path file) {
        if (!Files.exists(file)) {
            throw new UnreadableRecordException(file + " is missing, as before a first start");
        }
        try {
            StoredCopyCounts copies =
                    StoredCopyCounts.openOrCreate(file, new OperationByteLayout(1, COUNTS.size(), SEED));
            List<Integer> counts = new ArrayList<>();
            for (int i = 0; i < COUNTS.size(); i++) {
                counts.add(copies.copies(new OperationId(SEED, 0, i)));
            }
            return counts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
