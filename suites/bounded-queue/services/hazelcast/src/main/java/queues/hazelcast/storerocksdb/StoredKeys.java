package queues.hazelcast.storerocksdb;

import java.nio.ByteBuffer;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksIterator;

/** The keys of a store in their order, one in memory at a time. */
final class StoredKeys extends AbstractSet<Long> {
    private final RocksDB database;

    StoredKeys(RocksDB database) {
        this.database = database;
    }

    @Override
    public Iterator<Long> iterator() {
        RocksIterator stored = database.newIterator();
        stored.seekToFirst();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return stored.isOwningHandle() && stored.isValid();
            }

            @Override
            public Long next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("the store has no more keys");
                }
                long key = ByteBuffer.wrap(stored.key()).getLong();
                stored.next();
                if (!stored.isValid()) {
                    stored.close();
                }
                return key;
            }
        };
    }

    @Override
    public int size() {
        int size = 0;
        for (Iterator<Long> keys = iterator(); keys.hasNext(); keys.next()) {
            size++;
        }
        return size;
    }
}
