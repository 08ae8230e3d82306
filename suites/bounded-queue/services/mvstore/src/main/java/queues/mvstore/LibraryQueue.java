package queues.mvstore;

import java.util.Optional;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import queues.Queue;
import queues.QueueDelivery;

/**
 * Entries by number in an MVStore; an acknowledgement removes. A background thread writes changes about once a second:
 * entries acknowledged since then die with the process.
 */
final class LibraryQueue implements Queue {
    private static final int CACHE_MEBIBYTES = 8;

    private final MVStore store;
    private final MVMap<Long, byte[]> entries;
    private long next;
    private long last;

    private LibraryQueue(MVStore store, MVMap<Long, byte[]> entries) {
        this.store = store;
        this.entries = entries;
        this.next = Optional.ofNullable(entries.firstKey()).orElse(0L);
        this.last = Optional.ofNullable(entries.lastKey()).map(key -> key + 1).orElse(0L);
    }

    static LibraryQueue open(String directory) {
        MVStore store = new MVStore.Builder()
                .fileName(directory + "/queue.mv")
                .cacheSize(CACHE_MEBIBYTES)
                .autoCommitBufferSize(1024)
                .open();
        return new LibraryQueue(store, store.openMap("entries"));
    }

    @Override
    public synchronized boolean offer(byte[] entry) {
        entries.put(last, entry);
        last++;
        return true;
    }

    @Override
    public synchronized Optional<QueueDelivery> poll() {
        if (next == last) {
            return Optional.empty();
        }
        long key = next;
        Optional<byte[]> entry = Optional.ofNullable(entries.get(key));
        next++;
        return entry.map(bytes -> QueueDelivery.of(bytes, () -> entries.remove(key)));
    }

    @Override
    public synchronized void close() {
        store.close();
    }
}
