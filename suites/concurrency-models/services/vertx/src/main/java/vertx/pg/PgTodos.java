package vertx.pg;

import domain.Bounds;
import domain.Database;
import domain.Refusal;
import domain.todo.Draft;
import domain.todo.Sql;
import domain.todo.Todo;
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
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** Todos by futures, statements of many requests in a pipeline on each connection. A failure is a {@link Refusal}. */
public final class PgTodos {
    private static final int IN_PIPELINE = 256;

    /** Of one connection each: a client of several puts all statements into its first while that has room in its pipeline. */
    private final List<SqlClient> clients;

    private final AtomicInteger asked = new AtomicInteger();

    public PgTodos(Vertx vertx, Database database, int connections) {
        var where = new PgConnectOptions()
                .setHost(database.host())
                .setPort(database.port())
                .setDatabase(Database.NAME)
                .setUser(Database.NAME)
                .setCachePreparedStatements(true)
                .setPipeliningLimit(IN_PIPELINE);
        this.clients = IntStream.range(0, connections)
                .mapToObj(_ -> client(vertx, where))
                .toList();
    }

    /** A pool would give its connection to one request at a time; only this client sends several on one. */
    private static SqlClient client(Vertx vertx, PgConnectOptions where) {
        return PgBuilder.client()
                .with(new PoolOptions().setMaxSize(1))
                .with(new NetClientOptions().setConnectTimeout((int) Bounds.CONNECT.toMillis()))
                .connectingTo(where)
                .using(vertx)
                .build();
    }

    public Future<Todo> create(Draft draft) {
        return ask(Sql.CREATE, Tuple.of(draft.title(), draft.done()))
                .map(rows -> draft.as(rows.iterator().next().getLong(0)));
    }

    public Future<Todo> find(long id) {
        return ask(Sql.FIND, Tuple.of(id))
                .map(rows -> all(rows).stream().findFirst().orElseThrow(() -> Refusal.unknown(Long.toString(id))));
    }

    public Future<Todo> replace(long id, Draft draft) {
        return ask(Sql.REPLACE, Tuple.of(draft.title(), draft.done(), id)).map(rows -> {
            touched(id, rows);
            return draft.as(id);
        });
    }

    /** Ends with the id. */
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
            throw Refusal.unknown(Long.toString(id));
        }
    }

    private static List<Todo> all(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> new Todo(row.getLong(0), row.getString(1), row.getBoolean(2)))
                .toList();
    }

    private Future<RowSet<Row>> ask(String sql, Tuple values) {
        SqlClient next = clients.get(Math.floorMod(asked.getAndIncrement(), clients.size()));
        return next.preparedQuery(sql)
                .execute(values)
                .timeout(Bounds.STATEMENT.toMillis(), TimeUnit.MILLISECONDS)
                .recover(failure -> Future.failedFuture(refusal(failure)));
    }

    private static Throwable refusal(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        boolean never = failure instanceof ConnectException
                || (failure instanceof PgException refused
                        && refused.getSqlState().equals("57P03"));
        return switch (failure) {
            case Refusal refusal -> refusal;
            case TimeoutException _ -> Refusal.databaseFailed("no answer");
            default -> never ? Refusal.databaseAway() : Refusal.databaseFailed(message);
        };
    }
}
