package delay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DelayStubTest {
    private static final Duration DELAY = Duration.ofMillis(300);

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void any_request_is_answered_with_200_and_not_before_the_delay() throws Exception {
        try (DelayStub stub = DelayStub.start(0, DELAY)) {
            for (String method : List.of("GET", "POST", "DELETE", "HEAD")) {
                long before = System.nanoTime();
                HttpResponse<String> answer =
                        client.send(request(stub, method, "/any/path?with=query"), BodyHandlers.ofString());

                assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(DELAY.toNanos());
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo(method.equals("HEAD") ? "" : "ok\n");
            }
        }
    }

    @Test
    void no_request_waits_for_another() throws IOException {
        try (DelayStub stub = DelayStub.start(0, DELAY)) {
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 300)
                    .mapToObj(each -> client.sendAsync(request(stub, "POST", "/" + each), BodyHandlers.ofString()))
                    .toList();

            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.orTimeout(30, TimeUnit.SECONDS)
                                    .join()
                                    .statusCode())
                            .isEqualTo(200));
        }
    }

    private static HttpRequest request(DelayStub stub, String method, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + stub.port() + path))
                .method(
                        method,
                        method.equals("POST") ? BodyPublishers.ofString("x".repeat(100_000)) : BodyPublishers.noBody())
                .build();
    }
}
