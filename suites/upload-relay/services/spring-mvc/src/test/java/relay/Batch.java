package relay;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One request that starts uploads of files, whose bytes the service downloads from a provider.
 *
 * @param prefix of the identities
 * @param announced length of each file in the request
 * @param body the bytes that the provider serves
 */
record Batch(String prefix, int files, int announced, byte[] body) {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** Returns the lines of the answer. */
    List<String> post(int port) throws IOException, InterruptedException {
        return post(port, new CountDownLatch(0));
    }

    /**
     * Returns the lines of the answer to a batch of more files than the service takes. The first of them is that of a
     * rejected file, and comes when all files have been handed to the executor. The provider serves none before.
     */
    List<String> postWithRejections(int port) throws IOException, InterruptedException {
        return post(port, new CountDownLatch(1));
    }

    private List<String> post(int port, CountDownLatch serving) throws IOException, InterruptedException {
        var provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        provider.createContext("/", exchange -> {
            awaitServing(serving);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        provider.start();
        try (HttpClient client = HttpClient.newHttpClient()) {
            String list = IntStream.range(0, files)
                    .mapToObj(number -> prefix + number + " " + announced + " http://127.0.0.1:"
                            + provider.getAddress().getPort() + "/" + number)
                    .collect(Collectors.joining("\n"));
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/batches"))
                    .timeout(Duration.ofMinutes(1))
                    .POST(HttpRequest.BodyPublishers.ofString(list))
                    .build();
            try (Stream<String> lines =
                    client.send(request, HttpResponse.BodyHandlers.ofLines()).body()) {
                return lines.peek(_ -> serving.countDown()).toList();
            }
        } finally {
            provider.stop(0);
        }
    }

    private static void awaitServing(CountDownLatch serving) throws IOException {
        try {
            if (!serving.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("no file was rejected within " + LONGEST);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
