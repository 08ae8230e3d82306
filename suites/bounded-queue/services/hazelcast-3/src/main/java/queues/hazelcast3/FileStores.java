package queues.hazelcast3;

import com.hazelcast.core.QueueStore;
import com.hazelcast.core.QueueStoreFactory;
import java.nio.file.Path;
import java.util.Properties;

/** Makes a store in each member that needs one, on the file named by the queue's configuration. */
public final class FileStores implements QueueStoreFactory<Object> {
    @Override
    public QueueStore<Object> newQueueStore(String name, Properties properties) {
        return new FileStore(Path.of(properties.getProperty("file")));
    }
}
