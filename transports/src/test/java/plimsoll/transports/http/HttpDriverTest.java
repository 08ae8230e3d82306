package plimsoll.transports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.transports.http.HostileServer.head;
import static plimsoll.transports.http.HostileServer.write;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

class HttpDriverTest {
    private static final String CREATED = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";

    /** One request as the server received it. */
    private record Seen(String head, byte[] body) {
        int crc(int from, int length) {
            CRC32C crc = new CRC32C();
            crc.update(body, from, length);
            return (int) crc.getValue();
        }
    }

    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 35, 36, 16_384, 16_385, 1 << 20, 5_000_000})
    void the_body_is_the_content_whole(int bytes) throws Exception {
        try (HostileServer server = new HostileServer(this::answerAll);
                Send send = new Send(server.url())) {
            assertThat(send.bytes(bytes)).isEqualTo(Outcome.ACKNOWLEDGED);
        }
        Seen request = seen.take();

        assertThat(request.head()).startsWith("PUT /files/" + Send.id(0) + " HTTP/1.1\r\nHost: 127.0.0.1:");
        assertThat(request.head()).containsOnlyOnce("Content-Length: " + bytes + "\r\n");
        assertThat(request.crc(0, bytes)).isEqualTo(new PayloadBytes(Send.id(0), bytes).crc32c());
    }

    @Test
    void a_long_fixed_body_takes_little_memory_outside_of_the_heap() throws Exception {
        int bytes = 8 << 20;
        long before = directBytes();
        try (HostileServer server = new HostileServer(this::answerAll);
                Send send = new Send(server.url(), Map.of("body", "x".repeat(bytes)))) {
            assertThat(send.bytes(0)).isEqualTo(Outcome.ACKNOWLEDGED);
        }

        assertThat(seen.take().body()).hasSize(bytes);
        assertThat(directBytes() - before).isLessThan(bytes / 2);
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    @Test
    void a_form_holds_the_content_as_a_file() throws Exception {
        int bytes = 100_000;
        Map<String, String> form = Map.of(
                "as",
                "multipart",
                "field",
                "upload",
                "filename",
                "${id}.bin",
                "contentType",
                "image/png",
                "method",
                "POST");
        try (HostileServer server = new HostileServer(this::answerAll);
                Send send = new Send(server.url(), form)) {
            assertThat(send.bytes(bytes)).isEqualTo(Outcome.ACKNOWLEDGED);
        }
        Seen request = seen.take();
        String text = new String(request.body(), StandardCharsets.ISO_8859_1);
        int start = text.indexOf("\r\n\r\n") + 4;

        assertThat(request.head()).contains("Content-Type: multipart/form-data; boundary=plimsoll-");
        assertThat(text.substring(0, start))
                .startsWith("--plimsoll-")
                .contains("name=\"upload\"; filename=\"" + Send.id(0) + ".bin\"", "Content-Type: image/png");
        assertThat(request.crc(start, bytes)).isEqualTo(new PayloadBytes(Send.id(0), bytes).crc32c());
        assertThat(text.substring(start + bytes)).startsWith("\r\n--plimsoll-").endsWith("--\r\n");
    }

    @Test
    void a_get_has_no_body_and_no_length() throws Exception {
        try (HostileServer server = new HostileServer(this::answerAll);
                Send send = new Send(server.url(), Map.of("method", "GET", "header.Accept", "text/plain"))) {
            assertThat(send.bytes(0)).isEqualTo(Outcome.ACKNOWLEDGED);
        }
        Seen request = seen.take();

        assertThat(request.head()).contains("\r\nAccept: text/plain\r\n").doesNotContain("Content-Length");
    }

    @Test
    void a_kept_connection_is_used_again_and_a_closed_one_is_not() throws Exception {
        try (HostileServer server = new HostileServer(this::answerAll);
                Send kept = new Send(server.url());
                Send closed = new Send(server.url(), Map.of("connections", "close"))) {
            for (int i = 0; i < 5; i++) {
                assertThat(kept.bytes(i, 100)).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(1);
            for (int i = 0; i < 5; i++) {
                assertThat(closed.bytes(i, 100)).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(6);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nok\r\nA\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n",
                "HTTP/1.1 201 \r\ncontent-length:0\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n"
            })
    void framings_are_read_to_their_end(String answer) throws Exception {
        try (HostileServer server = new HostileServer(client -> {
                    for (int i = 0; i < 2; i++) {
                        HostileServer.request(client);
                        write(client, answer);
                    }
                });
                Send send = new Send(server.url())) {
            assertThat(send.bytes(0, 100)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(send.bytes(1, 100)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void a_study_says_what_is_expected_and_what_is_a_rejection() throws Exception {
        try (HostileServer server = new HostileServer(this::answerAll)) {
            try (Send send = new Send(server.url(), Map.of("expect", "200"))) {
                assertThat(send.bytes(10)).isEqualTo(new Outcome.Unknown("status 201"));
            }
            try (Send send = new Send(server.url(), Map.of("expect", "200,202", "rejected", "201"))) {
                assertThat(send.bytes(10)).isEqualTo(new Outcome.Rejected(201));
            }
        }
    }

    @Test
    void the_worker_hears_of_every_byte_of_content_and_of_no_other() throws Exception {
        AtomicLong sent = new AtomicLong();
        OperationId id = Send.id(0);
        try (HostileServer server = new HostileServer(this::answerAll);
                Driver driver = new HttpDriverFactory()
                        .open(Map.of("url", server.url(), "method", "POST", "as", "multipart"))) {
            for (long bytes : List.of(100L, 3_000_000L)) {
                sent.set(0);
                driver.perform(new Operation(
                        id, new PayloadBytes(id, bytes), System.nanoTime() + 20_000_000_000L, sent::addAndGet));
                assertThat(sent.get()).isEqualTo(bytes);
            }
        }
    }

    private void answerAll(Socket client) throws java.io.IOException {
        while (true) {
            String head = head(client);
            int at = head.indexOf("Content-Length: ");
            int length = at < 0 ? 0 : Integer.parseInt(head.substring(at + 16, head.indexOf("\r\n", at)));
            seen.add(new Seen(head, client.getInputStream().readNBytes(length)));
            write(client, CREATED);
        }
    }
}
