package plimsoll.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import plimsoll.model.record.RecordFile;

/**
 * Reads one byte after the other, without the lock that a stream takes for each of up to a billion bytes. Stretches of
 * zeros can be skipped, since most of a file is reserved for operations that never come.
 */
final class OperationByteStream implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final FileChannel channel;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK).limit(0);
    private boolean blank;

    private OperationByteStream(FileChannel channel) {
        this.channel = channel;
    }

    /** Opens the file at this producer's first byte; reading continues beyond its last. */
    static OperationByteStream from(Path file, OperationByteLayout layout, int producer) throws IOException {
        return new OperationByteStream(RecordFile.channel(file).position(layout.start(producer)));
    }

    /** @throws EOFException at the file's end */
    byte next() throws IOException {
        fill();
        return chunk.get();
    }

    /**
     * Returns how many of the next bytes are known to be zero; 0 if the next one may not be.
     *
     * @throws EOFException at the file's end
     */
    int zeros() throws IOException {
        fill();
        return blank ? chunk.remaining() : 0;
    }

    /** Skips this many bytes, at most {@link #zeros}. */
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
        blank = OperationByteFile.isBlank(chunk);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
