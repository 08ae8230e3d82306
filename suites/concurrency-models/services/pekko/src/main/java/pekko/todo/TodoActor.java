package pekko.todo;

import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import io.vertx.core.Future;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.StatusReply;
import vertx.pg.PgTodos;

/** Passes each request on to the database, and its result, which comes back as a message, to the sender. */
final class TodoActor {
    private TodoActor() {}

    /** Messages that it handles. The sender gets the bytes of the answer. */
    sealed interface Ask {}

    record Create(TodoInput draft, ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    record Find(long id, ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    record Replace(long id, TodoInput draft, ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    record Remove(long id, ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    record Latest(ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    private record Done(StatusReply<byte[]> reply, ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    static Behavior<Ask> over(PgTodos todos) {
        return Behaviors.receive((context, ask) -> {
            take(context, todos, ask);
            return Behaviors.same();
        });
    }

    private static void take(ActorContext<Ask> context, PgTodos todos, Ask ask) {
        switch (ask) {
            case Create(var todoInput, var asker) ->
                pipe(context, todos.create(todoInput).map(TodoCodec::write), asker);
            case Find(var id, var asker) -> pipe(context, todos.find(id).map(TodoCodec::write), asker);
            case Replace(var id, var todoInput, var asker) ->
                pipe(context, todos.replace(id, todoInput).map(TodoCodec::write), asker);
            case Remove(var id, var asker) -> pipe(context, todos.remove(id).map(_ -> new byte[0]), asker);
            case Latest(var asker) -> pipe(context, todos.latest().map(TodoCodec::write), asker);
            case Done(var reply, var asker) -> asker.tell(reply);
        }
    }

    private static void pipe(ActorContext<Ask> context, Future<byte[]> result, ActorRef<StatusReply<byte[]>> asker) {
        context.pipeToSelf(
                result.toCompletionStage(),
                (body, failure) ->
                        new Done(failure == null ? StatusReply.success(body) : StatusReply.error(failure), asker));
    }
}
