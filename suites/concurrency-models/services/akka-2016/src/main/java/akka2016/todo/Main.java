package akka2016.todo;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka2016.shared.Service;
import domain.Database;
import domain.Options;
import java.util.concurrent.TimeUnit;

/** Starts the TODO service: {@code --db=HOST:PORT}, {@code --pool=N} connections, 10 by default. */
public final class Main {
    private static final int CONNECTIONS = 10;
    private static final long WARM_SECONDS = 30;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        Database database = Database.of(options);
        int connections = options.number("pool", CONNECTIONS);
        PgStatements statements = new PgStatements(database, connections);
        statements.warmed().get(WARM_SECONDS, TimeUnit.SECONDS);
        ActorSystem system = ActorSystem.create("todo", Service.config(options));
        ActorRef todos = system.actorOf(
                Props.create(TodoActor.class, () -> new TodoActor(statements, connections, database.statement())),
                "todos");
        Service.start(system, options, new TodoRoutes(todos, database.patience().multipliedBy(2)).all());
    }
}
