package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The answers that the client got, one byte per operation: the content of {@code ledger-W.bin}, as it is on disk now.
 * The lab creates and reads it; its worker marks it ({@link MappedLedger}).
 */
public record LedgerFile(Path file, OperationByteLayout addresses) {
    /**
     * Creates the file at full length with every state {@link LedgerState#NONE} and every page touched.
     *
     * @throws UncheckedIOException if it already exists or cannot be written
     */
    public static LedgerFile create(Path file, OperationByteLayout layout) {
        try {
            OperationByteFile.create(file, OperationByteLayout.LEDGER, layout);
            return new LedgerFile(file, layout);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the ledger " + file + ": " + FileErrorText.why(e), e);
        }
    }

    /** @throws UnreadableRecordException if the file is missing, torn or not a ledger */
    public static LedgerFile open(Path file) {
        return new LedgerFile(file, OperationByteFile.addresses(file, OperationByteLayout.LEDGER));
    }

    /**
     * Drops the room for operations that never came, once the trial is over: most trials use a small part of it, and every
     * later reader would read all of it. On an error the files stay as they are.
     *
     * @param files ledgers, and the copies that audits found, with the same addresses
     * @throws UncheckedIOException if only some of them could be replaced
     */
    public static void freeUnusedSpace(List<Path> files) {
        try {
            OperationByteFile.shorten(files);
        } catch (IOException | UnreadableRecordException kept) {
            // The files are still what they were, only larger.
        }
    }

    /** Counts the operations of one producer by state; states without operations have 0. */
    public Map<LedgerState, Long> counts(int producer) {
        long[] counts = new long[LedgerState.values().length];
        forEach(producer, (sequence, state, times) -> counts[state.code()] += times);
        Map<LedgerState, Long> byState = new EnumMap<>(LedgerState.class);
        for (LedgerState state : LedgerState.values()) {
            byState.put(state, counts[state.code()]);
        }
        return byState;
    }

    /** Counts the operations of all producers by state. */
    public Map<LedgerState, Long> counts() {
        Map<LedgerState, Long> sum = new EnumMap<>(LedgerState.class);
        for (int producer = 0; producer < addresses.producers(); producer++) {
            counts(producer).forEach((state, count) -> sum.merge(state, count, Long::sum));
        }
        return sum;
    }

    /**
     * Visits the operations of one producer in the order of their sequence.
     *
     * @throws UnreadableRecordException if a byte is not a state, or the file cannot be read
     */
    public void forEach(int producer, Visitor visitor) {
        visit(addresses.capacity(), producer, List.of(), visitor);
    }

    /**
     * Visits the first operations of one producer, at most {@code most}.
     *
     * @throws UnreadableRecordException as {@link #forEach}
     */
    public void first(long most, int producer, Visitor visitor) {
        visit(Math.min(most, addresses.capacity()), producer, List.of(), visitor);
    }

    /**
     * Visits the operations of one producer in step with other files: a stretch has one value in each cursor.
     *
     * @throws UnreadableRecordException as {@link #forEach}
     */
    public void forEachBeside(List<? extends OperationCursor> others, int producer, Visitor visitor) {
        visit(addresses.capacity(), producer, others, visitor);
    }

    /**
     * Opens the states of one producer's operations, in the order of its sequence.
     *
     * @throws UnreadableRecordException if there is no such producer, or the file cannot be read
     */
    public States from(int producer) {
        try {
            return new States(OperationByteStream.from(file, addresses, producer), file);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(file, e);
        }
    }

    private void visit(long most, int producer, List<? extends OperationCursor> others, Visitor visitor) {
        try (OperationByteStream bytes = OperationByteStream.from(file, addresses, producer)) {
            long sequence = 0;
            while (sequence < most) {
                int times = (int) Math.min(same(bytes, others), most - sequence);
                visitor.visit(sequence, LedgerState.of(bytes.value()), times);
                bytes.skip(times);
                others.forEach(each -> each.skip(times));
                sequence += times;
            }
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(file, e);
        }
    }

    private static int same(OperationByteStream bytes, List<? extends OperationCursor> others) throws IOException {
        int same = bytes.same();
        for (OperationCursor each : others) {
            same = Math.min(same, each.same());
        }
        return same;
    }

    private static UnreadableRecordException unreadable(Path file, Exception e) {
        return new UnreadableRecordException("cannot read the ledger " + file + ": " + e.getMessage(), e);
    }

    /** Reads one stretch of operations after the other; reading continues beyond the producer's last. */
    public static final class States implements OperationCursor {
        private final OperationByteStream bytes;
        private final Path file;

        private States(OperationByteStream bytes, Path file) {
            this.bytes = bytes;
            this.file = file;
        }

        /**
         * Returns the state of each operation of the stretch.
         *
         * @throws UnreadableRecordException at the file's end, or if the byte is not a state
         */
        public LedgerState value() {
            try {
                return LedgerState.of(bytes.value());
            } catch (IOException | IllegalArgumentException e) {
                throw unreadable(file, e);
            }
        }

        @Override
        public int same() {
            try {
                return bytes.same();
            } catch (IOException e) {
                throw unreadable(file, e);
            }
        }

        @Override
        public void skip(int operations) {
            bytes.skip(operations);
        }

        @Override
        public void close() {
            try {
                bytes.close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close " + file + ": " + FileErrorText.why(e), e);
            }
        }
    }

    /** Visits a stretch of operations that have the same state. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * @param sequence that of the first
         * @param times how many there are, at least 1
         */
        void visit(long sequence, LedgerState state, int times);
    }
}
