package akka2016.todo;

import com.github.pgasync.Connection;
import com.github.pgasync.ConnectionPool;
import com.github.pgasync.ConnectionPoolBuilder;
import com.github.pgasync.ResultSet;
import com.github.pgasync.SqlException;
import domain.Bounds;
import domain.Database;
import domain.HttpError;
import java.net.ConnectException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/**
 * The driver's pool as futures, one statement at a time on each connection; its caller has no more at once than it has
 * connections. A failure is a {@link HttpError}.
 *
 * <p>The driver reports neither a statement nor a handshake whose connection breaks, so both have a bound here.
 */
final class PgStatements {
    /** It has the password of the user postgres: see schema.sql. */
    private static final String USER = "driver_2016";

    private static final String STARTING = "57P03";

    private final ConnectionPool pool;
    private final int connections;
    private final Database database;

    PgStatements(Database database, int connections) {
        this.database = database;
        this.connections = connections;
        this.pool = new ConnectionPoolBuilder()
                .hostname(database.host())
                .port(database.port())
                .database(Database.NAME)
                .username(USER)
                .password(database.password())
                .poolSize(connections)
                .build();
    }

    /** Opens all connections; succeeds even if the database is away. */
    CompletableFuture<Void> warmed() {
        List<CompletableFuture<Optional<Connection>>> opened = IntStream.range(0, connections)
                .mapToObj(_ -> connection().handle((connection, _) -> Optional.ofNullable(connection)))
                .toList();
        return CompletableFuture.allOf(opened.toArray(CompletableFuture<?>[]::new))
                .thenRun(() -> opened.forEach(each -> each.join().ifPresent(pool::release)));
    }

    CompletableFuture<ResultSet> run(Request request) {
        return connection()
                .thenCompose(connection -> on(connection, request))
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(refusal(failure)));
    }

    private CompletableFuture<Connection> connection() {
        CompletableFuture<Connection> lent = new CompletableFuture<>();
        pool.getConnection()
                .subscribe(
                        connection -> {
                            if (!lent.complete(connection)) {
                                ForkJoinPool.commonPool().execute(() -> close(connection));
                            }
                        },
                        lent::completeExceptionally);
        return lent.orTimeout(Bounds.CONNECT.toMillis(), TimeUnit.MILLISECONDS).whenComplete((_, failure) -> {
            if (failure instanceof TimeoutException) {
                // One that failed: its place in the pool is free again.
                pool.release(null);
            }
        });
    }

    private CompletableFuture<ResultSet> on(Connection connection, Request request) {
        CompletableFuture<ResultSet> rows = new CompletableFuture<>();
        connection
                .querySet(request.sql(), request.values().toArray())
                .subscribe(rows::complete, rows::completeExceptionally);
        return rows.orTimeout(database.patience().toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((_, failure) -> {
                    if (!(failure instanceof TimeoutException)) {
                        pool.release(connection);
                    }
                })
                .exceptionallyCompose(failure -> ended(connection, request, failure));
    }

    private CompletableFuture<ResultSet> ended(Connection connection, Request request, Throwable failure) {
        return switch (cause(failure)) {
            // The connection was closed before anything was sent on it.
            case IllegalStateException _ -> run(request);
            case TimeoutException late ->
                CompletableFuture.runAsync(() -> drop(connection))
                        .thenCompose(_ -> CompletableFuture.failedFuture(late));
            case Throwable other -> CompletableFuture.failedFuture(other);
        };
    }

    private void drop(Connection hung) {
        try {
            close(hung);
        } finally {
            pool.release(hung);
        }
    }

    /** Waits for its end, up to a second. */
    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (Exception e) {
            throw new IllegalStateException("the driver did not close a connection", e);
        }
    }

    private static HttpError refusal(Throwable failure) {
        Throwable cause = cause(failure);
        return switch (cause) {
            case HttpError httpError -> httpError;
            case ConnectException _ -> HttpError.databaseAway();
            case SqlException refused when STARTING.equals(refused.getCode()) -> HttpError.databaseAway();
            case TimeoutException _ -> HttpError.databaseFailed("no answer");
            default -> HttpError.databaseFailed(String.valueOf(cause.getMessage()));
        };
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
