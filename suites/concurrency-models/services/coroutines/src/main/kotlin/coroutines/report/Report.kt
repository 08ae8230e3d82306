package coroutines.report

import domain.HttpError
import domain.report.Page
import domain.report.Sources
import io.vertx.core.http.HttpClientRequest
import io.vertx.kotlin.coroutines.coAwait
import java.net.URI
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.withTimeout
import vertx.report.PartRequests

/** Fetches the two parts one after the other; the coroutine suspends while it waits for each. */
internal class Report(private val requests: PartRequests, private val sources: Sources) {
    /** Throws [HttpError] 502 or 504 when a part is missing. */
    suspend fun page(): ByteArray = Page.of(part(sources.todos()), part(sources.image()))

    private suspend fun part(from: URI): ByteArray {
        val asked = requests.begin(from)
        try {
            return withTimeout(sources.patience().toMillis()) { body(asked.coAwait()) }
        } catch (failure: Throwable) {
            // By default the exchange would continue for an answer that no client waits for.
            asked.onSuccess { it.reset() }
            throw refusal(failure)
        }
    }

    private suspend fun body(request: HttpClientRequest): ByteArray {
        val answer = request.send().coAwait()
        if (answer.statusCode() != 200) {
            throw HttpError.downstreamFailed("status " + answer.statusCode())
        }
        return answer.body().coAwait().getBytes()
    }

    private fun refusal(failure: Throwable): HttpError =
        when (failure) {
            is HttpError -> failure
            is TimeoutCancellationException -> HttpError.downstreamLate()
            else -> HttpError.downstreamFailed("no answer")
        }
}
