package vertx.todo;

import domain.Database;
import domain.Options;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeoutException;
import vertx.pg.Loops;
import vertx.pg.PgTodos;
import vertx.shared.Service;

/**
 * Starts the TODO service: {@code --db=HOST:PORT}, {@code --pool=N} connections, 10 by default, and {@code --pipeline=N}
 * statements at once on each.
 */
public final class Main {
    private static final int CONNECTIONS = 10;

    private Main() {}

    public static void main(String[] arguments) throws TimeoutException {
        Options options = Options.of(arguments);
        Vertx vertx = Loops.start();
        PgTodos todos = new PgTodos(
                vertx,
                Database.of(options),
                options.number("pool", CONNECTIONS),
                options.number("pipeline", PgTodos.IN_PIPELINE));
        Service.start(vertx, options, new TodoRoutes(todos)::add, todos::warmed);
    }
}
