package helidon.todo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import domain.Bounds;
import domain.Database;
import domain.Options;
import domain.todo.FairTodos;
import domain.todo.JdbcTodos;
import domain.todo.Todos;
import helidon.shared.Service;
import java.time.Duration;

/**
 * Starts the TODO service: {@code --db=HOST:PORT}, {@code --pool=N} connections, 10 by default; {@code --fair=true} puts a
 * fair semaphore before the pool; {@code --pool-wait=MILLIS}.
 */
public final class Main {
    private static final int CONNECTIONS = 10;

    private Main() {}

    public static void main(String[] arguments) {
        Options options = Options.of(arguments);
        Service.start(options, new TodoRoutes(todos(options))::add);
    }

    private static Todos todos(Options options) {
        int size = options.number("pool", CONNECTIONS);
        Todos todos = new JdbcTodos(pooled(Database.of(options).jdbcUrl(), size, options)::getConnection);
        return options.text("fair").isPresent() ? new FairTodos(todos, size, wait(options)) : todos;
    }

    private static HikariDataSource pooled(String url, int size, Options options) {
        var pool = new HikariConfig();
        pool.setJdbcUrl(url);
        pool.setMaximumPoolSize(size);
        pool.setConnectionTimeout(wait(options).toMillis());
        // A database that is away must not prevent the start.
        pool.setInitializationFailTimeout(-1);
        return new HikariDataSource(pool);
    }

    private static Duration wait(Options options) {
        return options.millis("pool-wait", Bounds.POOL_WAIT);
    }
}
