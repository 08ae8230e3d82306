package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.netty.ScriptedServer.Behaviour;
import plimsoll.transports.request.ResponseBounds;

/** Protocol violations of HTTP/1.1 servers, with and without TLS: each gives an outcome. */
class HostileServersTest {
    static Stream<Arguments> behaviours() {
        return Stream.of(
                wrong("no answer", client -> {}, "closed without an answer"),
                wrong("half a head", client -> write(client, "HTTP/1.1 200 O"), "closed in the middle of the answer"),
                wrong(
                        "half a body",
                        client -> write(client, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"),
                        "closed in the middle of the answer"),
                wrong(
                        "half a chunk",
                        client -> write(client, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf"),
                        "closed in the middle of the answer"),
                wrong(
                        "garbage",
                        client -> write(client, "SSH-2.0-OpenSSH_9\r\n"),
                        "it does not start with an HTTP/1 status line"),
                wrong("binary", client -> write(client, "\0\1\2\3"), "it does not start with an HTTP/1 status line"),
                wrong("no status", client -> write(client, "HTTP/1.1 2x0 OK\r\n\r\n"), "its status line has no status"),
                wrong(
                        "no length",
                        client -> write(client, "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"),
                        "its Content-Length is not a number of bytes"),
                wrong(
                        "two lengths",
                        client -> write(client, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
                        "it has two Content-Lengths"),
                wrong(
                        "no name",
                        client -> write(client, "HTTP/1.1 200 OK\r\nwhat is this\r\n\r\n"),
                        "a header has no name"),
                wrong(
                        "a blank after a name",
                        client -> write(client, "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok"),
                        ResponseBounds.BLANK_NAME),
                wrong(
                        "a tab after any name",
                        client -> write(client, "HTTP/1.1 200 OK\r\nX\t: y\r\nContent-Length: 0\r\n\r\n"),
                        ResponseBounds.BLANK_NAME),
                wrong(
                        "no chunk size",
                        client -> write(client, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
                        "a chunk has no size"),
                wrong(
                        "chunk too long",
                        client -> write(client, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n"),
                        "a chunk is longer than its size"),
                wrong("endless headers", HostileServersTest::endlessHeaders, "its head is longer than 65536 bytes"),
                wrong(
                        "endless interim answers",
                        client -> forever(client, "", "HTTP/1.1 103 Early Hints\r\n\r\n"),
                        "it has more than 128 interim answers"),
                wrong(
                        "endless trailers",
                        client -> forever(
                                client, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n"),
                        "it has more than 128 trailers"),
                wrong("silence", client -> Thread.sleep(30_000), "given up"),
                wrong("a drip", HostileServersTest::drip, "given up"));
    }

    private static Arguments wrong(String name, Behaviour answer, String reason) {
        return Arguments.of(
                name,
                (Behaviour) client -> {
                    request(client);
                    answer.serve(client);
                },
                reason);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("behaviours")
    void a_malformed_answer_leaves_the_operation_unknown(String name, Behaviour behaviour, String reason)
            throws Exception {
        try (ScriptedServer server = new ScriptedServer(behaviour);
                Loop loop = new Loop(server.url() + "/", Map.of()).givingUpAfterMillis(millis(reason))) {
            assertThat(loop.get()).isEqualTo(new Outcome.Unknown(reason));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("behaviours")
    void so_it_does_over_tls(String name, Behaviour behaviour, String reason) throws Exception {
        try (ScriptedServer server = new ScriptedServer(Certificates.good(), behaviour);
                Loop loop = new Loop("https://127.0.0.1:" + server.port() + "/", Certificates.trusted())
                        .givingUpAfterMillis(millis(reason))) {
            assertThat(loop.get()).isEqualTo(new Outcome.Unknown(reason));
        }
    }

    private static long millis(String reason) {
        return reason.equals("given up") ? 700 : 60_000;
    }

    @Test
    void a_redirect_is_a_failure_and_is_not_followed() throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    request(client);
                    write(client, "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n");
                    client.getInputStream().read();
                });
                Loop loop = new Loop(server.url() + "/", Map.of())) {
            assertThat(loop.get()).isEqualTo(new Outcome.Failed("status 302"));
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void unsolicited_bytes_are_never_taken_for_the_next_answer() throws Exception {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        try (ScriptedServer server = new ScriptedServer(client -> {
                    request(client);
                    write(client, answer + "HTTP/1.1 500 Later\r\nContent-Length: 0\r\n\r\n");
                    client.getInputStream().read();
                });
                Loop loop = new Loop(server.url() + "/", Map.of())) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
        }
    }

    @Test
    void a_refused_connection_is_a_failure() throws Exception {
        // It never listens, and keeps its port from others meanwhile.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (Loop loop = new Loop("http://127.0.0.1:" + bound.getLocalPort() + "/", Map.of())) {
                assertThat(loop.get()).isEqualTo(new Outcome.Failed("connection refused"));
            }
        }
    }

    /** Resets the connection, as the kernel does for a killed process. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_reset_is_unknown_however_much_was_sent(boolean tls) throws Exception {
        try (ScriptedServer server =
                        new ScriptedServer(tls ? Certificates.good() : ServerSocketFactory.getDefault(), client -> {
                            client.getInputStream().read();
                            client.setSoLinger(true, 0);
                        });
                Loop loop = new Loop((tls ? "https" : "http") + "://127.0.0.1:" + server.port() + "/", settings(tls))) {
            assertThat(loop.send(0, 0)).isInstanceOf(Outcome.Unknown.class);
            assertThat(loop.send(0, 5_000_000)).isInstanceOf(Outcome.Unknown.class);
        }
    }

    private static Map<String, String> settings(boolean tls) throws Exception {
        Map<String, String> settings = new HashMap<>(tls ? Certificates.trusted() : Map.of());
        settings.put("method", "PUT");
        return settings;
    }

    @Test
    void an_endless_body_is_left_and_its_head_counts() throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    request(client);
                    forever(client, "HTTP/1.1 200 OK\r\n\r\n", "x".repeat(10_000));
                });
                Loop loop = new Loop(server.url() + "/", Map.of())) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
        }
    }

    @Test
    void redirects_in_a_circle_are_failures_one_by_one() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Certificates.good(), client -> {
                    for (int i = 0; i < 5; i++) {
                        request(client);
                        write(client, "HTTP/1.1 307 Again\r\nLocation: /\r\nContent-Length: 0\r\n\r\n");
                    }
                });
                Loop loop = new Loop("https://127.0.0.1:" + server.port() + "/", Certificates.trusted())) {
            for (int i = 0; i < 5; i++) {
                assertThat(loop.get()).isEqualTo(new Outcome.Failed("status 307"));
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** The server decides from the head alone. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_whole_yes_acknowledges_though_the_server_leaves_before_it_has_taken_all(boolean reset) throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.getInputStream().readNBytes(1000);
                    write(client, "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok");
                    // Closing with unread bytes resets the connection, which may discard the bytes written last.
                    Thread.sleep(1_000);
                    client.setSoLinger(reset, 0);
                });
                Loop loop = new Loop(server.url() + "/", Map.of("method", "PUT"))) {
            assertThat(loop.send(0, 20_000_000)).isEqualTo(Outcome.ACKNOWLEDGED);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void an_early_success_before_the_connection_closes_still_gets_the_whole_content(boolean tls) throws Exception {
        int bytes = 20_000_000;
        CompletableFuture<Integer> got = new CompletableFuture<>();
        try (ScriptedServer server =
                        new ScriptedServer(tls ? Certificates.good() : ServerSocketFactory.getDefault(), client -> {
                            client.getInputStream().readNBytes(1000);
                            write(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                            got.complete(client.getInputStream().readAllBytes().length);
                        });
                Loop loop = new Loop((tls ? "https" : "http") + "://127.0.0.1:" + server.port() + "/", settings(tls))) {
            assertThat(loop.send(0, bytes)).isEqualTo(Outcome.ACKNOWLEDGED);
            // The bytes read before the answer are those of the head and the first of the content.
            assertThat(got.get(60, TimeUnit.SECONDS)).isGreaterThan(bytes - 1000);
        }
    }

    @Test
    void bytes_after_an_early_success_close_the_connection_and_do_not_fail_the_operation() throws Exception {
        String yes = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.setTcpNoDelay(true);
                    client.getInputStream().readNBytes(1000);
                    write(client, yes);
                    Thread.sleep(100);
                    write(client, "HTTP/1.1 500 Later\r\nContent-Length: 0\r\n\r\n");
                    while (client.getInputStream().read(new byte[65_536]) >= 0) {
                        // Reads the rest.
                    }
                });
                Loop loop = new Loop(server.url() + "/", Map.of("method", "PUT"))) {
            assertThat(loop.send(0, 20_000_000)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.send(0, 20_000_000)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    /** The loop finds the answer and the reset together, with content left to send. */
    @Test
    void a_refusal_is_read_although_a_reset_has_followed_it() throws Exception {
        CompletableFuture<Boolean> begun = new CompletableFuture<>();
        CompletableFuture<Boolean> occupied = new CompletableFuture<>();
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.getInputStream().readNBytes(1000);
                    begun.complete(true);
                    occupied.orTimeout(60, TimeUnit.SECONDS).join();
                    write(client, "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
                    // The bytes that it has not read make this a reset.
                    client.close();
                    left.complete(true);
                });
                Loop loop = new Loop(server.url() + "/", Map.of("method", "PUT"))) {
            CompletableFuture<Outcome> outcome = loop.begin(20_000_000);
            begun.get(60, TimeUnit.SECONDS);
            loop.run(() -> {
                occupied.complete(true);
                left.orTimeout(60, TimeUnit.SECONDS).join();
            });

            assertThat(outcome.get(60, TimeUnit.SECONDS)).isEqualTo(new Outcome.Rejected(503));
        }
    }

    @Test
    void a_connection_whose_body_was_refused_half_way_is_not_used_again() throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.getInputStream().readNBytes(1000);
                    write(client, "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n");
                    Thread.sleep(20_000);
                });
                Loop loop = new Loop(server.url() + "/", Map.of("method", "POST", "body", "x".repeat(8 << 20)))) {
            assertThat(loop.get()).isEqualTo(new Outcome.Failed("status 413"));
            assertThat(loop.get()).isEqualTo(new Outcome.Failed("status 413"));
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    private static void forever(Socket client, String start, String piece) throws IOException {
        write(client, start);
        for (int written = 0; written < 100_000_000; written += 8000) {
            write(client, piece.repeat(1 + 8000 / piece.length()));
        }
    }

    private static void endlessHeaders(Socket client) throws IOException {
        write(client, "HTTP/1.1 200 OK\r\n");
        for (int i = 0; i < 100_000; i++) {
            write(client, "X-" + i + ": " + "x".repeat(1000) + "\r\n");
        }
    }

    private static void drip(Socket client) throws IOException, InterruptedException {
        write(client, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        for (int i = 0; i < 100; i++) {
            write(client, "x");
            Thread.sleep(100);
        }
    }
}
