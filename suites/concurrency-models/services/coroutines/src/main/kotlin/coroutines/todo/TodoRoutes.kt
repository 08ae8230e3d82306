package coroutines.todo

import coroutines.shared.answered
import domain.Bounds
import domain.HttpError
import domain.JsonBody
import domain.todo.Todo
import domain.todo.TodoCodec
import domain.todo.TodoInput
import io.vertx.ext.web.Router
import io.vertx.ext.web.RoutingContext
import io.vertx.ext.web.handler.BodyHandler
import io.vertx.kotlin.coroutines.coAwait
import vertx.pg.PgTodos
import vertx.shared.Service

/** A coroutine for each request, which suspends while it waits for the database. */
internal class TodoRoutes(private val todos: PgTodos) {
    fun add(router: Router) {
        val body = BodyHandler.create(false).setBodyLimit(Bounds.BODY_BYTES.toLong())
        router.post("/todos").handler(body).answered { json(it, 201, todos.create(draft(it)).coAwait()) }
        router.get("/todos/:id").answered { json(it, 200, todos.find(id(it)).coAwait()) }
        router.put("/todos/:id").handler(body).answered { json(it, 200, todos.replace(id(it), draft(it)).coAwait()) }
        router.delete("/todos/:id").answered {
            todos.remove(id(it)).coAwait()
            it.response().setStatusCode(204).end()
        }
        router.get("/todos").answered {
            val latest = todos.latest().coAwait()
            Service.answer(it, 200, JsonBody.TYPE, TodoCodec.write(latest))
        }
        router.errorHandler(413) { Service.failed(it, HttpError.tooLarge()) }
    }

    private fun json(context: RoutingContext, status: Int, todo: Todo) =
        Service.answer(context, status, JsonBody.TYPE, TodoCodec.write(todo))

    private fun draft(context: RoutingContext): TodoInput =
        TodoCodec.draft(context.body().buffer()?.getBytes() ?: ByteArray(0))

    private fun id(context: RoutingContext): Long = TodoCodec.id(context.pathParam("id").orEmpty())
}
