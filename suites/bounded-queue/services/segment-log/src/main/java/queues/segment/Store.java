package queues.segment;

import java.io.IOException;
import java.util.List;

/** A directory of regions, held by one process at a time. */
interface Store extends AutoCloseable {
    /** Names in no order. */
    List<String> list() throws IOException;

    /** Makes a file; of {@code size} bytes if regions have full length, else empty. Durable when this returns. */
    Region create(String name, int size) throws IOException;

    Region open(String name, boolean writable) throws IOException;

    /** Deletes a file for processes that open the store after this; a power failure may bring it back. */
    void delete(String name) throws IOException;

    /** Releases the directory. */
    @Override
    void close() throws IOException;
}
