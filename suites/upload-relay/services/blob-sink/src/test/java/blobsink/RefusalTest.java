package blobsink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTest {
    private static final String CONTAINER = "/devstoreaccount1/uploads";
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final int BLOBS = 3;

    private final BlobSink sink = new BlobSink(0, small(), StoreFaults.none());

    @BeforeEach
    void create_the_container() throws IOException {
        try (var client = new RawClient(sink)) {
            client.put(CONTAINER + "?restype=container", new byte[0]);
        }
    }

    @AfterEach
    void stop() throws IOException {
        sink.close();
    }

    @Test
    void a_body_that_breaks_off_is_not_stored() throws IOException {
        try (var client = new RawClient(sink)) {
            client.say("PUT " + CONTAINER + "/half HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n")
                    .say(new byte[500_000]);
        }
        try (var client = new RawClient(sink)) {
            client.say("PUT " + CONTAINER + "/stalled HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n")
                    .say(new byte[500_000]);
            assertThat(client.closed()).isTrue();
        }
        assertThat(listing()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | NONSENSE
            400 | PUT /a/b/c
            400 | PUT %zz HTTP/1.1
            400 | PUT a/b HTTP/1.1
            400 | PUT /a/b/c HTTP/1.1~no colon
            400 | PUT /a/b/c HTTP/1.1~Content-Length: x
            400 | PUT /a/b/c HTTP/1.1~Content-Length: -1
            400 | PUT /a/b/c HTTP/1.1~Content-Length: 9999999999999999999
            400 | PUT /a/b/c HTTP/1.1~Content-Length: 1~Content-Length: 2
            411 | PUT /a/b/c HTTP/1.1~Transfer-Encoding: chunked
            """)
    void a_malformed_head_is_answered_and_the_connection_closed(int status, String head) throws IOException {
        try (var client = new RawClient(sink)) {
            assertThat(client.say(head.replace("~", "\r\n") + "\r\n\r\n")
                            .reply()
                            .status())
                    .isEqualTo(status);
            assertThat(client.closed()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "404, PUT, /devstoreaccount1/nowhere/f",
        "404, GET, /devstoreaccount1/nowhere?restype=container&comp=list",
        "404, GET, /listing?container=nowhere",
        "409, PUT, /devstoreaccount1/uploads?restype=container",
        "400, GET, /devstoreaccount1/uploads?restype=container&comp=list&maxresults=many",
        "405, DELETE, /devstoreaccount1/uploads/f",
        "405, GET, /devstoreaccount1/uploads/f",
        "405, GET, /"
    })
    void unsupported_requests_are_answered_and_the_connection_stays_open(int status, String method, String target)
            throws IOException {
        try (var client = new RawClient(sink)) {
            client.say(method + " " + target + " HTTP/1.1\r\nContent-Length: 2\r\n\r\nok");
            assertThat(client.reply().status()).isEqualTo(status);
            assertThat(client.get("/health").status()).isEqualTo(200);
        }
    }

    @Test
    void a_head_above_the_limit_is_answered_431() throws IOException {
        try (var client = new RawClient(sink)) {
            client.say("GET /health HTTP/1.1\r\nX: " + "x".repeat(33 * 1024));
            assertThat(client.reply().status()).isEqualTo(431);
        }
        try (var client = new RawClient(sink)) {
            client.say("GET /health HTTP/1.1\r\n" + "X: x\r\n".repeat(101) + "\r\n");
            assertThat(client.reply().status()).isEqualTo(431);
        }
    }

    @Test
    void ten_gigabytes_of_headers_are_cut_off_early() throws IOException {
        byte[] line = ("X: " + "x".repeat(8000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        try (var client = new RawClient(sink)) {
            client.say("GET /health HTTP/1.1\r\n");
            assertThatThrownBy(() -> {
                        for (long sent = 0; sent < 10_000_000_000L; sent += line.length) {
                            client.say(line);
                        }
                    })
                    .isInstanceOf(SocketException.class);
        }
        assertThat(listing()).isEmpty();
    }

    @Test
    void a_head_that_drips_is_cut_off() throws IOException {
        try (var client = new RawClient(sink)) {
            client.say("GET /hea");
            assertThat(client.closed()).isTrue();
        }
    }

    @Test
    void a_blob_that_must_be_new_is_refused_when_it_exists() throws IOException {
        try (var client = new RawClient(sink)) {
            client.put(CONTAINER + "/f", new byte[1]);
            client.say("PUT " + CONTAINER + "/f HTTP/1.1\r\nIf-None-Match: *\r\nContent-Length: 2\r\n\r\nok");
            assertThat(client.reply().status()).isEqualTo(409);
        }
        assertThat(listing()).contains("\"length\":1,");
    }

    @Test
    void a_list_that_names_an_unknown_block_commits_nothing() throws IOException {
        try (var client = new RawClient(sink)) {
            byte[] list = "<BlockList><Latest>QQ==</Latest></BlockList>".getBytes(StandardCharsets.UTF_8);
            var reply = client.put(CONTAINER + "/f?comp=blocklist", list);
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).contains("InvalidBlockList");
            assertThat(client.put(CONTAINER + "/f?comp=blocklist", "<Bl".getBytes(StandardCharsets.UTF_8))
                            .status())
                    .isEqualTo(400);
        }
        assertThat(listing()).isEmpty();
    }

    @Test
    void a_full_sink_says_so_and_keeps_what_it_has() throws IOException {
        try (var client = new RawClient(sink)) {
            List<Integer> answers = new ArrayList<>();
            for (int i = 0; i < BLOBS + 2; i++) {
                answers.add(client.put(CONTAINER + "/f" + i, new byte[1]).status());
            }
            assertThat(answers).containsExactly(201, 201, 201, 507, 507);
            assertThat(client.put(CONTAINER + "/f0", new byte[9]).status()).isEqualTo(201);
            assertThat(client.put(CONTAINER + "/g?comp=block&blockid=QQ==", new byte[1])
                            .status())
                    .isEqualTo(201);
            assertThat(client.put(CONTAINER + "/g?comp=block&blockid=Qg==", new byte[1])
                            .status())
                    .isEqualTo(507);
        }
        assertThat(listing().lines()).hasSize(BLOBS);
    }

    @Test
    void a_connection_above_the_limit_waits_for_its_turn() throws IOException {
        var first = new RawClient(sink);
        var second = new RawClient(sink);
        first.get("/health");
        second.get("/health");
        try (var third = new RawClient(sink)) {
            third.say("GET /health HTTP/1.1\r\n\r\n");
            first.close();
            second.close();
            assertThat(third.reply().status()).isEqualTo(200);
        }
    }

    @Test
    void a_taken_port_is_named() {
        assertThatThrownBy(() -> BlobSink.listening(sink.port()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("127.0.0.1:" + sink.port());
    }

    private String listing() throws IOException {
        try (var client = new RawClient(sink)) {
            return client.get("/listing").body();
        }
    }

    private static Limits small() {
        return new Limits(
                2, 32 * 1024, 100, 8 * 1024 * 1024, BLOBS, 1, 1024 * 1024, SHORT, SHORT, Duration.ofSeconds(5));
    }
}
