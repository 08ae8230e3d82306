package pekko.todo;

import static org.apache.pekko.http.javadsl.server.Directives.concat;
import static org.apache.pekko.http.javadsl.server.Directives.delete;
import static org.apache.pekko.http.javadsl.server.Directives.entity;
import static org.apache.pekko.http.javadsl.server.Directives.extractRequestEntity;
import static org.apache.pekko.http.javadsl.server.Directives.get;
import static org.apache.pekko.http.javadsl.server.Directives.path;
import static org.apache.pekko.http.javadsl.server.Directives.post;
import static org.apache.pekko.http.javadsl.server.Directives.put;
import static org.apache.pekko.http.javadsl.server.PathMatchers.segment;

import domain.Bounds;
import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.http.javadsl.unmarshalling.Unmarshaller;
import pekko.shared.Service;

/** Answers each request when its bytes have come. */
final class TodoRoutes {
    private final Answers answers;

    TodoRoutes(Answers answers) {
        this.answers = answers;
    }

    Route all() {
        return concat(
                path(
                        "todos",
                        () -> concat(
                                post(() -> draft(todoInput -> json(201, answers.create(todoInput)))),
                                get(() -> json(200, answers.latest())))),
                path(
                        segment("todos").slash(segment()),
                        text -> concat(
                                get(() -> json(200, answers.find(TodoCodec.id(text)))),
                                put(() -> replace(TodoCodec.id(text))),
                                delete(() -> remove(TodoCodec.id(text))))));
    }

    private Route replace(long id) {
        return draft(todoInput -> json(200, answers.replace(id, todoInput)));
    }

    private Route remove(long id) {
        return Service.answered(
                answers.remove(id).thenApply(_ -> HttpResponse.create().withStatus(StatusCodes.NO_CONTENT)));
    }

    private static Route draft(Function<TodoInput, Route> inner) {
        return extractRequestEntity(body -> body.getContentLengthOption().orElse(0) > Bounds.BODY_BYTES
                ? Service.refusedAsTooLarge(body)
                : entity(Unmarshaller.entityToByteArray(), bytes -> inner.apply(TodoCodec.draft(bytes))));
    }

    private static Route json(int status, CompletionStage<byte[]> body) {
        return Service.answered(body.thenApply(bytes -> Service.json(status, bytes)));
    }
}
