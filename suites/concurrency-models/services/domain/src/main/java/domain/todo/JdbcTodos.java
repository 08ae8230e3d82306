package domain.todo;

import domain.HttpError;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Todos over JDBC: one connection a call, returned before the answer is written. */
public final class JdbcTodos implements Todos {
    private static final String CREATE = Sql.jdbc(Sql.CREATE);
    private static final String FIND = Sql.jdbc(Sql.FIND);
    private static final String REPLACE = Sql.jdbc(Sql.REPLACE);
    private static final String REMOVE = Sql.jdbc(Sql.REMOVE);

    /** The code by which PostgreSQL refuses a connection beyond its bound. */
    private static final String TOO_MANY = "53300";

    private final Connections connections;

    public JdbcTodos(Connections connections) {
        this.connections = connections;
    }

    @Override
    public Todo create(TodoInput todoInput) {
        return on(CREATE, statement -> {
            statement.setString(1, todoInput.title());
            statement.setBoolean(2, todoInput.done());
            return todoInput.as(rows(statement, row -> row.getLong(1)).getFirst());
        });
    }

    @Override
    public Todo find(long id) {
        return on(FIND, statement -> {
                    statement.setLong(1, id);
                    return rows(statement, JdbcTodos::todo).stream().findFirst();
                })
                .orElseThrow(() -> HttpError.unknown(Long.toString(id)));
    }

    @Override
    public Todo replace(long id, TodoInput todoInput) {
        touched(id, on(REPLACE, statement -> {
            statement.setString(1, todoInput.title());
            statement.setBoolean(2, todoInput.done());
            statement.setLong(3, id);
            return statement.executeUpdate();
        }));
        return todoInput.as(id);
    }

    @Override
    public void remove(long id) {
        touched(id, on(REMOVE, statement -> {
            statement.setLong(1, id);
            return statement.executeUpdate();
        }));
    }

    @Override
    public List<Todo> latest() {
        return on(Sql.LATEST, statement -> rows(statement, JdbcTodos::todo));
    }

    private static void touched(long id, int rows) {
        if (rows == 0) {
            throw HttpError.unknown(Long.toString(id));
        }
    }

    private static Todo todo(ResultSet row) throws SQLException {
        return new Todo(row.getLong(1), Optional.ofNullable(row.getString(2)).orElse(""), row.getBoolean(3));
    }

    private static <T> List<T> rows(PreparedStatement statement, Of<ResultSet, T> row) throws SQLException {
        List<T> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                all.add(row.apply(rows));
            }
        }
        return all;
    }

    private <T> T on(String sql, Of<PreparedStatement, T> work) {
        try (Connection connection = connection()) {
            return worked(connection, sql, work);
        } catch (SQLException closing) {
            throw HttpError.databaseFailed(String.valueOf(closing.getMessage()));
        }
    }

    private static <T> T worked(Connection connection, String sql, Of<PreparedStatement, T> work) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return work.apply(statement);
        } catch (SQLException e) {
            throw HttpError.databaseFailed(String.valueOf(e.getMessage()));
        }
    }

    /** Distinguishes, by the cause, a pool without a free connection from one that cannot open any. */
    private Connection connection() {
        try {
            return connections.take();
        } catch (SQLTransientConnectionException e) {
            throw e.getCause() == null ? HttpError.poolExhausted() : HttpError.databaseAway();
        } catch (SQLException e) {
            throw TOO_MANY.equals(e.getSQLState()) ? HttpError.tooManyConnections() : HttpError.databaseAway();
        }
    }

    /** The source of a call's connection; closing the connection returns it. */
    public interface Connections {
        Connection take() throws SQLException;
    }

    private interface Of<A, B> {
        B apply(A value) throws SQLException;
    }
}
