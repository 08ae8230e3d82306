package queues.hazelcast.storepostgres;

import com.hazelcast.collection.QueueStore;
import com.hazelcast.collection.QueueStoreFactory;
import java.util.Properties;

/** Makes the store of the one member, on the server named by the queue's configuration. */
public final class TableStores implements QueueStoreFactory<Object> {
    @Override
    public QueueStore<Object> newQueueStore(String name, Properties properties) {
        return new TableStore(properties.getProperty("jdbc"));
    }
}
