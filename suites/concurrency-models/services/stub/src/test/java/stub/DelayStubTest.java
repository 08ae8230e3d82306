package stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DelayStubTest {
    /** A busy machine answers the other request within it, too. */
    private static final int DELAY_MILLIS = 2000;

    @Test
    void an_image_takes_the_delay_and_todos_do_not_wait_behind_it() throws Exception {
        try (DelayStub stub = new DelayStub(0, DELAY_MILLIS, ListPlan.AT_ONCE);
                HttpClient client = HttpClient.newHttpClient()) {
            Thread.ofVirtual().start(stub::serve);
            long start = System.nanoTime();
            var image = client.sendAsync(get(stub, "/image"), HttpResponse.BodyHandlers.ofByteArray());
            HttpResponse<String> todos = client.send(get(stub, "/todos"), HttpResponse.BodyHandlers.ofString());
            assertThat(image).isNotDone();
            assertThat(todos.body()).startsWith("[{\"id\":2,");
            assertThat(image.join().body()).hasSize(3085);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(DELAY_MILLIS));
            assertThat(client.send(get(stub, "/other"), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void lists_of_the_stated_numbers_are_refused() throws Exception {
        try (DelayStub stub = new DelayStub(0, DELAY_MILLIS, ListPlan.of("1ms", "2-3"));
                HttpClient client = HttpClient.newHttpClient()) {
            Thread.ofVirtual().start(stub::serve);
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                statuses.add(client.send(get(stub, "/todos"), HttpResponse.BodyHandlers.discarding())
                        .statusCode());
            }
            assertThat(statuses).containsExactly(200, 503, 503, 200);
        }
    }

    private static HttpRequest get(DelayStub stub, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + stub.port() + path))
                .build();
    }
}
