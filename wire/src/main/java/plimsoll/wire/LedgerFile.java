package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;

/**
 * What the client was told, one byte an operation: the content of {@code ledger-W.bin}, as it is on disk now. The lab makes
 * and reads it; its worker marks it ({@link MappedLedger}).
 */
public record LedgerFile(Path file, OperationByteLayout addresses) {
    /**
     * Makes the file at full length with every state {@link LedgerState#NONE}, each of its pages touched.
     *
     * @throws UncheckedIOException when it exists already or the disk refuses
     */
    public static LedgerFile create(Path file, OperationByteLayout layout) {
        try {
            OperationByteFile.create(file, OperationByteLayout.LEDGER, layout);
            return new LedgerFile(file, layout);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the ledger " + file + ": " + e, e);
        }
    }

    /** @throws UnreadableRecordException when the file is missing, torn or no ledger */
    public static LedgerFile open(Path file) {
        return new LedgerFile(file, OperationByteFile.addresses(file, OperationByteLayout.LEDGER));
    }

    /** Gives back the disk of all operations that never came, once the trial is over; where the disk refuses, all stays as it is. */
    public static void thin(Path file) {
        try {
            OperationByteFile.thin(file);
        } catch (IOException kept) {
            // It is as right as it was, and only larger.
        }
    }

    /** How many operations of one producer stand in each state; states with none are there with 0. */
    public Map<LedgerState, Long> counts(int producer) {
        long[] counts = new long[LedgerState.values().length];
        counts[LedgerState.NONE.code()] = addresses.capacity();
        forEach(producer, (sequence, state) -> {
            counts[LedgerState.NONE.code()]--;
            counts[state.code()]++;
        });
        Map<LedgerState, Long> byState = new EnumMap<>(LedgerState.class);
        for (LedgerState state : LedgerState.values()) {
            byState.put(state, counts[state.code()]);
        }
        return byState;
    }

    /** How many operations of all producers stand in each state. */
    public Map<LedgerState, Long> counts() {
        Map<LedgerState, Long> sum = new EnumMap<>(LedgerState.class);
        for (int producer = 0; producer < addresses.producers(); producer++) {
            counts(producer).forEach((state, count) -> sum.merge(state, count, Long::sum));
        }
        return sum;
    }

    /**
     * Visits the operations of one producer in the order of their sequence; long stretches without any are left out.
     *
     * @throws UnreadableRecordException when a byte is no state, or the file cannot be read
     */
    public void forEach(int producer, Visitor visitor) {
        visit(addresses.capacity(), producer, List.of(), visitor);
    }

    /**
     * The same of its first operations, at most so many.
     *
     * @throws UnreadableRecordException as {@link #forEach}
     */
    public void first(long most, int producer, Visitor visitor) {
        visit(Math.min(most, addresses.capacity()), producer, List.of(), visitor);
    }

    /**
     * The same of all operations, side by side with what audits found: left out is where none of them says anything. The
     * visitor takes the next copy of each.
     *
     * @throws UnreadableRecordException as {@link #forEach}
     */
    public void beside(List<StoredCopyFile.Copies> found, int producer, Visitor visitor) {
        visit(addresses.capacity(), producer, found, visitor);
    }

    private void visit(long most, int producer, List<StoredCopyFile.Copies> found, Visitor visitor) {
        try (OperationByteStream bytes = OperationByteStream.from(file, addresses, producer)) {
            long sequence = 0;
            while (sequence < most) {
                int blank = (int) Math.min(blank(bytes, found), most - sequence);
                if (blank == 0) {
                    visitor.visit(sequence++, LedgerState.of(bytes.next()));
                } else {
                    bytes.skip(blank);
                    found.forEach(copies -> copies.skip(blank));
                    sequence += blank;
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new UnreadableRecordException("cannot read the ledger " + file + ": " + e.getMessage(), e);
        }
    }

    private static int blank(OperationByteStream bytes, List<StoredCopyFile.Copies> found) throws IOException {
        int blank = bytes.zeros();
        for (int i = 0; blank > 0 && i < found.size(); i++) {
            blank = Math.min(blank, found.get(i).blank());
        }
        return blank;
    }

    /** Sees one operation. */
    @FunctionalInterface
    public interface Visitor {
        void visit(long sequence, LedgerState state);
    }
}
