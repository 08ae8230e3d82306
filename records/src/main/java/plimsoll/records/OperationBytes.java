package plimsoll.records;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import plimsoll.model.record.UnreadableRecord;

/** Makes, opens and thins files of one byte an operation; a file that is shorter than its header says is refused. */
final class OperationBytes {
    private static final int CHUNK = 1 << 16;
    private static final int PAGE = 1 << 12;
    private static final byte[] ZEROS = new byte[CHUNK];

    private OperationBytes() {}

    /** Writes the file at full length; every page is written, so none is first touched inside a cap. */
    static void create(Path file, String magic, Addresses addresses) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            writeAll(channel, addresses.header(magic));
            ByteBuffer zeros = ByteBuffer.wrap(ZEROS);
            for (long left = addresses.length() - Addresses.HEADER; left > 0; left -= zeros.limit()) {
                writeAll(channel, zeros.rewind().limit((int) Math.min(CHUNK, left)));
            }
        }
    }

    /**
     * Leaves a hole in the disk where a page of the file is all zeros; what is read of it stays the same. To be called once
     * nobody has it open, since another file takes its place.
     */
    static void thin(Path file) throws IOException {
        Path thin = file.resolveSibling(file.getFileName() + ".thin");
        try {
            copyWithHoles(file, thin);
            Files.move(thin, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(thin);
        }
    }

    private static void copyWithHoles(Path from, Path to) throws IOException {
        try (FileChannel in = FileChannel.open(from);
                FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocate(PAGE);
            for (long at = 0; in.read(page.clear()) > 0; at = in.position()) {
                page.flip();
                // The last page is written in any case, so that the file keeps its length.
                if (!isBlank(page) || in.position() == in.size()) {
                    writeAll(out.position(at), page);
                }
            }
        }
    }

    private static boolean isBlank(ByteBuffer bytes) {
        return bytes.mismatch(ByteBuffer.wrap(ZEROS, 0, bytes.remaining())) < 0;
    }

    static Addresses addresses(Path file, String magic) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer header = ByteBuffer.allocate(Addresses.HEADER);
            while (header.hasRemaining() && channel.read(header) >= 0) {}
            if (header.hasRemaining()) {
                throw new UnreadableRecord(file + " ends within its header, after " + header.position() + " bytes");
            }
            Addresses addresses = Addresses.parse(header.flip(), magic);
            if (channel.size() < addresses.length()) {
                throw new UnreadableRecord(
                        file + " has " + channel.size() + " bytes, but its header says " + addresses.length());
            }
            return addresses;
        } catch (IOException e) {
            throw new UnreadableRecord("cannot read " + file + ": " + e, e);
        }
    }

    /** The bytes from this producer's first on; it goes on beyond the producer's last. */
    static Run from(Path file, Addresses addresses, int producer) throws IOException {
        return new Run(FileChannel.open(file).position(addresses.start(producer)));
    }

    /**
     * One byte after the other, without the lock that a stream takes for each of a thousand million; what is all zeros can
     * be passed over, since most of a file is made for operations that never come.
     */
    static final class Run implements AutoCloseable {
        private final FileChannel channel;
        private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK).limit(0);
        private boolean blank;

        private Run(FileChannel channel) {
            this.channel = channel;
        }

        /** @throws EOFException at the file's end */
        byte next() throws IOException {
            fill();
            return chunk.get();
        }

        /**
         * How many of the next bytes are known to be zero; 0 when that is not known of the next one.
         *
         * @throws EOFException at the file's end
         */
        int zeros() throws IOException {
            fill();
            return blank ? chunk.remaining() : 0;
        }

        /** Passes over so many bytes, at most {@link #zeros}. */
        void skip(int bytes) {
            chunk.position(chunk.position() + bytes);
        }

        private void fill() throws IOException {
            if (chunk.hasRemaining()) {
                return;
            }
            int read = channel.read(chunk.clear());
            chunk.flip();
            if (read <= 0) {
                throw new EOFException("the file ends here");
            }
            blank = Arrays.mismatch(chunk.array(), 0, read, ZEROS, 0, read) < 0;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
