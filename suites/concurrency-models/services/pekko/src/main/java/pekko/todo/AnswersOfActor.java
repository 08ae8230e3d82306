package pekko.todo;

import domain.todo.TodoInput;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.pattern.StatusReply;

/** The replies of an actor, which receives requests as messages. */
record AnswersOfActor(ActorSystem<TodoActor.Ask> system, Duration patience) implements Answers {
    @Override
    public CompletionStage<byte[]> create(TodoInput todoInput) {
        return ask(asker -> new TodoActor.Create(todoInput, asker));
    }

    @Override
    public CompletionStage<byte[]> find(long id) {
        return ask(asker -> new TodoActor.Find(id, asker));
    }

    @Override
    public CompletionStage<byte[]> replace(long id, TodoInput todoInput) {
        return ask(asker -> new TodoActor.Replace(id, todoInput, asker));
    }

    @Override
    public CompletionStage<byte[]> remove(long id) {
        return ask(asker -> new TodoActor.Remove(id, asker));
    }

    @Override
    public CompletionStage<byte[]> latest() {
        return ask(TodoActor.Latest::new);
    }

    private CompletionStage<byte[]> ask(Function<ActorRef<StatusReply<byte[]>>, TodoActor.Ask> message) {
        return AskPattern.askWithStatus(system, message::apply, patience, system.scheduler());
    }
}
