package queues.hazelcast.storepostgres;

import com.hazelcast.collection.QueueStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import queues.StudyEntry;

/**
 * A queue's store in a table of a PostgreSQL server, by the queue's own keys; each call is a commit. A call on a broken
 * connection, or on a server that does not answer in time, fails, and the next one opens another connection: the server
 * may go and come back. Lives as long as its process.
 */
final class TableStore implements QueueStore<Object> {
    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS stored (key bigint PRIMARY KEY, bytes bytea NOT NULL)";

    private static final String CONNECT_SECONDS = "5";

    /** The thread of the queue's partition waits. Less than the 30 s after which a trial counts as hung. */
    private static final String ANSWER_SECONDS = "20";

    private final String address;
    private Optional<Connection> connection = Optional.empty();

    TableStore(String address) {
        this.address = address;
    }

    @Override
    public void store(Long key, Object value) {
        call("INSERT INTO stored (key, bytes) VALUES (?, ?)", statement -> {
            statement.setLong(1, key);
            statement.setBytes(2, StudyEntry.bytes(value));
            return statement.executeUpdate();
        });
    }

    @Override
    public void storeAll(Map<Long, Object> entries) {
        entries.forEach(this::store);
    }

    @Override
    public void delete(Long key) {
        call("DELETE FROM stored WHERE key = ?", statement -> {
            statement.setLong(1, key);
            return statement.executeUpdate();
        });
    }

    @Override
    public void deleteAll(Collection<Long> keys) {
        keys.forEach(this::delete);
    }

    @Override
    public @Nullable Object load(Long key) {
        return loadAll(List.of(key)).get(key);
    }

    @Override
    public Map<Long, Object> loadAll(Collection<Long> keys) {
        return call("SELECT key, bytes FROM stored WHERE key = ANY (?)", statement -> {
            statement.setArray(1, statement.getConnection().createArrayOf("bigint", keys.toArray()));
            Map<Long, Object> entries = new LinkedHashMap<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    entries.put(rows.getLong(1), rows.getBytes(2));
                }
            }
            return entries;
        });
    }

    /** The order of this set is that of the queue. */
    @Override
    public Set<Long> loadAllKeys() {
        return call("SELECT key FROM stored ORDER BY key", statement -> {
            Set<Long> keys = new LinkedHashSet<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    keys.add(rows.getLong(1));
                }
            }
            return keys;
        });
    }

    /** Work on a statement, and its result. */
    private interface Work<T> {
        T on(PreparedStatement statement) throws SQLException;
    }

    private synchronized <T> T call(String sql, Work<T> work) {
        try (PreparedStatement statement = connected().prepareStatement(sql)) {
            return work.on(statement);
        } catch (SQLException broken) {
            abandon();
            throw new IllegalStateException("the store failed: " + broken.getMessage(), broken);
        }
    }

    private Connection connected() throws SQLException {
        if (connection.isEmpty()) {
            Connection opened = DriverManager.getConnection(address, waits());
            connection = Optional.of(opened);
            try (Statement table = opened.createStatement()) {
                table.execute(TABLE);
            }
        }
        return connection.get();
    }

    private static Properties waits() {
        Properties waits = new Properties();
        waits.setProperty("connectTimeout", CONNECT_SECONDS);
        waits.setProperty("socketTimeout", ANSWER_SECONDS);
        return waits;
    }

    /** Leaves a connection whose end is unknown; the server ends it if it has not yet. */
    private void abandon() {
        try {
            if (connection.isPresent()) {
                connection.get().close();
            }
        } catch (SQLException gone) {
            // A connection that is broken already needs no end.
        }
        connection = Optional.empty();
    }
}
