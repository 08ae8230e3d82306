package plimsoll.worker.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import plimsoll.model.OperationId;

/**
 * A memory-mapped file of one byte per (producer, sequence) behind a header of {@value #HEADER} bytes.
 *
 * <p>Single bytes are read and written without a lock: neighbours never tear, and whoever uses this file sees to it that
 * one thread at a time owns an operation's byte.
 */
final class AddressFile {
    static final int HEADER = 64;
    private static final int VERSION = 1;

    private final Path path;
    private final Shape shape;
    private final MapMode mode;

    /** Read at every mark: a copy takes its place when one more is mapped, and an array's elements need no fence of their own. */
    private volatile MappedByteBuffer[] regions;

    private AddressFile(Path path, Shape shape, MapMode mode) {
        this.path = path;
        this.shape = shape;
        this.mode = mode;
        this.regions = new MappedByteBuffer[shape.producers()];
    }

    /** Makes a file of zeros at full length; it takes no room on disk until bytes are written. */
    static AddressFile create(Path path, String magic, Shape shape) throws IOException {
        try (FileChannel file = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            file.write(header(magic, shape), 0);
            file.write(ByteBuffer.allocate(1), shape.fileLength() - 1);
        }
        return new AddressFile(path, shape, MapMode.READ_WRITE);
    }

    /** @throws IOException when the file cannot be read or is not what {@code magic} says, with what was seen */
    static AddressFile open(Path path, String magic, MapMode mode) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer head = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
            int read = file.read(head, 0);
            check(read == HEADER, path, "it has " + Math.max(read, 0) + " bytes, fewer than a header of " + HEADER);
            Shape shape = shape(path, magic, head.flip());
            check(
                    file.size() == shape.fileLength(),
                    path,
                    "its header asks for " + shape.fileLength() + " bytes (" + shape + "), but it has " + file.size());
            return new AddressFile(path, shape, mode);
        }
    }

    private static Shape shape(Path path, String magic, ByteBuffer head) throws IOException {
        byte[] start = new byte[magic.length()];
        head.get(0, start);
        String seen = new String(start, StandardCharsets.ISO_8859_1);
        check(seen.equals(magic), path, "it starts with '" + printable(seen) + "' instead of '" + magic + "'");
        int version = head.getInt(8);
        check(version == VERSION, path, "it has version " + version + ", but this worker knows " + VERSION);
        try {
            return new Shape(head.getLong(24), head.getInt(12), head.getLong(16));
        } catch (IllegalArgumentException e) {
            throw new IOException(refusal(path, String.valueOf(e.getMessage())), e);
        }
    }

    Shape shape() {
        return shape;
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
        if (!shape.holds(id)) {
            throw new IllegalArgumentException(path + " has no address for " + id + " (" + shape + ")");
        }
        return producer(id.producer());
    }

    private synchronized MappedByteBuffer mapped(int producer) {
        MappedByteBuffer[] all = regions.clone();
        if (all[producer] == null) {
            all[producer] = map(producer);
            regions = all;
        }
        return all[producer];
    }

    private MappedByteBuffer map(int producer) {
        try (FileChannel file = mode.equals(MapMode.READ_WRITE)
                ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                : FileChannel.open(path, StandardOpenOption.READ)) {
            return file.map(mode, HEADER + producer * shape.capacity(), shape.capacity());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot map " + path + " of " + shape, e);
        }
    }

    private static ByteBuffer header(String magic, Shape shape) {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(magic.getBytes(StandardCharsets.ISO_8859_1))
                .putInt(VERSION)
                .putInt(shape.producers())
                .putLong(shape.capacity())
                .putLong(shape.seed())
                .rewind();
    }

    private static void check(boolean holds, Path path, String what) throws IOException {
        if (!holds) {
            throw new IOException(refusal(path, what));
        }
    }

    private static String refusal(Path path, String what) {
        return path + " cannot be used: " + what + "; run the trial again, so that the lab creates it";
    }

    private static String printable(String text) {
        return text.replaceAll("[^ -~]", ".");
    }

    void rename(Path whole) throws IOException {
        Files.move(path, whole, StandardCopyOption.ATOMIC_MOVE);
    }
}
