package akka2016.todo;

import akka.actor.ActorRef;
import akka.actor.Status;
import akka.actor.UntypedActor;
import akka.pattern.PatternsCS;
import domain.HttpError;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletionStage;

/**
 * Has as many statements run at once as there are connections. Other requests wait here and not in the queue of the
 * driver's pool, which hands closed connections on.
 */
final class TodoActor extends UntypedActor {
    private final PgStatements statements;
    private final Duration longestWait;
    private final Queue<QueuedRequest> waiting = new ArrayDeque<>();
    private int free;

    /** @param longestWait after it a request is not begun any more */
    TodoActor(PgStatements statements, int connections, Duration longestWait) {
        this.statements = statements;
        this.longestWait = longestWait;
        this.free = connections;
    }

    private record QueuedRequest(Request request, ActorRef asker, long sinceNanos) {}

    /** The end of a statement, which frees its connection. */
    private record Done(Object reply, ActorRef asker) {}

    @Override
    public void onReceive(Object message) {
        switch (message) {
            case Request request -> waiting.add(new QueuedRequest(request, getSender(), System.nanoTime()));
            case Done(var reply, var asker) -> {
                free++;
                asker.tell(reply, getSelf());
            }
            default -> unhandled(message);
        }
        while (free > 0 && !waiting.isEmpty()) {
            begin(waiting.remove());
        }
    }

    private void begin(QueuedRequest next) {
        if (System.nanoTime() - next.sinceNanos() > longestWait.toNanos()) {
            next.asker().tell(new Status.Failure(HttpError.databaseFailed("no answer")), getSelf());
            return;
        }
        free--;
        CompletionStage<Done> done = statements
                .run(next.request())
                .thenApply(next.request().answer())
                .handle((bytes, failure) ->
                        new Done(failure == null ? bytes : new Status.Failure(failure), next.asker()));
        PatternsCS.pipe(done, getContext().dispatcher()).to(getSelf());
    }
}
