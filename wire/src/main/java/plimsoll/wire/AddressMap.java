package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import plimsoll.model.OperationId;
import plimsoll.model.record.UnreadableRecord;

/**
 * A file of one byte per (producer, sequence), memory-mapped.
 *
 * <p>Single bytes are read and written without a lock: neighbours never tear, and whoever uses this file sees to it that
 * one thread at a time owns an operation's byte.
 */
final class AddressMap {
    private final Path path;
    private final Addresses addresses;
    private final MapMode mode;

    /** Read at every mark: a copy takes its place when one more is mapped, and an array's elements need no fence of their own. */
    private volatile MappedByteBuffer[] regions;

    private AddressMap(Path path, Addresses addresses, MapMode mode) {
        if (addresses.capacity() < 1 || addresses.capacity() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("1 to " + Integer.MAX_VALUE
                    + " operations of a producer can be mapped, but " + path + " has " + addresses.capacity());
        }
        this.path = path;
        this.addresses = addresses;
        this.mode = mode;
        this.regions = new MappedByteBuffer[addresses.producers()];
    }

    /**
     * Makes a sparse file of zeros, over what is there.
     *
     * @throws IllegalArgumentException when so many operations cannot be mapped
     */
    static AddressMap create(Path path, String magic, Addresses addresses) throws IOException {
        AddressMap map = new AddressMap(path, addresses, MapMode.READ_WRITE);
        AddressFile.createSparse(path, magic, addresses);
        return map;
    }

    /** @throws UnreadableRecord when the file is missing, not exactly what its header says, or too large to be mapped */
    static AddressMap open(Path path, String magic, MapMode mode) {
        Addresses addresses = AddressFile.addresses(path, magic);
        long length = length(path);
        if (length != addresses.length()) {
            throw new UnreadableRecord(path + " has " + length + " bytes, but its header says " + addresses.length());
        }
        try {
            return new AddressMap(path, addresses, mode);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecord(String.valueOf(e.getMessage()), e);
        }
    }

    private static long length(Path path) {
        try {
            return Files.size(path);
        } catch (IOException e) {
            throw new UnreadableRecord("cannot read " + path + ": " + e, e);
        }
    }

    Addresses addresses() {
        return addresses;
    }

    /** The counts of the header; a kill of this process does not take what was written there. */
    LongBuffer counts() {
        return map(Addresses.COUNTS, Addresses.HEADER - Addresses.COUNTS)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }

    byte get(OperationId id) {
        return region(id).get((int) id.sequence());
    }

    void put(OperationId id, byte value) {
        region(id).put((int) id.sequence(), value);
    }

    /** The bytes of one producer, in the order of its sequence; of this type so that the first compiler inlines access. */
    MappedByteBuffer producer(int producer) {
        MappedByteBuffer region = regions[producer];
        return region == null ? mapped(producer) : region;
    }

    /** Those of the operation's producer. */
    MappedByteBuffer region(OperationId id) {
        if (!addresses.holds(id)) {
            throw new IllegalArgumentException(path + " has no address for " + id + " (" + addresses + ")");
        }
        return producer(id.producer());
    }

    private synchronized MappedByteBuffer mapped(int producer) {
        MappedByteBuffer[] all = regions.clone();
        if (all[producer] == null) {
            all[producer] = map(addresses.start(producer), addresses.capacity());
            regions = all;
        }
        return all[producer];
    }

    private MappedByteBuffer map(long start, long length) {
        try (FileChannel file = mode.equals(MapMode.READ_WRITE)
                ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                : FileChannel.open(path, StandardOpenOption.READ)) {
            return file.map(mode, start, length);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot map " + path + " of " + addresses, e);
        }
    }

    void rename(Path whole) throws IOException {
        Files.move(path, whole, StandardCopyOption.ATOMIC_MOVE);
    }
}
