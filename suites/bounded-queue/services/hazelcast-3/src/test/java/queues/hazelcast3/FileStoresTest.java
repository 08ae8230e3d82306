package queues.hazelcast3;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.QueueStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoresTest {
    private static final byte[] ENTRY = {1, 2, 3};

    @TempDir
    Path directory;

    @Test
    void another_member_loads_the_keys_in_the_order_of_puts_without_those_deleted() {
        QueueStore<Object> owner = store();
        put(owner, 5L, 3L, 9L, 4L);
        owner.delete(3L);

        assertThat(store().loadAllKeys()).containsExactly(5L, 9L, 4L);
    }

    @Test
    void an_unordered_store_returns_the_same_keys_in_another_order() {
        put(store("unordered"), 5L, 3L, 9L);

        assertThat(store("unordered").loadAllKeys()).containsExactly(9L, 3L, 5L);
    }

    /** Entries in the survivor's heap would count as the queue's. */
    @Test
    void an_entry_is_read_when_it_is_asked_for_and_not_with_its_key() throws IOException {
        put(store(), 1L, 2L);
        QueueStore<Object> survivor = store();
        assertThat(survivor.loadAllKeys()).containsExactly(1L, 2L);
        byte[] bytes = Files.readAllBytes(file());
        bytes[bytes.length - 1] = 7;
        Files.write(file(), bytes);

        assertThat(survivor.loadAll(List.of(2L, 1L)).get(1L)).isEqualTo(ENTRY);
        assertThat(survivor.load(2L)).isEqualTo(new byte[] {1, 2, 7});
    }

    @Test
    void an_integer_comes_back_as_its_bytes() {
        QueueStore<Object> store = store();
        store.store(1L, 258);

        assertThat(store.load(1L)).isEqualTo(new byte[] {0, 0, 1, 2});
    }

    private static void put(QueueStore<Object> store, Long... keys) {
        for (Long key : keys) {
            store.store(key, ENTRY);
        }
    }

    /** Each is that of another member. */
    private QueueStore<Object> store(String... flags) {
        Properties properties = new Properties();
        properties.setProperty("file", file().toString());
        for (String flag : flags) {
            properties.setProperty(flag, "true");
        }
        return new FileStores().newQueueStore("any", properties);
    }

    private Path file() {
        return directory.resolve("store.log");
    }
}
