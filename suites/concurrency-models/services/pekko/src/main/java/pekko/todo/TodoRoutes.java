package pekko.todo;

import static org.apache.pekko.http.javadsl.server.Directives.concat;
import static org.apache.pekko.http.javadsl.server.Directives.delete;
import static org.apache.pekko.http.javadsl.server.Directives.get;
import static org.apache.pekko.http.javadsl.server.Directives.path;
import static org.apache.pekko.http.javadsl.server.Directives.post;
import static org.apache.pekko.http.javadsl.server.Directives.put;
import static org.apache.pekko.http.javadsl.server.PathMatchers.segment;

import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import java.util.function.Function;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.server.Route;
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
                                post(() -> draft(todoInput -> Service.json(201, answers.create(todoInput)))),
                                get(() -> Service.json(200, answers.latest())))),
                path(
                        segment("todos").slash(segment()),
                        text -> concat(
                                get(() -> Service.json(200, answers.find(TodoCodec.id(text)))),
                                put(() -> replace(TodoCodec.id(text))),
                                delete(() -> remove(TodoCodec.id(text))))));
    }

    private Route replace(long id) {
        return draft(todoInput -> Service.json(200, answers.replace(id, todoInput)));
    }

    private Route remove(long id) {
        return Service.answered(
                answers.remove(id).thenApply(_ -> HttpResponse.create().withStatus(StatusCodes.NO_CONTENT)));
    }

    private static Route draft(Function<TodoInput, Route> inner) {
        return Service.withBody(bytes -> inner.apply(TodoCodec.draft(bytes)));
    }
}
