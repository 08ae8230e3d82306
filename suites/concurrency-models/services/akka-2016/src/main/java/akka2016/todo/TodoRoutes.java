package akka2016.todo;

import static akka.http.javadsl.server.Directives.delete;
import static akka.http.javadsl.server.Directives.get;
import static akka.http.javadsl.server.Directives.path;
import static akka.http.javadsl.server.Directives.post;
import static akka.http.javadsl.server.Directives.put;
import static akka.http.javadsl.server.Directives.route;
import static akka.http.javadsl.server.PathMatchers.segment;

import akka.actor.ActorRef;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.server.Route;
import akka.pattern.PatternsCS;
import akka2016.shared.Service;
import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Answers each request when the actor has replied with its bytes. */
final class TodoRoutes {
    private final ActorRef todos;
    private final Duration patience;

    TodoRoutes(ActorRef todos, Duration patience) {
        this.todos = todos;
        this.patience = patience;
    }

    Route all() {
        return route(
                path(
                        "todos",
                        () -> route(
                                post(() -> draft(todoInput -> json(201, Request.create(todoInput)))),
                                get(() -> json(200, Request.latest())))),
                path(
                        segment("todos").slash(segment()),
                        text -> route(
                                get(() -> json(200, Request.find(TodoCodec.id(text)))),
                                put(() -> replace(TodoCodec.id(text))),
                                delete(() -> remove(TodoCodec.id(text))))));
    }

    private Route replace(long id) {
        return draft(todoInput -> json(200, Request.replace(id, todoInput)));
    }

    private Route remove(long id) {
        return Service.answered(
                reply(Request.remove(id)).thenApply(_ -> HttpResponse.create().withStatus(StatusCodes.NO_CONTENT)));
    }

    private Route json(int status, Request request) {
        return Service.json(status, reply(request));
    }

    private CompletionStage<byte[]> reply(Request request) {
        return PatternsCS.ask(todos, request, patience.toMillis()).thenApply(bytes -> (byte[]) bytes);
    }

    private static Route draft(Function<TodoInput, Route> inner) {
        return Service.withBody(bytes -> inner.apply(TodoCodec.draft(bytes)));
    }
}
