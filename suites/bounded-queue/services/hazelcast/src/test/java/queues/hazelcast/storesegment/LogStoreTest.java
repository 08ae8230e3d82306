package queues.hazelcast.storesegment;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import contract.FreePorts;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import queues.Queue;
import queues.QueueDelivery;
import queues.hazelcast.HazelcastProvider;
import queues.segment.SegmentLog;
import queues.segment.Settings;

@Timeout(600)
class LogStoreTest {
    private static final int ENTRIES = 600;

    @TempDir
    Path directory;

    @AfterEach
    void no_member_stays() {
        Hazelcast.shutdownAll();
    }

    @Test
    void entries_of_an_earlier_process_come_first_under_new_keys() throws Exception {
        leave(70, 75);
        LogStore store = LogStore.open(directory.resolve("store"));
        assertThat(store.loadAllKeys()).containsExactly(0L, 1L);

        store.store(3L, new byte[] {3});

        Map<Long, Object> loaded = store.loadAll(List.of(3L, 1L, 2L, 0L));
        assertThat(loaded).hasSize(3);
        assertThat(loaded.get(0L)).isEqualTo(new byte[] {70});
        assertThat(loaded.get(1L)).isEqualTo(new byte[] {75});
        assertThat(loaded.get(3L)).isEqualTo(new byte[] {3});
    }

    @Test
    void an_entry_is_loaded_again_until_it_is_deleted() {
        LogStore store = LogStore.open(directory.resolve("store"));
        store.storeAll(Map.of(2L, new byte[] {2}, 1L, new byte[] {1}));
        assertThat(store.load(1L)).isEqualTo(new byte[] {1});
        assertThat(store.load(1L)).isEqualTo(new byte[] {1});

        store.delete(1L);

        assertThat(store.load(1L)).isNull();
        assertThat(store.load(2L)).isEqualTo(new byte[] {2});
    }

    @Test
    void a_queue_comes_back_from_its_log_in_order_and_takes_new_entries() throws Exception {
        leave(70, 75);
        try (Queue queue = new HazelcastProvider()
                .open(
                        "hazelcast-store-segment",
                        Map.of("port", String.valueOf(FreePorts.one()), "dir", directory.toString()))) {
            for (int entry = 0; entry < ENTRIES; entry++) {
                assertThat(queue.offer(bytes(entry))).isTrue();
            }

            assertThat(polled(queue)).isEqualTo(new byte[] {70});
            assertThat(polled(queue)).isEqualTo(new byte[] {75});
            for (int entry = 0; entry < ENTRIES; entry++) {
                assertThat(polled(queue)).isEqualTo(bytes(entry));
            }
            assertThat(queue.poll()).isEmpty();
        }
    }

    /** Leaves these entries in a log, each under itself as the key. */
    private void leave(int... entries) throws Exception {
        try (SegmentLog log = SegmentLog.written(directory.resolve("store"), Settings.DEFAULT)) {
            for (int entry : entries) {
                byte[] keyed = ByteBuffer.allocate(Long.BYTES + 1)
                        .putLong(entry)
                        .put((byte) entry)
                        .array();
                assertThat(log.offer(keyed)).isTrue();
            }
        }
    }

    private static byte[] polled(Queue queue) throws InterruptedException {
        return queue.poll().map(QueueDelivery::bytes).orElseThrow();
    }

    private static byte[] bytes(int entry) {
        return ByteBuffer.allocate(Short.BYTES).putShort((short) entry).array();
    }
}
