package queues.hazelcast3;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** A test of the study: where the queue's owner is, and how the queue is configured. */
enum StudyTest {
    /** Test 1: one member, everything in memory. */
    MEMORY("memory", Owner.ALONE, 0, Store.NONE),
    /** Test 2: a store that keeps nothing, and memory-limit 0. */
    STORE_MOCK("store-mock", Owner.ALONE, 0, Store.FORGETFUL),
    /** Test 3: the same, each entry added in a transaction. */
    TRANSACTION("transaction", Owner.ALONE, 0, Store.FORGETFUL),
    /** Test 4: two members and a copy, used by the owner. */
    BACKUP_OWNER("backup-owner", Owner.HERE, 1, Store.NONE),
    /** Tests 4.1 and 5: used by the other. */
    BACKUP_NONOWNER("backup-nonowner", Owner.PEER, 1, Store.NONE),
    /** Test 6: no copy. */
    NOBACKUP("nobackup", Owner.PEER, 0, Store.NONE),
    /** Test 7: no copy, and a file that both members can read. */
    STORE("store", Owner.PEER, 0, Store.FILE),
    /** Test 7 with a store that returns its keys in another order than they were added. */
    STORE_UNORDERED("store-unordered", Owner.PEER, 0, Store.UNORDERED_FILE),
    /** Test 6, used by the owner. */
    NOBACKUP_OWNER("nobackup-owner", Owner.HERE, 0, Store.NONE),
    /** Test 7, used by the owner. */
    STORE_OWNER("store-owner", Owner.HERE, 0, Store.FILE),
    /** Test 3 with a file as the store, which shows after a kill what transactions have written to it. */
    TRANSACTION_STORE("transaction-store", Owner.ALONE, 0, Store.FILE);

    /** The location of the queue's owner, relative to the service's member. */
    enum Owner {
        ALONE,
        HERE,
        PEER
    }

    private enum Store {
        NONE,
        FORGETFUL,
        FILE,
        UNORDERED_FILE
    }

    private final String name;
    private final Owner owner;
    private final int backups;
    private final Store store;

    StudyTest(String name, Owner owner, int backups, Store store) {
        this.name = name;
        this.owner = owner;
        this.backups = backups;
        this.store = store;
    }

    static Optional<StudyTest> named(String name) {
        return Arrays.stream(values()).filter(each -> each.name.equals(name)).findFirst();
    }

    Owner owner() {
        return owner;
    }

    boolean inTransactions() {
        return this == TRANSACTION || this == TRANSACTION_STORE;
    }

    QueueConfig configured(String queue, Map<String, String> settings) {
        QueueConfig made = new QueueConfig();
        made.setName(queue);
        made.setBackupCount(backups);
        switch (store) {
            case NONE -> {}
            case FORGETFUL ->
                made.setQueueStoreConfig(new QueueStoreConfig()
                        .setStoreImplementation(new NullStore())
                        .setProperty("memory-limit", "0"));
            case FILE -> made.setQueueStoreConfig(file(settings));
            case UNORDERED_FILE -> made.setQueueStoreConfig(file(settings).setProperty("unordered", "true"));
        }
        return made;
    }

    private static QueueStoreConfig file(Map<String, String> settings) {
        return new QueueStoreConfig()
                .setFactoryClassName(FileStores.class.getName())
                .setProperty("memory-limit", "0")
                .setProperty("file", settings.getOrDefault("dir", "") + "/store.log");
    }
}
