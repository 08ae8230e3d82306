package queues.hazelcast.storesegment;

import com.hazelcast.collection.QueueStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import queues.StudyEntry;
import queues.segment.Entry;
import queues.segment.SegmentLog;
import queues.segment.Settings;

/**
 * A queue's store in a segment log, which gives its entries out in their order alone. The queue of one member asks for
 * them in that order, too. A record holds its key; entries of an earlier process get new keys, their numbers from 0 on,
 * so that a recovery reads none of them. Lives as long as its process.
 */
final class LogStore implements QueueStore<Object> {
    private final SegmentLog log;
    private final long recovered;
    private final Map<Long, Entry> inHand = new HashMap<>();
    private long taken;

    private LogStore(SegmentLog log) {
        this.log = log;
        this.recovered = log.size();
    }

    static LogStore open(Path directory) {
        try {
            return new LogStore(SegmentLog.written(directory, Settings.DEFAULT));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public synchronized void store(Long key, Object value) {
        byte[] entry = StudyEntry.bytes(value);
        ByteBuffer keyed =
                ByteBuffer.allocate(Long.BYTES + entry.length).putLong(key).put(entry);
        try {
            if (!log.offer(keyed.array())) {
                throw new IllegalStateException("the store has no room for " + key);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public synchronized void storeAll(Map<Long, Object> entries) {
        new TreeMap<>(entries).forEach(this::store);
    }

    @Override
    public synchronized void delete(Long key) {
        Optional<Entry> entry = find(key);
        if (entry.isPresent()) {
            try {
                entry.get().acknowledge();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
            inHand.remove(key);
        }
    }

    @Override
    public synchronized void deleteAll(Collection<Long> keys) {
        keys.stream().sorted().forEach(this::delete);
    }

    @Override
    public synchronized @Nullable Object load(Long key) {
        return loadAll(List.of(key)).get(key);
    }

    @Override
    public synchronized Map<Long, Object> loadAll(Collection<Long> keys) {
        Map<Long, Object> values = new LinkedHashMap<>();
        for (Long key : keys) {
            find(key).ifPresent(entry -> values.put(key, content(entry)));
        }
        return values;
    }

    @Override
    public synchronized Set<Long> loadAllKeys() {
        return new Numbers(recovered);
    }

    /** Takes entries out of the log up to that of the key; empty if the log ends before, or too many are in hand. */
    private Optional<Entry> find(Long key) {
        try {
            while (!inHand.containsKey(key)) {
                Optional<Entry> next = log.poll();
                if (next.isEmpty()) {
                    return Optional.empty();
                }
                inHand.put(taken < recovered ? taken : key(next.get()), next.get());
                taken++;
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return Optional.ofNullable(inHand.get(key));
    }

    private static long key(Entry entry) {
        return ByteBuffer.wrap(entry.bytes()).getLong();
    }

    private static byte[] content(Entry entry) {
        return Arrays.copyOfRange(entry.bytes(), Long.BYTES, entry.bytes().length);
    }

    /** The numbers from 0 on, none of them in memory. */
    private static final class Numbers extends AbstractSet<Long> {
        private final long count;

        Numbers(long count) {
            this.count = count;
        }

        @Override
        public Iterator<Long> iterator() {
            return LongStream.range(0, count).iterator();
        }

        @Override
        public int size() {
            return Math.toIntExact(count);
        }
    }
}
