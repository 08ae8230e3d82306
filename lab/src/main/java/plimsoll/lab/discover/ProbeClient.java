package plimsoll.lab.discover;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import plimsoll.model.FixedTimeout;

/** Sends GET requests, with a bound on the time and length of every answer; does not follow redirects. */
final class ProbeClient implements AutoCloseable {
    private static final Duration BOUND = FixedTimeout.DISCOVERY_ANSWER.time();
    private static final int BODY_MAX = 4 << 20;

    private final HttpClient client;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private ProbeClient(HttpClient.Builder client) {
        this.client = client.version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(BOUND)
                .build();
    }

    /** Trusts the certificates that the JDK trusts. */
    static ProbeClient strict() {
        return new ProbeClient(HttpClient.newBuilder());
    }

    /** Trusts the certificates that this context trusts. */
    static ProbeClient trusting(SSLContext context) {
        return new ProbeClient(HttpClient.newBuilder().sslContext(context));
    }

    /** Sends no Accept header, like the load. */
    ProbeReply get(URI uri) throws InterruptedException {
        return send(HttpRequest.newBuilder(uri));
    }

    /** Requests a machine-readable description. */
    ProbeReply getJson(URI uri) throws InterruptedException {
        return send(HttpRequest.newBuilder(uri).header("Accept", "application/json, */*;q=0.5"));
    }

    @Override
    public void close() {
        executor.shutdownNow();
        client.shutdownNow();
    }

    private ProbeReply send(HttpRequest.Builder request) throws InterruptedException {
        HttpRequest get = request.GET().timeout(BOUND).build();
        Future<ProbeReply> answer = executor.submit(() -> sendAndRead(get));
        try {
            return answer.get(BOUND.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return new ProbeReply.None("no complete answer within " + BOUND.toSeconds() + " s");
        } catch (ExecutionException refused) {
            return none(refused.getCause() == null ? refused : refused.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private ProbeReply sendAndRead(HttpRequest get) throws IOException, InterruptedException {
        long sent = System.nanoTime();
        HttpResponse<InputStream> response = client.send(get, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream in = response.body()) {
            byte[] body = in.readNBytes(BODY_MAX + 1);
            Map<String, String> headers = new HashMap<>();
            response.headers()
                    .map()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            return new ProbeReply.Answered(
                    response.statusCode(),
                    headers,
                    new String(body, 0, Math.min(body.length, BODY_MAX), StandardCharsets.UTF_8),
                    body.length <= BODY_MAX,
                    Duration.ofNanos(System.nanoTime() - sent));
        }
    }

    private static ProbeReply none(Throwable refused) {
        String why = String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
        return new ProbeReply.None(
                why.equals("null") || why.isEmpty() ? refused.getClass().getSimpleName() : why);
    }
}
