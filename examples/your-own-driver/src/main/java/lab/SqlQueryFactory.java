package lab;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;
import plimsoll.driver.StoredCopy;

/**
 * Audit {@code sql-query}: a row for each copy: identity, length and, if there is a third column, the CRC32C. Settings:
 * {@code jdbc}, {@code query}. The JDBC driver is in the study's {@code extension}, beside these classes.
 */
public final class SqlQueryFactory implements AuditFactory {
    private static final int FETCHED = 1000;

    @Override
    public String name() {
        return "sql-query";
    }

    @Override
    public Audit open(Map<String, String> settings) {
        Settings given = new Settings("audit sql-query", settings).only("jdbc", "query");
        try {
            Connection connection = DriverManager.getConnection(given.text("jdbc"));
            // Without it some drivers read the whole answer at once.
            connection.setAutoCommit(false);
            return new SqlQuery(connection, given.text("query"));
        } catch (SQLException refused) {
            throw new IllegalArgumentException("the database cannot be asked: " + refused.getMessage(), refused);
        }
    }

    private record SqlQuery(Connection connection, String query) implements Audit {
        @Override
        public Stream<StoredCopy> list() {
            try {
                Statement statement = connection.createStatement();
                statement.setFetchSize(FETCHED);
                return StreamSupport.stream(new Rows(statement.executeQuery(query)), false);
            } catch (SQLException refused) {
                throw new IllegalStateException("the query failed: " + refused.getMessage(), refused);
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException refused) {
                throw new IllegalStateException(refused);
            }
        }
    }

    /** One row at a time, so that memory stays flat. */
    private static final class Rows extends Spliterators.AbstractSpliterator<StoredCopy> {
        private final ResultSet rows;
        private final boolean checksums;

        Rows(ResultSet rows) throws SQLException {
            super(Long.MAX_VALUE, Spliterator.ORDERED);
            this.rows = rows;
            this.checksums = rows.getMetaData().getColumnCount() > 2;
        }

        @Override
        public boolean tryAdvance(Consumer<? super StoredCopy> action) {
            try {
                if (!rows.next()) {
                    return false;
                }
                OptionalInt crc = checksums ? OptionalInt.of((int) rows.getLong(3)) : OptionalInt.empty();
                action.accept(new StoredCopy(named(rows), rows.getLong(2), crc));
                return true;
            } catch (SQLException broken) {
                throw new IllegalStateException("the listing broke off: " + broken.getMessage(), broken);
            }
        }

        private static String named(ResultSet rows) throws SQLException {
            String name = rows.getString(1);
            if (name == null) {
                throw new NoSuchElementException("a row has no identity");
            }
            return name;
        }
    }
}
