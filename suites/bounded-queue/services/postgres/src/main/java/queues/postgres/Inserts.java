package queues.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * A connection of its own that inserts entries, each in a transaction. The insert whose connection breaks fails, since
 * the server may have kept it; the next one waits for the server to come back, as it would for a pool.
 */
final class Inserts implements AutoCloseable {
    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** Seconds until a server that does not answer counts as gone. */
    private static final String CONNECT_SECONDS = "5";

    private static final String ANSWER_SECONDS = "20";
    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS entries (id bigserial PRIMARY KEY, bytes bytea NOT NULL)";

    private final String address;
    private Connection connection;
    private PreparedStatement insert;

    Inserts(String address) throws SQLException {
        this.address = address;
        this.connection = open();
        try (Statement table = connection.createStatement()) {
            table.execute(TABLE);
        }
        this.insert = prepared(connection);
    }

    synchronized boolean add(byte[] entry) throws SQLException, InterruptedException {
        if (connection.isClosed()) {
            connection = connected();
            insert = prepared(connection);
        }
        insert.setBytes(1, entry);
        return insert.executeUpdate() == 1;
    }

    /** @throws SQLException the last refusal, if the server is still away after the wait */
    private Connection connected() throws SQLException, InterruptedException {
        long end = System.nanoTime() + WAIT.toNanos();
        while (true) {
            try {
                return open();
            } catch (SQLException away) {
                if (System.nanoTime() - end > 0) {
                    throw away;
                }
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
        }
    }

    private Connection open() throws SQLException {
        Properties waits = new Properties();
        waits.setProperty("connectTimeout", CONNECT_SECONDS);
        waits.setProperty("socketTimeout", ANSWER_SECONDS);
        return DriverManager.getConnection(address, waits);
    }

    private static PreparedStatement prepared(Connection connection) throws SQLException {
        return connection.prepareStatement("INSERT INTO entries (bytes) VALUES (?)");
    }

    @Override
    public synchronized void close() throws SQLException {
        connection.close();
    }
}
