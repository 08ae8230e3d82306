package plimsoll.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * Creates, recognizes and shortens files of one byte per operation; rejects a file whose length is not the one that its
 * header declares.
 */
final class OperationByteFile {
    /** The most bytes that are read, written or compared at a time. */
    static final int CHUNK = 1 << 16;

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
            return header(channel, file).getLong(OperationByteLayout.COUNTS + number * Long.BYTES);
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
        return header.flip().order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Drops the addresses behind the last operation that any of the files has, and replaces pages of zeros by holes. Call
     * it only when no process has the files open, because others take their places.
     *
     * @param files with the same addresses, which they keep in common
     * @throws IOException if a file cannot be read or written; then all stay as they are
     * @throws UncheckedIOException if only some of them could be replaced
     */
    static void shorten(List<Path> files) throws IOException {
        OperationByteLayout layout = commonLayout(files);
        long used = 0;
        for (Path file : files) {
            used = Math.max(used, used(file, layout));
        }
        try {
            for (Path file : files) {
                copy(file, layout, thin(file), new OperationByteLayout(layout.producers(), used, layout.seed()));
            }
            replace(files);
        } finally {
            for (Path file : files) {
                Files.deleteIfExists(thin(file));
            }
        }
    }

    private static void replace(List<Path> files) throws IOException {
        RecordFile.rename(thin(files.get(0)), files.get(0));
        for (Path file : files.subList(1, files.size())) {
            try {
                RecordFile.rename(thin(file), file);
            } catch (IOException apart) {
                throw new UncheckedIOException(
                        "cannot shorten " + file + " as its neighbours: " + FileErrorText.why(apart), apart);
            }
        }
    }

    private static Path thin(Path file) {
        return file.resolveSibling(file.getFileName() + ".thin");
    }

    private static OperationByteLayout commonLayout(List<Path> files) throws IOException {
        List<OperationByteLayout> layouts = new ArrayList<>();
        for (Path file : files) {
            try (FileChannel channel = RecordFile.channel(file)) {
                layouts.add(wholeLayout(channel, file));
            }
        }
        if (layouts.stream().distinct().count() != 1) {
            throw new IOException("the addresses differ: " + layouts);
        }
        return layouts.get(0);
    }

    private static OperationByteLayout wholeLayout(FileChannel channel, Path file) throws IOException {
        ByteBuffer header = header(channel, file);
        byte[] magic = new byte[OperationByteLayout.LEDGER.length()];
        header.get(magic).rewind();
        try {
            OperationByteLayout layout =
                    OperationByteLayout.parse(header, new String(magic, StandardCharsets.ISO_8859_1));
            if (channel.size() != layout.length()) {
                throw new IOException(file + " is torn");
            }
            return layout;
        } catch (IllegalArgumentException wrong) {
            throw new IOException(wrong);
        }
    }

    /** Returns the largest sequence of an operation that has a byte, plus one. */
    private static long used(Path file, OperationByteLayout layout) throws IOException {
        long used = 0;
        for (int producer = 0; producer < layout.producers(); producer++) {
            try (OperationByteStream bytes = OperationByteStream.from(file, layout, producer)) {
                for (long sequence = 0; sequence < layout.capacity(); ) {
                    long next = Math.min(layout.capacity(), sequence + bytes.same());
                    used = bytes.value() == 0 ? used : Math.max(used, next);
                    bytes.skip((int) (next - sequence));
                    sequence = next;
                }
            }
        }
        return used;
    }

    private static void copy(Path from, OperationByteLayout layout, Path to, OperationByteLayout shorter)
            throws IOException {
        try (FileChannel in = RecordFile.channel(from);
                FileChannel out = RecordFile.newChannel(to)) {
            writeAll(
                    out,
                    header(in, from)
                            .putLong(OperationByteLayout.CAPACITY, shorter.capacity())
                            .rewind());
            for (int producer = 0; producer < layout.producers(); producer++) {
                in.position(layout.start(producer));
                copyRow(in, out, shorter, producer);
            }
            if (out.size() < shorter.length()) {
                writeAll(out.position(shorter.length() - 1), ByteBuffer.allocate(1));
            }
        }
    }

    /** Copies the pages of the file that have a byte in this row. */
    private static void copyRow(FileChannel in, FileChannel out, OperationByteLayout layout, int producer)
            throws IOException {
        ByteBuffer page = ByteBuffer.allocate(PAGE);
        long end = layout.start(producer) + layout.capacity();
        for (long at = layout.start(producer); at < end; at += page.limit()) {
            page.clear().limit((int) Math.min(PAGE - at % PAGE, end - at));
            while (page.hasRemaining()) {
                if (in.read(page) < 0) {
                    throw new EOFException("the file ends here");
                }
            }
            page.flip();
            if (!isBlank(page)) {
                writeAll(out.position(at), page);
            }
        }
    }

    /** @param bytes at most {@link #CHUNK} */
    static boolean isBlank(ByteBuffer bytes) {
        return bytes.mismatch(ZEROS.duplicate().limit(bytes.remaining())) < 0;
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
