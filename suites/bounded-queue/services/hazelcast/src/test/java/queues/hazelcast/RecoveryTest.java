package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.collection.IQueue;
import com.hazelcast.config.Config;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import contract.FreePorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The study's test 7 as a store sees it: the way in which a queue comes back from its store. */
@Timeout(600)
class RecoveryTest {
    private static final int ENTRIES = 1_000;
    private static final int DEFAULT_BATCH = 250;
    private static final long FIRST_KEY = 5_000;

    private final StoreBefore store = new StoreBefore();

    @AfterEach
    void no_member_stays() {
        Hazelcast.shutdownAll();
    }

    @Test
    void the_keys_come_at_once_and_the_entries_in_batches_of_250_when_they_are_polled() throws IOException {
        IQueue<Object> queue = recovered();

        assertThat(queue.size()).isEqualTo(ENTRIES);
        assertThat(store.fetched()).as("batches before the first poll").isEmpty();
        for (long key = FIRST_KEY; key < FIRST_KEY + ENTRIES; key++) {
            assertThat(queue.poll()).isEqualTo(StoreBefore.entry(key));
        }
        assertThat(store.fetched()).extracting(List::size).containsOnly(DEFAULT_BATCH);
        assertThat(store.fetched()).hasSize(ENTRIES / DEFAULT_BATCH);
    }

    @Test
    void the_order_is_that_of_the_keys_and_a_new_entry_gets_a_key_beyond_the_largest() throws IOException {
        store.reverse();
        IQueue<Object> queue = recovered();

        assertThat(queue.offer("new")).isTrue();
        assertThat(store.stored()).containsExactly(FIRST_KEY + ENTRIES + 1);
        assertThat(queue.poll()).isEqualTo(StoreBefore.entry(FIRST_KEY + ENTRIES - 1));
        assertThat(queue.poll()).isEqualTo(StoreBefore.entry(FIRST_KEY + ENTRIES - 2));
    }

    private IQueue<Object> recovered() throws IOException {
        QueueConfig queue = new QueueConfig("recovered");
        queue.setQueueStoreConfig(
                new QueueStoreConfig().setStoreImplementation(store).setProperty("memory-limit", "0"));
        // Added before the start: a member that runs already would use a copy of the store.
        Config config = Cluster.config(FreePorts.one(), List.of()).addQueueConfig(queue);
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
        Cluster.await(member, 1);
        return member.getQueue("recovered");
    }

    /** A store that has entries before the queue; it lists the batches and the new keys that the queue asks of it. */
    private static final class StoreBefore extends NullStore {
        private final List<Long> keys = new ArrayList<>();
        private final List<List<Long>> fetched = Collections.synchronizedList(new ArrayList<>());
        private final List<Long> stored = Collections.synchronizedList(new ArrayList<>());

        StoreBefore() {
            for (long key = FIRST_KEY; key < FIRST_KEY + ENTRIES; key++) {
                keys.add(key);
            }
        }

        static Object entry(long key) {
            return "entry " + key;
        }

        void reverse() {
            Collections.reverse(keys);
        }

        List<List<Long>> fetched() {
            return List.copyOf(fetched);
        }

        List<Long> stored() {
            return List.copyOf(stored);
        }

        @Override
        public void store(Long key, Object value) {
            stored.add(key);
        }

        @Override
        public Map<Long, Object> loadAll(Collection<Long> wanted) {
            fetched.add(List.copyOf(wanted));
            Map<Long, Object> entries = new LinkedHashMap<>();
            wanted.forEach(key -> entries.put(key, entry(key)));
            return entries;
        }

        @Override
        public Set<Long> loadAllKeys() {
            return new LinkedHashSet<>(keys);
        }
    }
}
