package pekko.todo;

import static org.apache.pekko.http.javadsl.server.Directives.concat;
import static org.apache.pekko.http.javadsl.server.Directives.delete;
import static org.apache.pekko.http.javadsl.server.Directives.entity;
import static org.apache.pekko.http.javadsl.server.Directives.get;
import static org.apache.pekko.http.javadsl.server.Directives.path;
import static org.apache.pekko.http.javadsl.server.Directives.post;
import static org.apache.pekko.http.javadsl.server.Directives.put;
import static org.apache.pekko.http.javadsl.server.PathMatchers.segment;

import domain.Bounds;
import domain.todo.Draft;
import domain.todo.TodoCodec;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.http.javadsl.unmarshalling.Unmarshaller;
import org.apache.pekko.pattern.StatusReply;
import pekko.shared.Service;

/** Turns requests into messages, and replies into answers. */
final class TodoRoutes {
    private final ActorSystem<TodoActor.Ask> system;

    TodoRoutes(ActorSystem<TodoActor.Ask> system) {
        this.system = system;
    }

    Route all() {
        return concat(
                path(
                        "todos",
                        () -> concat(
                                post(() -> draft(draft -> json(201, asker -> new TodoActor.Create(draft, asker)))),
                                get(() -> json(200, TodoActor.Latest::new)))),
                path(
                        segment("todos").slash(segment()),
                        text -> concat(
                                get(() -> find(TodoCodec.id(text))),
                                put(() -> replace(TodoCodec.id(text))),
                                delete(() -> remove(TodoCodec.id(text))))));
    }

    private Route find(long id) {
        return json(200, asker -> new TodoActor.Find(id, asker));
    }

    private Route replace(long id) {
        return draft(draft -> json(200, asker -> new TodoActor.Replace(id, draft, asker)));
    }

    private Route remove(long id) {
        return Service.answered(ask(asker -> new TodoActor.Remove(id, asker))
                .thenApply(_ -> HttpResponse.create().withStatus(StatusCodes.NO_CONTENT)));
    }

    private static Route draft(Function<Draft, Route> inner) {
        return entity(Unmarshaller.entityToByteArray(), bytes -> inner.apply(TodoCodec.draft(bytes)));
    }

    private Route json(int status, Function<ActorRef<StatusReply<byte[]>>, TodoActor.Ask> message) {
        return Service.answered(ask(message).thenApply(body -> Service.json(status, body)));
    }

    private CompletionStage<byte[]> ask(Function<ActorRef<StatusReply<byte[]>>, TodoActor.Ask> message) {
        return AskPattern.askWithStatus(system, message::apply, Bounds.STATEMENT.multipliedBy(2), system.scheduler());
    }
}
