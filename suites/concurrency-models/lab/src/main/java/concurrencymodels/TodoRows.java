package concurrencymodels;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;

/**
 * Lists every row that was ever made, including removed ones: a todo's title is the identity of the operation that made
 * it. A row carries no payload.
 */
final class TodoRows implements Audit {
    /** CRC32C of nothing. */
    private static final int NOTHING = 0;

    private static final int ROWS_AT_ONCE = 1000;
    private static final int SECONDS = 60;

    private final Connection connection;

    TodoRows(String jdbc) {
        try {
            connection = DriverManager.getConnection(jdbc);
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "the audit cannot connect to " + jdbc.replaceFirst("[?].*", "") + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Stream<StoredCopy> list() {
        try {
            Statement statement = connection.createStatement();
            statement.setFetchSize(ROWS_AT_ONCE);
            statement.setQueryTimeout(SECONDS);
            ResultSet rows = statement.executeQuery("SELECT title FROM todo");
            return Stream.generate(() -> next(rows))
                    .takeWhile(title -> !title.isEmpty())
                    .map(TodoRows::stored);
        } catch (SQLException e) {
            throw broken(e);
        }
    }

    /** Empty after the last row; no todo has an empty title. */
    private static String next(ResultSet rows) {
        try {
            return rows.next() ? String.valueOf(rows.getString(1)) : "";
        } catch (SQLException e) {
            throw broken(e);
        }
    }

    private static StoredCopy stored(String title) {
        return new StoredCopy(title, 0, OptionalInt.of(NOTHING));
    }

    private static IllegalStateException broken(SQLException e) {
        return new IllegalStateException("the table of todos cannot be read: " + e.getMessage(), e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw broken(e);
        }
    }
}
