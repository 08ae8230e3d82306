package mvc.todo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import domain.Bounds;
import domain.Database;
import domain.Options;
import domain.todo.FairTodos;
import domain.todo.JdbcTodos;
import domain.todo.Todos;
import java.sql.DriverManager;
import java.time.Duration;
import mvc.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Starts the TODO service: {@code --db=HOST:PORT}, {@code --pool=N} connections, 10 by default; 0 opens one for each
 * statement; {@code --fair=true} puts a fair semaphore before the pool; {@code --pool-wait=MILLIS}.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, TodoController.class})
public class Main {
    private static final int CONNECTIONS = 10;

    public static void main(String[] arguments) {
        Service.start(Main.class, arguments);
    }

    @Bean
    Todos todos(Options options, JdbcTodos.Connections connections) {
        Todos todos = new JdbcTodos(connections);
        return options.text("fair").isPresent()
                ? new FairTodos(todos, options.number("pool", CONNECTIONS), wait(options))
                : todos;
    }

    @Bean
    JdbcTodos.Connections connections(Options options) {
        String url = Database.of(options).jdbcUrl();
        int size = options.number("pool", CONNECTIONS);
        return size == 0 ? () -> DriverManager.getConnection(url) : pooled(url, size, options)::getConnection;
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
