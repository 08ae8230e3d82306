package concurrencymodels.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import concurrencymodels.ImagesFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

class WrongImagesTest {
    private final AtomicInteger status = new AtomicInteger(200);
    /** Holds back the last byte of each image. */
    private CountDownLatch stalled = new CountDownLatch(0);

    private HttpServer server;
    private String url;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(status.get(), 9);
                exchange.getResponseBody().write("12345678".getBytes());
                exchange.getResponseBody().flush();
                if (exchange.getRequestURI().getPath().equals("/image")) {
                    stalled.await(10, TimeUnit.SECONDS);
                }
                exchange.getResponseBody().write('9');
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort() + "/image";
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void bytes_with_another_checksum_are_not_an_acknowledgement() throws Exception {
        assertThat(asked("e3069283")).isEqualTo(Outcome.ACKNOWLEDGED);
        assertThat(asked("e3069284"))
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains("e3069283 of 9 bytes"));
    }

    @Test
    void refusals_and_timeouts_of_the_server_are_distinguished() throws Exception {
        status.set(429);
        assertThat(asked("e3069283")).isEqualTo(new Outcome.Rejected(429));
        status.set(503);
        assertThat(asked("e3069283")).isEqualTo(new Outcome.Failed("server time-out, status 503"));
        status.set(500);
        assertThat(asked("e3069283")).isEqualTo(new Outcome.Unknown("status 500"));
    }

    @Test
    void an_image_that_stalls_in_its_middle_ends_with_the_deadline() throws Exception {
        stalled = new CountDownLatch(1);
        assertThat(asked("e3069283", Duration.ofMillis(300))).isEqualTo(new Outcome.Unknown("client time-out"));
        stalled.countDown();
    }

    @Test
    void settings_that_are_missing_or_wrong_are_named() {
        assertThatThrownBy(() -> new ImagesFactory().open(Map.of("url", url))).hasMessageContaining("crc32c");
        assertThatThrownBy(() -> new ImagesFactory().open(Map.of("url", url, "crc32c", "7")))
                .hasMessageContaining("'7'");
    }

    private Outcome asked(String checksum) throws Exception {
        return asked(checksum, Duration.ofSeconds(5));
    }

    private Outcome asked(String checksum, Duration patience) throws Exception {
        OperationId id = new OperationId(1, 0, 0);
        try (Driver driver = new ImagesFactory().open(Map.of("url", url, "crc32c", checksum))) {
            return driver.perform(new Operation(id, new PayloadBytes(id, 0), System.nanoTime() + patience.toNanos()));
        }
    }
}
