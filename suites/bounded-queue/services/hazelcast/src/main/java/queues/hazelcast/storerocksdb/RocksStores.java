package queues.hazelcast.storerocksdb;

import com.hazelcast.collection.QueueStore;
import com.hazelcast.collection.QueueStoreFactory;
import java.util.Properties;

/** Makes the store of the one member, in the directory named by the queue's configuration. */
public final class RocksStores implements QueueStoreFactory<Object> {
    @Override
    public QueueStore<Object> newQueueStore(String name, Properties properties) {
        return RocksStore.open(properties.getProperty("directory"));
    }
}
