package stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class DelayStubTest {
    @Test
    void an_image_takes_the_delay_and_todos_do_not_wait_behind_it() throws Exception {
        try (DelayStub stub = new DelayStub(0, 300);
                HttpClient client = HttpClient.newHttpClient()) {
            Thread.ofVirtual().start(stub::serve);
            long start = System.nanoTime();
            var image = client.sendAsync(get(stub, "/image"), HttpResponse.BodyHandlers.ofByteArray());
            HttpResponse<String> todos = client.send(get(stub, "/todos"), HttpResponse.BodyHandlers.ofString());
            assertThat(image).isNotDone();
            assertThat(todos.body()).startsWith("[{\"id\":2,");
            assertThat(image.join().body()).hasSize(3085);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(300_000_000L);
            assertThat(client.send(get(stub, "/other"), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    private static HttpRequest get(DelayStub stub, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + stub.port() + path))
                .build();
    }
}
