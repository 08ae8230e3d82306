package coroutines.todo

import domain.Database
import domain.Options
import vertx.pg.Loops
import vertx.pg.PgTodos
import vertx.shared.Service

/**
 * Starts the TODO service: `--db=HOST:PORT`, `--pool=N` connections, 10 by default, and `--pipeline=N` statements at
 * once on each.
 */
object Main {
    private const val CONNECTIONS = 10

    @JvmStatic
    fun main(arguments: Array<String>) {
        val options = Options.of(*arguments)
        val vertx = Loops.start()
        val todos =
            PgTodos(
                vertx,
                Database.of(options),
                options.number("pool", CONNECTIONS),
                options.number("pipeline", PgTodos.IN_PIPELINE),
            )
        Service.start(vertx, options, { router -> TodoRoutes(todos).add(router) }, { todos.warmed() })
    }
}
