package plimsoll.worker.ledger;

import java.io.IOException;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.model.OperationId;

/** What an audit found of each operation, at the addresses of its ledger. */
public final class StoredCopies {
    /** Bits of a byte beside the number of copies. */
    public static final int CORRUPTED = 4;

    public static final int TRUNCATED = 8;
    public static final int LONGER = 16;

    /** The first copy came after one of a later operation of the same producer. */
    public static final int OVERTAKEN = 32;

    private static final String MAGIC = "PLIMSTOR";
    private static final int COPIES = 3;

    private final AddressFile file;

    private StoredCopies(AddressFile file) {
        this.file = file;
    }

    public static StoredCopies create(Path path, Shape shape) throws IOException {
        return new StoredCopies(AddressFile.create(path, MAGIC, shape));
    }

    /**
     * What another life of the same worker began, or a file of zeros.
     *
     * @throws IOException when there is a file that is none, or is one of another shape
     */
    public static StoredCopies goOn(Path path, Shape shape) throws IOException {
        if (!Files.exists(path)) {
            return create(path, shape);
        }
        AddressFile known = AddressFile.open(path, MAGIC, MapMode.READ_WRITE);
        if (!known.shape().equals(shape)) {
            throw new IOException(path + " has " + known.shape() + ", but the ledger " + shape);
        }
        return new StoredCopies(known);
    }

    public Shape shape() {
        return file.shape();
    }

    /**
     * Counts one more copy.
     *
     * @param bits 0 or any of the bits
     */
    public void add(OperationId id, int bits) {
        int before = file.get(id);
        int copies = Math.min((before & COPIES) + 1, COPIES);
        file.put(id, (byte) ((before & ~COPIES) | bits | copies));
    }

    /** 0 to 3, where 3 means three or more. */
    public int copies(OperationId id) {
        return file.get(id) & COPIES;
    }

    /** Whether one of its copies had one of these bits. */
    public boolean has(OperationId id, int bits) {
        return (file.get(id) & bits) != 0;
    }

    /** Gives the file its final name; called once, after the last copy. */
    public void publish(Path whole) throws IOException {
        file.rename(whole);
    }
}
