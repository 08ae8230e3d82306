package webflux.todo;

import domain.Bounds;
import domain.Database;
import domain.Options;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactoryOptions;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import webflux.shared.Service;

/** Starts the TODO service: {@code --db=HOST:PORT}, {@code --pool=N} connections, 10 by default; {@code --pool-wait=MILLIS}. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Service.class)
public class Main {
    private static final int CONNECTIONS = 10;

    public static void main(String[] arguments) {
        Service.start(Main.class, arguments);
    }

    @Bean
    R2dbcTodos todos(Options options) {
        Database database = Database.of(options);
        var connections = ConnectionFactories.get(ConnectionFactoryOptions.builder()
                .option(ConnectionFactoryOptions.DRIVER, "postgresql")
                .option(ConnectionFactoryOptions.HOST, database.host())
                .option(ConnectionFactoryOptions.PORT, database.port())
                .option(ConnectionFactoryOptions.DATABASE, Database.NAME)
                .option(ConnectionFactoryOptions.USER, Database.NAME)
                .option(ConnectionFactoryOptions.PASSWORD, database.password())
                .option(ConnectionFactoryOptions.CONNECT_TIMEOUT, Bounds.CONNECT)
                .option(ConnectionFactoryOptions.STATEMENT_TIMEOUT, database.statement())
                .build());
        int size = options.number("pool", CONNECTIONS);
        var pool = new ConnectionPool(ConnectionPoolConfiguration.builder(connections)
                .maxSize(size)
                .initialSize(size)
                .maxAcquireTime(options.millis("pool-wait", Bounds.POOL_WAIT))
                // By default it retries once, so that it would wait twice as long as configured.
                .acquireRetry(0)
                .preRelease(R2dbcTodos::alive)
                .build());
        // A database that is away must not prevent the start. Only the wait for a slow one ends: of a warm-up that is
        // cancelled, the pool never gets back the connections that are being opened.
        pool.warmup().cache().timeout(Bounds.CONNECT).onErrorComplete().block();
        return new R2dbcTodos(pool, database.patience());
    }

    @Bean
    RouterFunction<ServerResponse> routes(R2dbcTodos todos) {
        return new TodoRoutes(todos).all();
    }
}
