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

/** Asks by GET, with a bound on every answer and on its length; follows no redirect. */
final class ProbeClient implements AutoCloseable {
    private static final Duration BOUND = FixedTimeout.DISCOVERY_ANSWER.time();
    private static final int BODY_MAX = 4 << 20;

    private final HttpClient client;
    private final ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();

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

    /** Trusts whom this trusts. */
    static ProbeClient trusting(SSLContext context) {
        return new ProbeClient(HttpClient.newBuilder().sslContext(context));
    }

    /** Without a word about what is wanted, as the load asks. */
    ProbeReply get(URI uri) throws InterruptedException {
        return ask(HttpRequest.newBuilder(uri));
    }

    /** For a description that is to be read by a program. */
    ProbeReply getJson(URI uri) throws InterruptedException {
        return ask(HttpRequest.newBuilder(uri).header("Accept", "application/json, */*;q=0.5"));
    }

    @Override
    public void close() {
        asking.shutdownNow();
        client.shutdownNow();
    }

    private ProbeReply ask(HttpRequest.Builder request) throws InterruptedException {
        HttpRequest get = request.GET().timeout(BOUND).build();
        Future<ProbeReply> answer = asking.submit(() -> answered(get));
        try {
            return answer.get(BOUND.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return new ProbeReply.None("no whole answer within " + BOUND.toSeconds() + " s");
        } catch (ExecutionException refused) {
            return none(refused.getCause() == null ? refused : refused.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private ProbeReply answered(HttpRequest get) throws IOException, InterruptedException {
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
