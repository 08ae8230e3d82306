package queues.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A connection of its own that takes rows in a transaction, which ends when the last of them is acknowledged. If its
 * process dies before, the server gives them to the next consumer.
 */
final class Batch implements AutoCloseable {
    private static final String TAKE = "DELETE FROM entries WHERE id IN"
            + " (SELECT id FROM entries ORDER BY id FOR UPDATE SKIP LOCKED LIMIT ?) RETURNING id, bytes";

    private final Connection connection;
    private final PreparedStatement take;
    private final Deque<byte[]> rows = new ArrayDeque<>();
    private int unacknowledged;

    private Batch(Connection connection, int most) throws SQLException {
        connection.setAutoCommit(false);
        this.connection = connection;
        this.take = connection.prepareStatement(TAKE);
        this.take.setInt(1, most);
    }

    static Batch on(Connection connection, int most) throws SQLException {
        return new Batch(connection, most);
    }

    /** Whether every row of its transaction was acknowledged, so that it can begin another. */
    boolean isIdle() {
        return unacknowledged == 0;
    }

    /** Begins a transaction if there is none; empty when no row is available now. */
    Optional<byte[]> next() throws SQLException {
        if (isIdle()) {
            fetch();
        }
        return Optional.ofNullable(rows.poll());
    }

    private void fetch() throws SQLException {
        // A DELETE returns its rows in any order.
        SortedMap<Long, byte[]> taken = new TreeMap<>();
        try (ResultSet all = take.executeQuery()) {
            while (all.next()) {
                taken.put(all.getLong(1), all.getBytes(2));
            }
        }
        if (taken.isEmpty()) {
            connection.rollback();
        }
        rows.addAll(taken.values());
        unacknowledged = taken.size();
    }

    void acknowledge() throws SQLException {
        unacknowledged--;
        if (isIdle()) {
            connection.commit();
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
