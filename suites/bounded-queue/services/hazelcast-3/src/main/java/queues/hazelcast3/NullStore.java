package queues.hazelcast3;

import com.hazelcast.core.QueueStore;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** A store that keeps nothing, so that the queue's own memory for an entry shows in full. */
final class NullStore implements QueueStore<Object> {
    @Override
    public void store(Long key, Object value) {}

    @Override
    public void storeAll(Map<Long, Object> entries) {}

    @Override
    public void delete(Long key) {}

    @Override
    public void deleteAll(Collection<Long> keys) {}

    @Override
    public Object load(Long key) {
        return new byte[0];
    }

    @Override
    public Map<Long, Object> loadAll(Collection<Long> keys) {
        return Map.of();
    }

    @Override
    public Set<Long> loadAllKeys() {
        return Set.of();
    }
}
