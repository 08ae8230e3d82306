package pekko.todo;

import domain.Database;
import domain.Options;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorSystem;
import pekko.shared.Service;
import vertx.pg.Loops;
import vertx.pg.PgTodos;

/** Starts the TODO service: {@code --db=HOST:PORT}, {@code --pool=N} connections, 10 by default. */
public final class Main {
    private static final int CONNECTIONS = 10;
    private static final long WARM_SECONDS = 30;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        PgTodos todos = new PgTodos(Loops.start(), Database.of(options), options.number("pool", CONNECTIONS));
        todos.warmed().await(WARM_SECONDS, TimeUnit.SECONDS);
        ActorSystem<TodoActor.Ask> system = ActorSystem.create(TodoActor.over(todos), "todo", Service.config(options));
        Service.start(system, options, new TodoRoutes(system).all());
    }
}
