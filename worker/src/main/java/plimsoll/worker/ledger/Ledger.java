package plimsoll.worker.ledger;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;

/**
 * What the client was told of each operation; a mark only rises.
 *
 * <p>A plain byte is written, without compare and set: an operation's byte has one owner at a time. The thread that
 * performs the operation marks the attempt, and of all threads that may end it only the one that won the operation's own
 * compare and set marks the end.
 */
public final class Ledger {
    private static final String MAGIC = "PLIMLEDG";

    private final AddressFile file;

    private Ledger(AddressFile file) {
        this.file = file;
    }

    public static Ledger create(Path path, Shape shape) throws IOException {
        return new Ledger(AddressFile.create(path, MAGIC, shape));
    }

    /** @throws IOException when the file cannot be read or is no ledger, with what was seen */
    public static Ledger open(Path path) throws IOException {
        return new Ledger(AddressFile.open(path, MAGIC, MapMode.READ_WRITE));
    }

    /** @throws IOException when the file cannot be read or is no ledger, with what was seen */
    public static Ledger read(Path path) throws IOException {
        return new Ledger(AddressFile.open(path, MAGIC, MapMode.READ_ONLY));
    }

    public Shape shape() {
        return file.shape();
    }

    /**
     * Maps a producer's bytes now, so that no thread that may be interrupted does it later.
     *
     * @throws IllegalArgumentException when the ledger has no such producer
     */
    public void touch(int producer) {
        if (producer >= shape().producers()) {
            throw new IllegalArgumentException("the ledger has no producer " + producer + " (" + shape() + ")");
        }
        file.producer(producer);
    }

    /** @throws IllegalArgumentException when the operation has no address here */
    public LedgerState state(OperationId id) {
        return LedgerState.of(file.get(id));
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
            throw fallen(id, before, state);
        }
        marks.put(at, state.code());
    }

    private static IllegalStateException fallen(OperationId id, byte before, LedgerState state) {
        return new IllegalStateException("operation " + id + " is already " + LedgerState.of(before)
                + " and cannot become " + state + "; was its phase run twice?");
    }
}
