package plimsoll.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import plimsoll.model.record.RecordFile;

/**
 * Reads stretches of equal bytes: most of up to a billion operations end like their neighbours, or are reserved and never
 * come.
 */
final class OperationByteStream implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final FileChannel channel;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK).limit(0);
    /** Where the stretch ends within the chunk. */
    private int end;

    private OperationByteStream(FileChannel channel) {
        this.channel = channel;
    }

    /** Opens the file at this producer's first byte; reading continues beyond its last. */
    static OperationByteStream from(Path file, OperationByteLayout layout, int producer) throws IOException {
        return new OperationByteStream(RecordFile.channel(file).position(layout.start(producer)));
    }

    /**
     * Returns the next byte without passing it.
     *
     * @throws EOFException at the file's end
     */
    byte value() throws IOException {
        fill();
        return chunk.get(chunk.position());
    }

    /**
     * Returns how many of the next bytes are equal, at least 1; the one behind them may be equal too.
     *
     * @throws EOFException at the file's end
     */
    int same() throws IOException {
        fill();
        return end - chunk.position();
    }

    /** Passes this many bytes, at most {@link #same}. */
    void skip(int bytes) {
        chunk.position(chunk.position() + bytes);
    }

    private void fill() throws IOException {
        if (chunk.position() < end) {
            return;
        }
        if (!chunk.hasRemaining()) {
            int read = channel.read(chunk.clear());
            chunk.flip();
            end = 0;
            if (read <= 0) {
                throw new EOFException("the file ends here");
            }
        }
        end = stretchEnd();
    }

    private int stretchEnd() {
        int at = chunk.position();
        int pairs = chunk.remaining() - 1;
        if (pairs == 0 || chunk.get(at) != chunk.get(at + 1)) {
            return at + 1;
        }
        int differing = chunk.slice(at, pairs).mismatch(chunk.slice(at + 1, pairs));
        return differing < 0 ? chunk.limit() : at + 1 + differing;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
