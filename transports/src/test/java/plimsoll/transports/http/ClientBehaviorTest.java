package plimsoll.transports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.transports.http.HostileServer.head;
import static plimsoll.transports.http.HostileServer.write;

import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Outcome;

class ClientBehaviorTest {
    private static final int REQUESTS = 100;

    private final BlockingQueue<Long> bodies = new ArrayBlockingQueue<>(REQUESTS);

    @ParameterizedTest
    @CsvSource({"10485760, 5000000, raw", "100, 40, raw", "1048576, 1, raw", "300000, 200000, multipart"})
    void a_client_that_breaks_off_sends_so_many_bytes_and_leaves(long bytes, long after, String as) throws Exception {
        Map<String, String> half = Map.of("abortAfterBytes", Long.toString(after), "as", as);
        try (HostileServer server = new HostileServer(this::readToItsEnd);
                Send send = new Send(server.url(), half)) {
            assertThat(send.bytes(bytes)).isEqualTo(new Outcome.Aborted());
        }
        assertThat(bodies.poll(60, TimeUnit.SECONDS)).isBetween(after, after + (as.equals("raw") ? 0 : 300));
    }

    @Test
    void a_body_shorter_than_its_abort_point_is_sent_whole() throws Exception {
        try (HostileServer server = new HostileServer(ClientBehaviorTest::answer);
                Send send = new Send(server.url(), Map.of("abortAfterBytes", "5000"))) {
            assertThat(send.bytes(5000)).isEqualTo(Outcome.ACKNOWLEDGED);
        }
    }

    @Test
    void a_refusal_that_comes_before_it_breaks_off_is_heard() throws Exception {
        Map<String, String> standing = Map.of("abortAfterBytes", "100000", "holdMillis", "20000");
        try (HostileServer server = new HostileServer(client -> {
                    head(client);
                    write(client, "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n");
                    client.getInputStream().readAllBytes();
                });
                Send send = new Send(server.url(), standing)) {
            assertThat(send.bytes(10_000_000)).isEqualTo(new Outcome.Rejected(503));
        }
    }

    @Test
    void a_stalled_client_stays_connected_for_its_hold_time() throws Exception {
        Map<String, String> standing = Map.of("abortAfterBytes", "1000", "holdMillis", "300");
        long start = System.nanoTime();
        try (HostileServer server = new HostileServer(this::readToItsEnd);
                Send send = new Send(server.url(), standing)) {
            assertThat(send.bytes(100_000)).isEqualTo(new Outcome.Aborted());
        }
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(300_000_000);
        assertThat(bodies.poll(60, TimeUnit.SECONDS)).isEqualTo(1000);
    }

    @Test
    void a_slow_client_is_never_faster_than_its_rate_and_sends_everything() throws Exception {
        long start = System.nanoTime();
        try (HostileServer server = new HostileServer(ClientBehaviorTest::answer);
                Send send = new Send(server.url(), Map.of("bytesPerSecond", "400000"))) {
            assertThat(send.bytes(100_000)).isEqualTo(Outcome.ACKNOWLEDGED);
        }
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(250_000_000);
    }

    private void readToItsEnd(Socket client) throws java.io.IOException {
        head(client);
        bodies.add(client.getInputStream().transferTo(java.io.OutputStream.nullOutputStream()));
    }

    private static void answer(Socket client) throws java.io.IOException {
        HostileServer.request(client);
        write(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
}
