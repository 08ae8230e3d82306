package queues.hazelcast.storerocksdb;

import com.hazelcast.collection.QueueStore;
import com.hazelcast.collection.QueueStoreFactory;
import java.util.Properties;

/** Makes the store of the one member, in the directory that the queue's configuration names. */
public final class RocksStores implements QueueStoreFactory<Object> {
    @Override
    public QueueStore<Object> newQueueStore(String name, Properties properties) {
        return RocksStore.open(properties.getProperty("directory"));
    }
}
