package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The bytes of one file. Bytes that were put can be read at once; bytes that were forced survive a power failure. */
interface Region extends AutoCloseable {
    /** Writes all that remains in {@code bytes}. @throws IOException when the disk is full; some of it may be written */
    void put(long at, ByteBuffer bytes) throws IOException;

    /** Reads into {@code bytes} until it is full or the file ends; missing bytes are left unchanged. */
    void get(long at, ByteBuffer bytes) throws IOException;

    long size() throws IOException;

    /** Returns the position for a seal of this length that ends the file behind records up to {@code at}. */
    long sealAt(long at, int bytes);

    /** Removes everything from here on: the file ends, or only zeros follow. */
    void cut(long at) throws IOException;

    void force() throws IOException;

    @Override
    void close() throws IOException;
}
