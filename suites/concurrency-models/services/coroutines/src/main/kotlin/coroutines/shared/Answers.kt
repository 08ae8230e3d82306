package coroutines.shared

import io.vertx.ext.web.Route
import io.vertx.ext.web.RoutingContext
import io.vertx.kotlin.coroutines.dispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import vertx.shared.Service

/** Answers each request in a coroutine on the event loop of its connection; a failure becomes an error status. */
internal fun Route.answered(answer: suspend (RoutingContext) -> Unit): Route =
    handler { context ->
        CoroutineScope(context.vertx().dispatcher()).launch {
            try {
                answer(context)
            } catch (failure: Throwable) {
                Service.failed(context, failure)
            }
        }
    }
