package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.model.OperationId;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * A file of one byte per (producer, sequence), memory-mapped.
 *
 * <p>Single bytes are read and written without a lock: neighbouring bytes never tear, and callers must ensure that one
 * thread at a time owns an operation's byte.
 */
final class OperationByteMap {
    private final Path path;
    private final OperationByteLayout layout;
    private final MapMode mode;

    /**
     * Read at every mark. Mapping one more region replaces the array by a copy, so that its elements need no fence of
     * their own.
     */
    private volatile MappedByteBuffer[] regions;

    private OperationByteMap(Path path, OperationByteLayout layout, MapMode mode) {
        if (layout.capacity() < 1 || layout.capacity() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("1 to " + Integer.MAX_VALUE
                    + " operations of a producer can be mapped, but " + path + " has " + layout.capacity());
        }
        this.path = path;
        this.layout = layout;
        this.mode = mode;
        this.regions = new MappedByteBuffer[layout.producers()];
    }

    /**
     * Creates a sparse file of zeros, replacing an existing file.
     *
     * @throws IllegalArgumentException if so many operations cannot be mapped
     */
    static OperationByteMap create(Path path, String magic, OperationByteLayout layout) throws IOException {
        OperationByteMap map = new OperationByteMap(path, layout, MapMode.READ_WRITE);
        OperationByteFile.createSparse(path, magic, layout);
        return map;
    }

    /**
     * @throws UnreadableRecordException if the file is missing, not exactly as long as its header declares, or too
     *     large to be mapped
     */
    static OperationByteMap open(Path path, String magic, MapMode mode) {
        OperationByteLayout layout = OperationByteFile.addresses(path, magic);
        long length = length(path);
        if (length != layout.length()) {
            throw new UnreadableRecordException(
                    path + " has " + length + " bytes, but its header says " + layout.length());
        }
        try {
            return new OperationByteMap(path, layout, mode);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException(String.valueOf(e.getMessage()), e);
        }
    }

    private static long length(Path path) {
        try {
            return Files.size(path);
        } catch (IOException e) {
            throw RecordFile.unreadable(path, e);
        }
    }

    OperationByteLayout addresses() {
        return layout;
    }

    /** Returns the counts of the header; written counts survive a kill of this process. */
    LongBuffer counts() {
        return map(OperationByteLayout.COUNTS, OperationByteLayout.HEADER - OperationByteLayout.COUNTS)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }

    byte get(OperationId id) {
        return region(id).get((int) id.sequence());
    }

    void put(OperationId id, byte value) {
        region(id).put((int) id.sequence(), value);
    }

    /**
     * Returns the bytes of one producer, in the order of its sequence; of this type so that the C1 compiler inlines
     * access.
     */
    MappedByteBuffer producer(int producer) {
        MappedByteBuffer region = regions[producer];
        return region == null ? mapped(producer) : region;
    }

    /** Returns the largest sequence of a producer's operations that have a byte, plus one; 0 if none has. */
    long used(int producer) {
        ByteBuffer row = producer(producer);
        int end = row.capacity();
        for (int length = Math.min(OperationByteFile.CHUNK, end);
                length > 0 && OperationByteFile.isBlank(row.slice(end - length, length));
                length = Math.min(OperationByteFile.CHUNK, end)) {
            end -= length;
        }
        while (end > 0 && row.get(end - 1) == 0) {
            end--;
        }
        return end;
    }

    /** Returns the bytes of the operation's producer. */
    MappedByteBuffer region(OperationId id) {
        if (!layout.holds(id)) {
            throw new IllegalArgumentException(path + " has no address for " + id + " (" + layout + ")");
        }
        return producer(id.producer());
    }

    private synchronized MappedByteBuffer mapped(int producer) {
        MappedByteBuffer[] all = regions.clone();
        if (all[producer] == null) {
            all[producer] = map(layout.start(producer), layout.capacity());
            regions = all;
        }
        return all[producer];
    }

    private MappedByteBuffer map(long start, long length) {
        try (FileChannel file =
                mode.equals(MapMode.READ_WRITE) ? RecordFile.writableChannel(path) : RecordFile.channel(path)) {
            return file.map(mode, start, length);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot map " + path + " of " + layout, e);
        }
    }

    void rename(Path whole) throws IOException {
        RecordFile.rename(path, whole);
    }
}
