package plimsoll.wire;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;

/**
 * A ledger as its worker marks it and as an audit looks at it, memory-mapped, so that every mark survives the death of the
 * process that made it; a mark only rises.
 *
 * <p>A plain byte is written, without compare and set: an operation's byte has one owner at a time. The thread that
 * performs the operation marks the attempt, and of all threads that may end it only the one that won the operation's own
 * compare and set marks the end.
 */
public final class MappedLedger {
    private final OperationByteMap file;

    private MappedLedger(OperationByteMap file) {
        this.file = file;
    }

    /** A ledger of one's own, of which the disk holds no more than what is marked. */
    public static MappedLedger create(Path path, OperationByteLayout layout) throws IOException {
        return new MappedLedger(OperationByteMap.create(path, OperationByteLayout.LEDGER, layout));
    }

    /**
     * To be marked.
     *
     * @throws UnreadableRecordException when the file is missing, torn or no ledger
     */
    public static MappedLedger open(Path path) {
        return new MappedLedger(OperationByteMap.open(path, OperationByteLayout.LEDGER, MapMode.READ_WRITE));
    }

    /**
     * To be looked at, even while another process marks it.
     *
     * @throws UnreadableRecordException when the file is missing, torn or no ledger
     */
    public static MappedLedger read(Path path) {
        return new MappedLedger(OperationByteMap.open(path, OperationByteLayout.LEDGER, MapMode.READ_ONLY));
    }

    public OperationByteLayout addresses() {
        return file.addresses();
    }

    /**
     * Maps a producer's bytes now, so that no thread that may be interrupted does it later.
     *
     * @throws IllegalArgumentException when the ledger has no such producer
     */
    public void touch(int producer) {
        if (producer >= addresses().producers()) {
            throw new IllegalArgumentException("the ledger has no producer " + producer + " (" + addresses() + ")");
        }
        file.producer(producer);
    }

    /**
     * @throws IllegalArgumentException when the operation has no address here
     * @throws UnreadableRecordException when its byte is no state
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
     * @throws IllegalStateException when the operation is already at this state or beyond
     * @throws IllegalArgumentException when the operation has no address here
     */
    public void mark(OperationId id, LedgerState state) {
        MappedByteBuffer marks = file.region(id);
        int at = (int) id.sequence();
        byte before = marks.get(at);
        if (before >= state.code()) {
            throw fallen(id, state);
        }
        marks.put(at, state.code());
    }

    private IllegalStateException fallen(OperationId id, LedgerState state) {
        return new IllegalStateException("operation " + id + " is already " + state(id) + " and cannot become " + state
                + "; was its phase run twice?");
    }
}
