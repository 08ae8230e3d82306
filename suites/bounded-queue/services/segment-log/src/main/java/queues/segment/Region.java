package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The bytes of one file. What is put can be read at once; what is forced survives a power failure. */
interface Region extends AutoCloseable {
    /** Writes all that remains in {@code bytes}. @throws IOException when the disk is full; some of it may be written */
    void put(long at, ByteBuffer bytes) throws IOException;

    /** Reads into {@code bytes} until it is full or the file ends; what is not there is left alone. */
    void get(long at, ByteBuffer bytes) throws IOException;

    long size() throws IOException;

    /** Where a seal of so many bytes goes that ends the file behind records up to {@code at}. */
    long sealAt(long at, int bytes);

    /** From here on nothing is there: the file ends, or only zeros follow. */
    void cut(long at) throws IOException;

    void force() throws IOException;

    @Override
    void close() throws IOException;
}
