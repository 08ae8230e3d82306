package webflux.todo;

import domain.HttpError;
import domain.todo.Sql;
import domain.todo.Todo;
import domain.todo.TodoInput;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.ValidationDepth;
import io.r2dbc.spi.Wrapped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Todos over R2DBC: one connection a call, returned when its result is whole. A failure is a {@link HttpError}. */
final class R2dbcTodos {
    private final ConnectionPool pool;
    private final Duration patience;

    R2dbcTodos(ConnectionPool pool, Duration patience) {
        this.pool = pool;
        this.patience = patience;
    }

    /** Fails for a closed connection, so that the pool opens another instead of lending it again. */
    static Mono<Void> alive(Connection connection) {
        return Mono.from(connection.validate(ValidationDepth.LOCAL))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new IllegalStateException("the connection is closed")))
                .then();
    }

    Mono<Todo> create(TodoInput todoInput) {
        return ask(R2dbcTodos::ids, Sql.CREATE, todoInput.title(), todoInput.done())
                .next()
                .map(todoInput::as);
    }

    Mono<Todo> find(long id) {
        return ask(R2dbcTodos::todos, Sql.FIND, id).next().switchIfEmpty(Mono.error(() -> unknown(id)));
    }

    Mono<Todo> replace(long id, TodoInput todoInput) {
        return touched(id, ask(Result::getRowsUpdated, Sql.REPLACE, todoInput.title(), todoInput.done(), id))
                .thenReturn(todoInput.as(id));
    }

    Mono<Long> remove(long id) {
        return touched(id, ask(Result::getRowsUpdated, Sql.REMOVE, id));
    }

    Mono<List<Todo>> latest() {
        return ask(R2dbcTodos::todos, Sql.LATEST).collectList();
    }

    private static HttpError unknown(long id) {
        return HttpError.unknown(Long.toString(id));
    }

    private static Mono<Long> touched(long id, Flux<Long> rows) {
        return rows.next().filter(count -> count > 0).switchIfEmpty(Mono.error(() -> unknown(id)));
    }

    private static Publisher<Long> ids(Result result) {
        return result.map((Readable row) -> number(row, 0));
    }

    private static Publisher<Todo> todos(Result result) {
        return result.map((Readable row) -> new Todo(
                number(row, 0),
                Optional.ofNullable(row.get(1, String.class)).orElse(""),
                Boolean.TRUE.equals(row.get(2, Boolean.class))));
    }

    private static long number(Readable row, int column) {
        return Optional.ofNullable(row.get(column, Long.class)).orElseThrow();
    }

    private <T> Flux<T> ask(Function<Result, Publisher<T>> read, String sql, Object... values) {
        Mono<Connection> connection = pool.create().onErrorMap(R2dbcTodos::unconnected);
        return Flux.usingWhen(
                        connection,
                        each -> rows(each, read, sql, values),
                        Connection::close,
                        R2dbcTodos::givenBack,
                        Connection::close)
                .onErrorMap(failure -> !(failure instanceof HttpError), R2dbcTodos::failed);
    }

    /** After a time-out the statement may still run: its connection is closed, not only returned. */
    private static Publisher<Void> givenBack(Connection connection, Throwable failure) {
        return failure instanceof TimeoutException && connection instanceof Wrapped<?> pooled
                ? Flux.concat(((Connection) pooled.unwrap()).close(), connection.close())
                : connection.close();
    }

    private <T> Flux<T> rows(Connection connection, Function<Result, Publisher<T>> read, String sql, Object... values) {
        var statement = connection.createStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.bind(i, values[i]);
        }
        // A bound on the statement, not on each of its rows.
        Mono<List<T>> rows = Flux.from(statement.execute()).flatMap(read).collectList();
        return rows.timeout(patience).flatMapIterable(all -> all);
    }

    private static HttpError unconnected(Throwable failure) {
        return failure instanceof R2dbcTimeoutException ? HttpError.poolExhausted() : HttpError.databaseAway();
    }

    private static HttpError failed(Throwable failure) {
        return HttpError.databaseFailed(String.valueOf(failure.getMessage()));
    }
}
