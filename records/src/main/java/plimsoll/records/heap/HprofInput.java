package plimsoll.records.heap;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import plimsoll.model.record.RecordFile;

/** Reads the numbers of a dump in order, big-endian; skipped parts are mostly not read from disk. */
final class HprofInput implements AutoCloseable {
    private static final int CHUNK = 1 << 20;
    private static final int LONG_ID = 8;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(CHUNK).flip();
    private final long deadline;
    private int idSize = LONG_ID;

    /** @param bound time after which reading is abandoned */
    HprofInput(Path file, Duration bound) throws IOException {
        this.file = file;
        this.channel = RecordFile.channel(file);
        this.deadline = System.nanoTime() + bound.toNanos();
    }

    /** Sets the size of all further identifiers: 4 or 8 bytes. */
    void idSize(long bytes) throws IOException {
        if (bytes != Integer.BYTES && bytes != LONG_ID) {
            throw new IOException(
                    "the dump " + file + " has identifiers of " + bytes + " bytes, but only 4 and 8 are supported");
        }
        idSize = (int) bytes;
    }

    int idSize() {
        return idSize;
    }

    long position() throws IOException {
        return channel.position() - buffer.remaining();
    }

    /** Whether nothing more follows. */
    boolean atEnd() throws IOException {
        return !buffer.hasRemaining() && channel.position() >= channel.size();
    }

    int u1() throws IOException {
        return need(1).get() & 0xff;
    }

    int u2() throws IOException {
        return need(Short.BYTES).getShort() & 0xffff;
    }

    long u4() throws IOException {
        return need(Integer.BYTES).getInt() & 0xffff_ffffL;
    }

    long id() throws IOException {
        return idSize == LONG_ID ? need(LONG_ID).getLong() : u4();
    }

    String text(int bytes) throws IOException {
        byte[] text = new byte[bytes];
        need(bytes).get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    void skip(long bytes) throws IOException {
        if (bytes < 0) {
            throw new IOException("the dump " + file + " has a record that is too short, at " + position());
        }
        if (bytes <= buffer.remaining()) {
            buffer.position(buffer.position() + (int) bytes);
            return;
        }
        long to = position() + bytes;
        if (to > channel.size()) {
            throw new EOFException(
                    "the dump " + file + " is torn: it ends at " + channel.size() + ", inside a record up to " + to);
        }
        buffer.position(buffer.limit());
        channel.position(to);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private ByteBuffer need(int bytes) throws IOException {
        while (buffer.remaining() < bytes) {
            buffer.compact();
            int read = channel.read(buffer);
            buffer.flip();
            if (read < 0) {
                throw new EOFException(
                        "the dump " + file + " is torn: it ends at " + channel.size() + ", inside a record");
            }
            if (System.nanoTime() > deadline) {
                throw new IOException(
                        "the dump " + file + " could not be read in time; it holds " + channel.size() + " bytes");
            }
        }
        return buffer;
    }
}
