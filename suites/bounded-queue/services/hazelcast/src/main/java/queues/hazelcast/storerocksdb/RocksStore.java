package queues.hazelcast.storerocksdb;

import com.hazelcast.collection.QueueStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import queues.StudyEntry;

/**
 * A queue's store in a RocksDB, by the queue's own keys. Its keys are read on demand, not collected: a set of them
 * would duplicate the one that the queue builds. Lives as long as its process.
 */
final class RocksStore implements QueueStore<Object> {
    private static final long WRITE_BUFFER = 8 << 20;

    private final RocksDB database;

    private RocksStore(RocksDB database) {
        this.database = database;
    }

    static RocksStore open(String directory) {
        Options options = new Options()
                .setCreateIfMissing(true)
                .setWriteBufferSize(WRITE_BUFFER)
                .setMaxWriteBufferNumber(2);
        try {
            Files.createDirectories(Path.of(directory));
            return new RocksStore(RocksDB.open(options, directory));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        } catch (RocksDBException refused) {
            throw new IllegalStateException("the store in " + directory + " cannot be opened", refused);
        }
    }

    @Override
    public void store(Long key, Object value) {
        try {
            database.put(bytes(key), StudyEntry.bytes(value));
        } catch (RocksDBException refused) {
            throw new IllegalStateException("the store refuses " + key, refused);
        }
    }

    @Override
    public void storeAll(Map<Long, Object> entries) {
        entries.forEach(this::store);
    }

    @Override
    public void delete(Long key) {
        try {
            database.delete(bytes(key));
        } catch (RocksDBException refused) {
            throw new IllegalStateException("the store does not delete " + key, refused);
        }
    }

    @Override
    public void deleteAll(Collection<Long> keys) {
        keys.forEach(this::delete);
    }

    @Override
    public @Nullable Object load(Long key) {
        try {
            return database.get(bytes(key));
        } catch (RocksDBException broken) {
            throw new IllegalStateException("the store does not give " + key, broken);
        }
    }

    @Override
    public Map<Long, Object> loadAll(Collection<Long> keys) {
        Map<Long, Object> values = new LinkedHashMap<>();
        for (Long key : keys) {
            Object value = load(key);
            if (value != null) {
                values.put(key, value);
            }
        }
        return values;
    }

    @Override
    public Set<Long> loadAllKeys() {
        return new StoredKeys(database);
    }

    /** The most significant byte first, so that the order of keys is that of numbers. */
    private static byte[] bytes(long key) {
        return ByteBuffer.allocate(Long.BYTES).putLong(key).array();
    }
}
