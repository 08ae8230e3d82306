package plimsoll.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * Creates, recognizes and thins files of one byte per operation; rejects a file whose length is not the one that its
 * header declares.
 */
final class OperationByteFile {
    private static final int CHUNK = 1 << 16;
    private static final int PAGE = 1 << 12;
    private static final ByteBuffer ZEROS = ByteBuffer.allocate(CHUNK).asReadOnlyBuffer();

    private OperationByteFile() {}

    /** Writes the file at full length, including every page, so that none is first touched inside a memory cap. */
    static void create(Path file, String magic, OperationByteLayout layout) throws IOException {
        try (FileChannel channel = RecordFile.newChannel(file)) {
            writeAll(channel, layout.header(magic));
            ByteBuffer zeros = ZEROS.duplicate();
            for (long left = layout.length() - OperationByteLayout.HEADER; left > 0; left -= zeros.limit()) {
                writeAll(channel, zeros.rewind().limit((int) Math.min(CHUNK, left)));
            }
        }
    }

    /**
     * Creates a file of zeros at full length, replacing an existing file; it takes no disk space until bytes are
     * written.
     */
    static void createSparse(Path file, String magic, OperationByteLayout layout) throws IOException {
        try (FileChannel channel = RecordFile.createChannel(file)) {
            writeAll(channel, layout.header(magic));
            if (layout.length() > OperationByteLayout.HEADER) {
                writeAll(channel.position(layout.length() - 1), ByteBuffer.allocate(1));
            }
        }
    }

    /**
     * @throws UnreadableRecordException if the file is missing, torn, too long or not of the kind {@code magic}, with
     *     the value seen
     */
    static OperationByteLayout addresses(Path file, String magic) {
        try (FileChannel channel = RecordFile.channel(file)) {
            OperationByteLayout layout = OperationByteLayout.parse(header(channel, file), magic);
            if (channel.size() != layout.length()) {
                throw new UnreadableRecordException(
                        file + " has " + channel.size() + " bytes, but its header says " + layout.length());
            }
            if (layout.length() > RecordFile.LONGEST) {
                throw new UnreadableRecordException(
                        file + " has " + layout.length() + " bytes, but at most " + RecordFile.LONGEST + " are read");
            }
            return layout;
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException("the header of " + file + " is wrong: " + e.getMessage(), e);
        } catch (IOException e) {
            throw RecordFile.unreadable(file, e);
        }
    }

    /** @throws UnreadableRecordException if the file is missing or shorter than its header */
    static long count(Path file, int number) {
        try (FileChannel channel = RecordFile.channel(file)) {
            return header(channel, file)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getLong(OperationByteLayout.COUNTS + number * Long.BYTES);
        } catch (IOException e) {
            throw RecordFile.unreadable(file, e);
        }
    }

    private static ByteBuffer header(FileChannel channel, Path file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(OperationByteLayout.HEADER);
        while (header.hasRemaining() && channel.read(header) >= 0) {}
        if (header.hasRemaining()) {
            throw new UnreadableRecordException(
                    file + " ends within its header, after " + header.position() + " bytes");
        }
        return header.flip();
    }

    /**
     * Replaces every page of zeros by a hole; the content stays the same. Call it only when no process has the file
     * open, because another file takes its place.
     */
    static void freeUnusedSpace(Path file) throws IOException {
        Path thin = file.resolveSibling(file.getFileName() + ".thin");
        try {
            copyWithHoles(file, thin);
            RecordFile.rename(thin, file);
        } finally {
            Files.deleteIfExists(thin);
        }
    }

    private static void copyWithHoles(Path from, Path to) throws IOException {
        try (FileChannel in = RecordFile.channel(from);
                FileChannel out = RecordFile.newChannel(to)) {
            ByteBuffer page = ByteBuffer.allocate(PAGE);
            for (long at = 0; in.read(page.clear()) > 0; at = in.position()) {
                page.flip();
                // The last page is always written, so that the file keeps its length.
                if (!isBlank(page) || in.position() == in.size()) {
                    writeAll(out.position(at), page);
                }
            }
        }
    }

    /** Whether all remaining bytes, at most a chunk, are zero. */
    static boolean isBlank(ByteBuffer bytes) {
        return bytes.mismatch(ZEROS.duplicate().limit(bytes.remaining())) < 0;
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
