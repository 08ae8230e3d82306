package plimsoll.transports.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.transports.request.BodyComparison;
import plimsoll.transports.request.ErrorMessageExtractor;
import plimsoll.transports.request.HttpDriverConfig;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.LocalResourceLimit;
import plimsoll.transports.request.RequestText;
import plimsoll.transports.request.ResponseBounds;

/**
 * Sends each operation as one HTTP/1.1 request and maps the answer to an outcome; does not follow redirects or retry.
 */
final class HttpDriver implements Driver {
    /** Long answers that are read into a large buffer at the same time: 4 MiB of a worker's small heap. */
    private static final int MOST_LARGE_BUFFERS = 64;

    private final Semaphore largeBuffers = new Semaphore(MOST_LARGE_BUFFERS);
    private final LocalResourceLimit localResourceLimit = new LocalResourceLimit();
    private final HttpDriverConfig config;
    private final List<ConnectionPool> pools;

    HttpDriver(HttpDriverConfig config) {
        this.config = config;
        Map<InetSocketAddress, ConnectionPool> byAddress = new HashMap<>();
        this.pools = config.steps().stream()
                .map(step -> byAddress.computeIfAbsent(step.address().socket(), _ -> new ConnectionPool()))
                .toList();
    }

    @Override
    public Outcome perform(Operation operation) throws InterruptedException {
        HttpConnection connection;
        try {
            connection = connect(operation);
        } catch (SocketTimeoutException e) {
            return new Outcome.Failed("connecting timed out");
        } catch (IOException e) {
            localResourceLimit.detect(e).ifPresent(limit -> {
                throw limit;
            });
            String text = String.valueOf(e.getMessage());
            return new Outcome.Failed(text.contains("refused") ? "connection refused" : "cannot connect: " + text);
        }
        connection.begin(operation.deadlineNanos());
        return exchange(connection, operation);
    }

    private HttpConnection connect(Operation operation) throws IOException {
        InetSocketAddress address = settings(operation).address().socket();
        Optional<HttpConnection> idle = pools.get(config.index(operation)).take();
        if (idle.isPresent()) {
            return idle.get();
        }
        long leftMillis = (operation.deadlineNanos() - System.nanoTime()) / 1_000_000;
        return HttpConnection.open(address, Math.clamp(leftMillis, 1, config.connectMillis()));
    }

    private HttpSettings settings(Operation operation) {
        return config.steps().get(config.index(operation));
    }

    private Outcome exchange(HttpConnection connection, Operation operation) throws InterruptedException {
        HttpSettings settings = settings(operation);
        RequestText.Text text = settings.request().text(operation);
        HttpExchange exchange =
                new HttpExchange(connection, operation, new RequestWriter(text, operation, settings.behavior()));
        boolean keep = false;
        try {
            HttpResponse response = exchange.run(settings.request().expectsNoBody(), settings::expects);
            // After an early answer the connection is closed to end the sending, so its body cannot be read.
            boolean readsMessage = !settings.expects(response.status()) && !exchange.early();
            String message = readsMessage ? response.body().start(ErrorMessageExtractor.LONGEST_READ) : "";
            Outcome outcome = settings.outcome(response.status(), response.retryLater(), message);
            if (outcome instanceof Outcome.Acknowledged
                    && !settings.extractors().isEmpty()) {
                Optional<String> body = response.body().text(ResponseBounds.KEPT_BYTES_MAX);
                keep = !exchange.early() && body.isPresent() && response.keep() && config.keepAlive();
                return extract(operation, response, body);
            }
            Optional<BodyComparison> comparison =
                    outcome instanceof Outcome.Acknowledged ? settings.comparison(operation) : Optional.empty();
            // Without the content that it has to return, even an early answer acknowledges nothing.
            boolean whole = (!exchange.early() || comparison.isPresent()) && readToEnd(response, settings, comparison);
            keep = whole && !exchange.early() && config.keepAlive();
            return comparison.map(BodyComparison::outcome).orElse(outcome);
        } catch (IOException e) {
            return exchange.aborted() ? new Outcome.Aborted() : withoutAnswer(exchange, connection, e);
        } finally {
            if (keep) {
                pools.get(config.index(operation)).give(connection);
            } else {
                connection.close();
            }
        }
    }

    private Outcome extract(Operation operation, HttpResponse response, Optional<String> body) {
        return body.map(text -> settings(operation).extract(operation, response.headers(), text))
                .orElse(new Outcome.Unknown(ResponseBounds.LONG_BODY));
    }

    /** Discards the rest of the body; returns false when the connection cannot be reused. */
    private boolean readToEnd(HttpResponse response, HttpSettings settings, Optional<BodyComparison> comparison)
            throws IOException {
        ResponseBody body = comparison.map(response.body()::comparedBy).orElse(response.body());
        return body.discard(settings.longestBody(), largeBuffers) && response.keep();
    }

    private static Outcome withoutAnswer(HttpExchange exchange, HttpConnection connection, IOException e) {
        exchange.failure().filter(each -> !(each instanceof IOException)).ifPresent(broken -> {
            throw new IllegalStateException("sending the request failed", broken);
        });
        String reason = reason(exchange, connection, e);
        return exchange.hasBegun() ? new Outcome.Unknown(reason) : new Outcome.Failed("nothing was sent: " + reason);
    }

    private static String reason(HttpExchange exchange, HttpConnection connection, IOException e) {
        if (e instanceof SocketTimeoutException) {
            return "no answer before the deadline";
        }
        if (e instanceof MalformedResponseException) {
            return String.valueOf(e.getMessage());
        }
        if (connection.answered()) {
            return "closed in the middle of the answer";
        }
        // It is chance whether the writer or the reader sees a reset first; the other then sees a plain end of stream.
        if (!exchange.sentWhole() || String.valueOf(e.getMessage()).contains("reset")) {
            return "connection reset";
        }
        return e instanceof EOFException ? "closed without an answer" : e.toString();
    }

    @Override
    public void close() {
        pools.forEach(ConnectionPool::close);
    }
}
