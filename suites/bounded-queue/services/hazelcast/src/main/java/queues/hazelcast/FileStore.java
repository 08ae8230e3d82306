package queues.hazelcast;

import com.hazelcast.collection.QueueStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import queues.EntryFile;
import queues.StudyEntry;

/**
 * A queue's store in one file that any member's process can read: stores and deletions are appended. Only the keys that
 * were loaded are held in memory, with the offsets of their entries; an entry is read when the queue asks for it.
 */
public class FileStore implements QueueStore<Object> {
    private final EntryFile file;
    private Map<Long, Long> loaded = new LinkedHashMap<>();

    public FileStore(Path file) {
        this.file = new EntryFile(file);
    }

    @Override
    public synchronized void store(Long key, Object value) {
        file.put(key, StudyEntry.bytes(value));
    }

    @Override
    public synchronized void storeAll(Map<Long, Object> entries) {
        new TreeMap<>(entries).forEach(this::store);
    }

    @Override
    public synchronized void delete(Long key) {
        file.delete(key);
        loaded.remove(key);
    }

    @Override
    public synchronized void deleteAll(Collection<Long> keys) {
        keys.forEach(this::delete);
    }

    @Override
    public synchronized @Nullable Object load(Long key) {
        return loadAll(List.of(key)).get(key);
    }

    /** The number of keys requested at once is part of the measurement; it is in the member's log. */
    @Override
    public synchronized Map<Long, Object> loadAll(Collection<Long> keys) {
        System.err.println("loadAll of " + keys.size());
        Map<Long, Object> values = new LinkedHashMap<>();
        List<Long> others = new ArrayList<>();
        for (Long key : keys) {
            Long offset = loaded.get(key);
            if (offset == null) {
                others.add(key);
            } else {
                values.put(key, file.read(offset));
            }
        }
        if (!others.isEmpty()) {
            values.putAll(file.find(others));
        }
        return values;
    }

    @Override
    public synchronized Set<Long> loadAllKeys() {
        loaded = file.offsets();
        System.err.println("loadAllKeys: " + loaded.size());
        return new LinkedHashSet<>(loaded.keySet());
    }
}
