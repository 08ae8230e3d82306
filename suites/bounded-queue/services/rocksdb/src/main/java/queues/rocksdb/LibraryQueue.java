package queues.rocksdb;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import queues.Queue;
import queues.QueueDelivery;

/**
 * Entries by number in a RocksDB; an acknowledgement deletes. The write-ahead log is not forced: an entry survives the
 * process, not a power failure.
 */
final class LibraryQueue implements Queue {
    private static final long WRITE_BUFFER = 8 << 20;

    private final Options options;
    private final RocksDB database;
    private long next;
    private long last;

    private LibraryQueue(Options options, RocksDB database) {
        this.options = options;
        this.database = database;
    }

    static LibraryQueue open(String directory) throws RocksDBException {
        Options options = new Options()
                .setCreateIfMissing(true)
                .setWriteBufferSize(WRITE_BUFFER)
                .setMaxWriteBufferNumber(2);
        LibraryQueue queue = new LibraryQueue(options, RocksDB.open(options, directory));
        try (RocksIterator all = queue.database.newIterator()) {
            all.seekToFirst();
            queue.next = all.isValid() ? ByteBuffer.wrap(all.key()).getLong() : 0;
            all.seekToLast();
            queue.last = all.isValid() ? ByteBuffer.wrap(all.key()).getLong() + 1 : 0;
        }
        return queue;
    }

    @Override
    public synchronized boolean offer(byte[] entry) {
        try {
            database.put(key(last), entry);
            last++;
            return true;
        } catch (RocksDBException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @Override
    public synchronized Optional<QueueDelivery> poll() {
        if (next == last) {
            return Optional.empty();
        }
        try {
            byte[] key = key(next);
            next++;
            return Optional.ofNullable(database.get(key)).map(entry -> QueueDelivery.of(entry, () -> delete(key)));
        } catch (RocksDBException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    public synchronized void close() {
        database.close();
        options.close();
    }

    /** The most significant byte first, so that the order of keys is that of numbers. */
    private static byte[] key(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    private void delete(byte[] key) {
        try {
            database.delete(key);
        } catch (RocksDBException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
