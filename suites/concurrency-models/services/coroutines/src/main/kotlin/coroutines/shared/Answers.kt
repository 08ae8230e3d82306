package coroutines.shared

import io.vertx.ext.web.Route
import io.vertx.ext.web.RoutingContext
import io.vertx.kotlin.coroutines.dispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.launch
import vertx.shared.Service

/**
 * Answers each request in a coroutine on the event loop of its connection; a failure becomes an error status.
 *
 * It begins within the handler. By default one that is launched at the end of another's answer, as for a request in a
 * pipeline, would begin after that coroutine and in its context, and so read a part's answer too late.
 */
internal fun Route.answered(answer: suspend (RoutingContext) -> Unit): Route =
    handler { context ->
        CoroutineScope(context.vertx().dispatcher()).launch(start = CoroutineStart.UNDISPATCHED) {
            try {
                answer(context)
            } catch (failure: Throwable) {
                Service.failed(context, failure)
            }
        }
    }
