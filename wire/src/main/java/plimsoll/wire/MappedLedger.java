package plimsoll.wire;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;

/**
 * A memory-mapped ledger, which its worker marks and an audit reads. Every mark survives the death of the process that
 * made it; a mark only rises.
 *
 * <p>Marks are plain byte writes without compare-and-set: an operation's byte has one owner at a time. The thread that
 * performs the operation marks the attempt, and of all threads that may end it, only the one that won the operation's
 * own compare-and-set marks the end.
 */
public final class MappedLedger {
    private final OperationByteMap file;

    private MappedLedger(OperationByteMap file) {
        this.file = file;
    }

    /** Creates a sparse ledger, which takes disk space only for marked operations. */
    public static MappedLedger create(Path path, OperationByteLayout layout) throws IOException {
        return new MappedLedger(OperationByteMap.create(path, OperationByteLayout.LEDGER, layout));
    }

    /**
     * Opens a ledger to be marked.
     *
     * @throws UnreadableRecordException if the file is missing, torn or not a ledger
     */
    public static MappedLedger open(Path path) {
        return new MappedLedger(OperationByteMap.open(path, OperationByteLayout.LEDGER, MapMode.READ_WRITE));
    }

    /**
     * Opens a ledger for reading, even while another process marks it.
     *
     * @throws UnreadableRecordException if the file is missing, torn or not a ledger
     */
    public static MappedLedger read(Path path) {
        return new MappedLedger(OperationByteMap.open(path, OperationByteLayout.LEDGER, MapMode.READ_ONLY));
    }

    public OperationByteLayout addresses() {
        return file.addresses();
    }

    /**
     * Maps a producer's bytes now, so that it is not done later by a thread that may be interrupted.
     *
     * @throws IllegalArgumentException if the ledger has no such producer
     */
    public void touch(int producer) {
        if (producer >= addresses().producers()) {
            throw new IllegalArgumentException("the ledger has no producer " + producer + " (" + addresses() + ")");
        }
        file.producer(producer);
    }

    /** Returns the largest sequence of a producer's operations that have a state, plus one; 0 if none has. */
    public long used(int producer) {
        return file.used(producer);
    }

    /**
     * @throws IllegalArgumentException if the operation has no address here
     * @throws UnreadableRecordException if its byte is not a state
     */
    public LedgerState state(OperationId id) {
        byte code = file.get(id);
        try {
            return LedgerState.of(code);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException("the mark of operation " + id + " is wrong: " + e.getMessage(), e);
        }
    }

    /**
     * @throws IllegalStateException if the operation is already at this state or beyond
     * @throws IllegalArgumentException if the operation has no address here
     */
    public void mark(OperationId id, LedgerState state) {
        MappedByteBuffer marks = file.region(id);
        int at = (int) id.sequence();
        byte before = marks.get(at);
        if (before >= state.code()) {
            throw wouldNotRise(id, state);
        }
        marks.put(at, state.code());
    }

    private IllegalStateException wouldNotRise(OperationId id, LedgerState state) {
        return new IllegalStateException("operation " + id + " is already " + state(id) + " and cannot become " + state
                + "; was its phase run twice?");
    }
}
