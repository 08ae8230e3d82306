package domain.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import domain.HttpError;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The failures of a source are in the contract of all reports; here is one that no other client has a loop for. */
class SynchronousClientTest {
    private static final int BYTES = 100;
    private static final int PAUSE_MILLIS = 50;

    private HttpServer server;
    private volatile int millisForEachByte;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void an_answer_that_comes_in_drops_is_given_up_although_no_read_is_late() {
        millisForEachByte = PAUSE_MILLIS;

        assertThatThrownBy(() -> part(Duration.ofMillis(4 * PAUSE_MILLIS)))
                .isInstanceOfSatisfying(
                        HttpError.class, late -> assertThat(late.status()).isEqualTo(504));
    }

    @Test
    void an_answer_in_time_is_whole() {
        assertThat(part(Duration.ofSeconds(30))).hasSize(BYTES);
    }

    private byte[] part(Duration patience) {
        return SynchronousClient.keepingConnections(patience)
                .part(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/image"));
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, BYTES);
        try (exchange;
                OutputStream body = exchange.getResponseBody()) {
            for (int i = 0; i < BYTES; i++) {
                body.write(i);
                body.flush();
                Thread.sleep(millisForEachByte);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
