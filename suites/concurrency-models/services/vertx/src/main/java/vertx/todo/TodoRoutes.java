package vertx.todo;

import domain.Bounds;
import domain.HttpError;
import domain.JsonBody;
import domain.todo.Todo;
import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.function.Function;
import vertx.pg.PgTodos;
import vertx.shared.Service;

/** Handles each request on the event loop of its connection. */
final class TodoRoutes {
    private final PgTodos todos;

    TodoRoutes(PgTodos todos) {
        this.todos = todos;
    }

    void add(Router router) {
        BodyHandler body = BodyHandler.create(false).setBodyLimit(Bounds.BODY_BYTES);
        router.post("/todos")
                .handler(body)
                .handler(handled(context -> json(context, 201, todos.create(draft(context)))));
        router.get("/todos/:id").handler(handled(context -> json(context, 200, todos.find(id(context)))));
        router.put("/todos/:id")
                .handler(body)
                .handler(handled(context -> json(context, 200, todos.replace(id(context), draft(context)))));
        router.delete("/todos/:id")
                .handler(handled(context -> todos.remove(id(context))
                        .onSuccess(_ -> context.response().setStatusCode(204).end())));
        router.get("/todos")
                .handler(handled(context -> todos.latest()
                        .onSuccess(all -> Service.answer(context, 200, JsonBody.TYPE, TodoCodec.write(all)))));
        router.errorHandler(413, context -> Service.failed(context, HttpError.tooLarge()));
    }

    private static io.vertx.core.Handler<RoutingContext> handled(Function<RoutingContext, Future<?>> work) {
        return context -> {
            try {
                work.apply(context).onFailure(failure -> Service.failed(context, failure));
            } catch (HttpError httpError) {
                Service.failed(context, httpError);
            }
        };
    }

    private static Future<Todo> json(RoutingContext context, int status, Future<Todo> todo) {
        return todo.onSuccess(done -> Service.answer(context, status, JsonBody.TYPE, TodoCodec.write(done)));
    }

    private static TodoInput draft(RoutingContext context) {
        Buffer body = context.body().buffer();
        return TodoCodec.draft(body == null ? new byte[0] : body.getBytes());
    }

    private static long id(RoutingContext context) {
        return TodoCodec.id(String.valueOf(context.pathParam("id")));
    }
}
