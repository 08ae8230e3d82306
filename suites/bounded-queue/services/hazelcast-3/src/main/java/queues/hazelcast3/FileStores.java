package queues.hazelcast3;

import com.hazelcast.core.QueueStore;
import com.hazelcast.core.QueueStoreFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/** Makes a store in each member that needs one, on the file named by the queue's configuration. */
public final class FileStores implements QueueStoreFactory<Object> {
    @Override
    public QueueStore<Object> newQueueStore(String name, Properties properties) {
        Path file = Path.of(properties.getProperty("file"));
        return properties.containsKey("unordered") ? new Unordered(file) : new FileStore(file);
    }

    /** A store that returns the same keys in reverse order. */
    private static final class Unordered extends FileStore {
        Unordered(Path file) {
            super(file);
        }

        @Override
        public synchronized Set<Long> loadAllKeys() {
            List<Long> keys = new ArrayList<>(super.loadAllKeys());
            Collections.reverse(keys);
            return new LinkedHashSet<>(keys);
        }
    }
}
