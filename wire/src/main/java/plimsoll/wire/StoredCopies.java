package plimsoll.wire;

import java.io.IOException;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.model.OperationId;
import plimsoll.model.record.UnreadableRecord;

/** What an audit finds of each operation, at the addresses of its ledger, as it writes it down; memory-mapped. */
public final class StoredCopies {
    /** Bits of a byte beside the number of copies. */
    public static final int CORRUPTED = 4;

    public static final int TRUNCATED = 8;
    public static final int LONGER = 16;

    /** The first copy came after one of a later operation of the same producer. */
    public static final int OVERTAKEN = 32;

    static final int COPIES = 3;

    private final AddressMap file;

    private StoredCopies(AddressMap file) {
        this.file = file;
    }

    public static StoredCopies create(Path path, Addresses addresses) throws IOException {
        return new StoredCopies(AddressMap.create(path, Addresses.STORED, addresses));
    }

    /**
     * What another life of the same worker began, or a file of zeros.
     *
     * @throws UnreadableRecord when there is a file that is none, or has other addresses
     */
    public static StoredCopies goOn(Path path, Addresses addresses) throws IOException {
        if (!Files.exists(path)) {
            return create(path, addresses);
        }
        AddressMap known = AddressMap.open(path, Addresses.STORED, MapMode.READ_WRITE);
        if (!known.addresses().equals(addresses)) {
            throw new UnreadableRecord(path + " has " + known.addresses() + ", but the ledger " + addresses);
        }
        return new StoredCopies(known);
    }

    public Addresses addresses() {
        return file.addresses();
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
