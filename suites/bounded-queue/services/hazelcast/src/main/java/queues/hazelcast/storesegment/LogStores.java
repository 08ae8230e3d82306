package queues.hazelcast.storesegment;

import com.hazelcast.collection.QueueStore;
import com.hazelcast.collection.QueueStoreFactory;
import java.nio.file.Path;
import java.util.Properties;

/** Makes the store of the one member, in the directory named by the queue's configuration. */
public final class LogStores implements QueueStoreFactory<Object> {
    @Override
    public QueueStore<Object> newQueueStore(String name, Properties properties) {
        return LogStore.open(Path.of(properties.getProperty("directory")));
    }
}
