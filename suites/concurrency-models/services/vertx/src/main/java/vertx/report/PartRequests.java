package vertx.report;

import domain.Bounds;
import domain.report.Sources;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/** Begins the requests for the parts of a report, on event loops; also used by coroutines. */
public final class PartRequests {
    private static final int CONNECTIONS = 4096;

    private final HttpClient client;

    private PartRequests(HttpClient client) {
        this.client = client;
    }

    /** Closes an idle connection, after the request on it has been given up. */
    public static PartRequests of(Vertx vertx, Sources sources) {
        HttpClientOptions bounds = new HttpClientOptions()
                .setConnectTimeout((int) Bounds.CONNECT.toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout((int) sources.patience().multipliedBy(2).toMillis());
        return new PartRequests(vertx.createHttpClient(bounds, new PoolOptions().setHttp1MaxSize(CONNECTIONS)));
    }

    /** Completes with a request that has a connection, and is not sent yet. */
    public Future<HttpClientRequest> begin(URI from) {
        return client.request(new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setHost(from.getHost())
                .setPort(from.getPort())
                .setURI(from.getPath()));
    }
}
