package helidon.todo;

import domain.JsonBody;
import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import domain.todo.Todos;
import helidon.shared.Service;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/** Handles each request on the thread that accepted it. */
final class TodoRoutes {
    private final Todos todos;

    TodoRoutes(Todos todos) {
        this.todos = todos;
    }

    void add(HttpRouting.Builder routing) {
        routing.post("/todos", this::create)
                .get("/todos/{id}", this::find)
                .put("/todos/{id}", this::replace)
                .delete("/todos/{id}", this::remove)
                .get("/todos", this::latest);
    }

    private void create(ServerRequest request, ServerResponse response) {
        json(response, Status.CREATED_201, TodoCodec.write(todos.create(draft(request))));
    }

    private void find(ServerRequest request, ServerResponse response) {
        json(response, Status.OK_200, TodoCodec.write(todos.find(id(request))));
    }

    private void replace(ServerRequest request, ServerResponse response) {
        json(response, Status.OK_200, TodoCodec.write(todos.replace(id(request), draft(request))));
    }

    private void remove(ServerRequest request, ServerResponse response) {
        todos.remove(id(request));
        response.status(Status.NO_CONTENT_204).send();
    }

    private void latest(ServerRequest request, ServerResponse response) {
        json(response, Status.OK_200, TodoCodec.write(todos.latest()));
    }

    private static TodoInput draft(ServerRequest request) {
        return TodoCodec.draft(request.content().hasEntity() ? request.content().as(byte[].class) : new byte[0]);
    }

    private static long id(ServerRequest request) {
        return TodoCodec.id(request.path().pathParameters().get("id"));
    }

    private static void json(ServerResponse response, Status status, byte[] body) {
        Service.answer(response, status, JsonBody.TYPE, body);
    }
}
