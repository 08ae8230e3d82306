package queues.hazelcast;

import java.util.Map;

/** A store whose disk is full. */
public final class FullStore extends NullStore {
    @Override
    public void store(Long key, Object value) {
        throw new IllegalStateException("the store refuses " + key);
    }

    @Override
    public void storeAll(Map<Long, Object> entries) {
        throw new IllegalStateException("the store refuses " + entries.size() + " entries");
    }
}
