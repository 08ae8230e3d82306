package vertx.pg;

import domain.Bounds;
import domain.Database;
import domain.HttpError;
import domain.todo.Sql;
import domain.todo.Todo;
import domain.todo.TodoInput;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** Todos as futures; a connection may have statements of many requests in its pipeline. A failure is a {@link HttpError}. */
public final class PgTodos {
    /** Statements in the pipeline of a connection by default. */
    public static final int IN_PIPELINE = 256;

    private final Vertx vertx;
    private final Database database;
    private final int inPipeline;

    /**
     * Clients with one connection each: a client with several puts all statements into its first while that has room in
     * its pipeline.
     */
    private final AtomicReferenceArray<SqlClient> clients;

    private final AtomicInteger asked = new AtomicInteger();

    /** @param inPipeline statements that a connection has at once; with 1, the next one waits for the answer to the last */
    public PgTodos(Vertx vertx, Database database, int connections, int inPipeline) {
        this.vertx = vertx;
        this.database = database;
        this.inPipeline = inPipeline;
        this.clients = new AtomicReferenceArray<>(connections);
        for (int i = 0; i < connections; i++) {
            clients.set(i, client());
        }
    }

    /** Opens all connections, on the caller's event loop; succeeds even if the database is away. */
    public Future<?> warmed() {
        List<Future<RowSet<Row>>> opened = IntStream.range(0, clients.length())
                .mapToObj(i -> clients.get(i).query("SELECT 1").execute())
                .toList();
        return Future.join(opened)
                .timeout(Bounds.CONNECT.toMillis(), TimeUnit.MILLISECONDS)
                .otherwiseEmpty();
    }

    /** A pool would give its connection to one request at a time; only this client sends several on one. */
    private SqlClient client() {
        var where = new PgConnectOptions()
                .setHost(database.host())
                .setPort(database.port())
                .setDatabase(Database.NAME)
                .setUser(Database.NAME)
                .setPassword(database.password())
                .addProperty(
                        "statement_timeout", Long.toString(database.statement().toMillis()))
                .setCachePreparedStatements(true)
                .setPipeliningLimit(inPipeline);
        return PgBuilder.client()
                .with(new PoolOptions().setMaxSize(1))
                .with(bounds(database))
                .connectingTo(where)
                .using(vertx)
                .build();
    }

    /** A connection that hangs while it prepares a statement is not closed by its client, but by its idle time-out. */
    private static NetClientOptions bounds(Database database) {
        return new NetClientOptions()
                .setConnectTimeout((int) Bounds.CONNECT.toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout((int) database.patience().multipliedBy(2).toMillis());
    }

    public Future<Todo> create(TodoInput todoInput) {
        return ask(Sql.CREATE, Tuple.of(todoInput.title(), todoInput.done()))
                .map(rows -> todoInput.as(rows.iterator().next().getLong(0)));
    }

    public Future<Todo> find(long id) {
        return ask(Sql.FIND, Tuple.of(id))
                .map(rows -> all(rows).stream().findFirst().orElseThrow(() -> HttpError.unknown(Long.toString(id))));
    }

    public Future<Todo> replace(long id, TodoInput todoInput) {
        return ask(Sql.REPLACE, Tuple.of(todoInput.title(), todoInput.done(), id))
                .map(rows -> {
                    touched(id, rows);
                    return todoInput.as(id);
                });
    }

    /** Completes with the id. */
    public Future<Long> remove(long id) {
        return ask(Sql.REMOVE, Tuple.of(id)).map(rows -> {
            touched(id, rows);
            return id;
        });
    }

    public Future<List<Todo>> latest() {
        return ask(Sql.LATEST, Tuple.tuple()).map(PgTodos::all);
    }

    private static void touched(long id, RowSet<Row> rows) {
        if (rows.rowCount() == 0) {
            throw HttpError.unknown(Long.toString(id));
        }
    }

    private static List<Todo> all(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> new Todo(row.getLong(0), row.getString(1), row.getBoolean(2)))
                .toList();
    }

    private Future<RowSet<Row>> ask(String sql, Tuple values) {
        int turn = Math.floorMod(asked.getAndIncrement(), clients.length());
        SqlClient next = clients.get(turn);
        return next.preparedQuery(sql)
                .execute(values)
                .timeout(database.patience().toMillis(), TimeUnit.MILLISECONDS)
                .onFailure(failure -> {
                    if (failure instanceof TimeoutException) {
                        replace(turn, next);
                    }
                })
                .recover(failure -> Future.failedFuture(refusal(failure)));
    }

    /** Closes a hung connection, since the rest of its pipeline would hang behind it. */
    private void replace(int turn, SqlClient hung) {
        if (clients.get(turn).equals(hung) && clients.compareAndSet(turn, hung, client())) {
            hung.close();
        }
    }

    private static Throwable refusal(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        boolean never = failure instanceof ConnectException
                || (failure instanceof PgException refused
                        && refused.getSqlState().equals("57P03"));
        return switch (failure) {
            case HttpError httpError -> httpError;
            case TimeoutException _ -> HttpError.databaseFailed("no answer");
            default -> never ? HttpError.databaseAway() : HttpError.databaseFailed(message);
        };
    }
}
