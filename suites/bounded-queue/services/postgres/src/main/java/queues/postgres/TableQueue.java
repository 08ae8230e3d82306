package queues.postgres;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;

/**
 * A table whose rows are numbered in order of arrival. An offer is a commit. Entries in hand belong to open
 * transactions, at most 16 of them: beyond that a poll returns none until one of them ends.
 */
final class TableQueue implements Queue {
    private static final int MOST_BATCHES = 16;

    private final String address;
    private final int batchSize;
    private final Inserts inserts;
    private final List<Batch> batches = new ArrayList<>();

    private TableQueue(String address, int batchSize, Inserts inserts) {
        this.address = address;
        this.batchSize = batchSize;
        this.inserts = inserts;
    }

    /** @param batchSize rows taken in one transaction */
    static TableQueue open(String address, int batchSize) throws SQLException {
        return new TableQueue(address, batchSize, new Inserts(address));
    }

    @Override
    public boolean offer(byte[] entry) throws InterruptedException {
        try {
            return inserts.add(entry);
        } catch (SQLException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @Override
    public synchronized Optional<QueueDelivery> poll() {
        try {
            for (Batch batch : List.copyOf(batches)) {
                Optional<byte[]> next = next(batch);
                if (next.isPresent()) {
                    return next.map(bytes -> QueueDelivery.of(bytes, () -> acknowledge(batch)));
                }
            }
            return anotherBatch();
        } catch (SQLException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** Abandons a batch whose connection is broken: the server gives its rows to the next consumer. */
    private Optional<byte[]> next(Batch batch) throws SQLException {
        try {
            return batch.next();
        } catch (SQLException broken) {
            batches.remove(batch);
            batch.close();
            throw broken;
        }
    }

    private Optional<QueueDelivery> anotherBatch() throws SQLException {
        if (batches.size() == MOST_BATCHES || batches.stream().anyMatch(Batch::isIdle)) {
            return Optional.empty();
        }
        Batch made = Batch.on(DriverManager.getConnection(address), batchSize);
        batches.add(made);
        return made.next().map(bytes -> QueueDelivery.of(bytes, () -> acknowledge(made)));
    }

    private synchronized void acknowledge(Batch batch) {
        try {
            batch.acknowledge();
        } catch (SQLException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    public synchronized void close() {
        try {
            for (Batch batch : batches) {
                batch.close();
            }
            inserts.close();
        } catch (SQLException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
