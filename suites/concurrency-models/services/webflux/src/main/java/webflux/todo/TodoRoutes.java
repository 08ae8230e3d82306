package webflux.todo;

import domain.Bounds;
import domain.HttpError;
import domain.JsonBody;
import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Handles each request on the event loop of its connection, except refusals. */
final class TodoRoutes {
    private final R2dbcTodos todos;

    TodoRoutes(R2dbcTodos todos) {
        this.todos = todos;
    }

    RouterFunction<ServerResponse> all() {
        return RouterFunctions.route()
                .POST("/todos", this::create)
                .GET("/todos/{id}", this::find)
                .PUT("/todos/{id}", this::replace)
                .DELETE("/todos/{id}", this::remove)
                .GET("/todos", this::latest)
                .onError(HttpError.class, (failure, _) -> refused(failure))
                .build();
    }

    private Mono<ServerResponse> create(ServerRequest request) {
        return draft(request).flatMap(todos::create).flatMap(todo -> json(201, TodoCodec.write(todo)));
    }

    private Mono<ServerResponse> find(ServerRequest request) {
        return id(request).flatMap(todos::find).flatMap(todo -> json(200, TodoCodec.write(todo)));
    }

    private Mono<ServerResponse> replace(ServerRequest request) {
        return Mono.zip(id(request), draft(request))
                .flatMap(both -> todos.replace(both.getT1(), both.getT2()))
                .flatMap(todo -> json(200, TodoCodec.write(todo)));
    }

    private Mono<ServerResponse> remove(ServerRequest request) {
        return id(request)
                .flatMap(todos::remove)
                .then(ServerResponse.noContent().build());
    }

    private Mono<ServerResponse> latest(ServerRequest request) {
        return todos.latest().flatMap(all -> json(200, TodoCodec.write(all)));
    }

    private static Mono<TodoInput> draft(ServerRequest request) {
        return DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), Bounds.BODY_BYTES)
                .map(TodoRoutes::bytes)
                .defaultIfEmpty(new byte[0])
                .onErrorMap(DataBufferLimitException.class, _ -> HttpError.tooLarge())
                .map(TodoCodec::draft);
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }

    private static Mono<Long> id(ServerRequest request) {
        return Mono.fromSupplier(() -> TodoCodec.id(request.pathVariable("id")));
    }

    private static Mono<ServerResponse> json(int status, byte[] body) {
        return ServerResponse.status(status)
                .contentType(MediaType.parseMediaType(JsonBody.TYPE))
                .bodyValue(body);
    }

    /**
     * Not on the event loop: if a request that came early is answered at once there, Reactor Netty before 1.3.8 never
     * reads from its connection again (its issue 4361), and 1.3.8 needs a newer Netty than the other models have.
     */
    private static Mono<ServerResponse> refused(HttpError httpError) {
        return json(httpError.status(), httpError.body()).subscribeOn(Schedulers.parallel());
    }
}
