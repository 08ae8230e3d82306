package vertx.report;

import domain.HttpError;
import domain.Options;
import domain.report.Page;
import domain.report.Sources;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import vertx.pg.Loops;
import vertx.shared.Service;

/**
 * Starts the Report service, whose options are those of {@link Sources}; event loops request one part after the other.
 */
public final class Main {
    private final PartRequests requests;
    private final Sources sources;

    private Main(PartRequests requests, Sources sources) {
        this.requests = requests;
        this.sources = sources;
    }

    public static void main(String[] arguments) throws TimeoutException {
        Options options = Options.of(arguments);
        Vertx vertx = Loops.start();
        Sources sources = Sources.of(options);
        Main report = new Main(PartRequests.of(vertx, sources), sources);
        Service.start(vertx, options, router -> router.get("/report").handler(report::answer));
    }

    private void answer(RoutingContext context) {
        part(sources.todos())
                .compose(todos -> part(sources.image()).map(image -> Page.of(todos, image)))
                .onSuccess(page -> Service.answer(context, 200, Page.TYPE, page))
                .onFailure(failure -> Service.failed(context, failure));
    }

    private Future<byte[]> part(URI from) {
        Future<HttpClientRequest> asked = requests.begin(from);
        return asked.compose(HttpClientRequest::send)
                .compose(Main::body)
                .timeout(sources.patience().toMillis(), TimeUnit.MILLISECONDS)
                // By default the exchange would continue for an answer that no client waits for.
                .onFailure(_ -> asked.onSuccess(HttpClientRequest::reset))
                .map(Buffer::getBytes)
                .recover(failure -> Future.failedFuture(refusal(failure)));
    }

    private static Future<Buffer> body(HttpClientResponse answer) {
        return answer.statusCode() == 200
                ? answer.body()
                : Future.failedFuture(HttpError.downstreamFailed("status " + answer.statusCode()));
    }

    private static Throwable refusal(Throwable failure) {
        return switch (failure) {
            case HttpError httpError -> httpError;
            case TimeoutException _ -> HttpError.downstreamLate();
            default -> HttpError.downstreamFailed("no answer");
        };
    }
}
