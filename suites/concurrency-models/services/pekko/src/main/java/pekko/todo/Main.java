package pekko.todo;

import domain.Database;
import domain.Options;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorSystem;
import pekko.shared.Service;
import vertx.pg.Loops;
import vertx.pg.PgTodos;

/**
 * Starts the TODO service: {@code --db=HOST:PORT}, {@code --pool=N} connections, 10 by default, and {@code --pipeline=N}
 * statements at once on each; {@code --actor=false} leaves the actor out.
 */
public final class Main {
    private static final int CONNECTIONS = 10;
    private static final long WARM_SECONDS = 30;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        Database database = Database.of(options);
        PgTodos todos = new PgTodos(
                Loops.start(),
                database,
                options.number("pool", CONNECTIONS),
                options.number("pipeline", PgTodos.IN_PIPELINE));
        todos.warmed().await(WARM_SECONDS, TimeUnit.SECONDS);
        ActorSystem<TodoActor.Ask> system = ActorSystem.create(TodoActor.over(todos), "todo", Service.config(options));
        Answers answers = options.text("actor").orElse("true").equals("true")
                ? new AnswersOfActor(system, database.patience().multipliedBy(2))
                : new AnswersOfClient(todos);
        Service.start(system, options, new TodoRoutes(answers).all());
    }
}
