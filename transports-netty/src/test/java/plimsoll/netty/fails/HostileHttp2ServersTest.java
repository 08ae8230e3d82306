package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.Frames.CONTINUATION;
import static plimsoll.netty.Frames.DATA;
import static plimsoll.netty.Frames.END_HEADERS;
import static plimsoll.netty.Frames.END_STREAM;
import static plimsoll.netty.Frames.HEADERS;
import static plimsoll.netty.Frames.OK;
import static plimsoll.netty.Frames.RESET;
import static plimsoll.netty.Frames.allowing;
import static plimsoll.netty.Frames.awaitBody;
import static plimsoll.netty.Frames.awaitHeaders;
import static plimsoll.netty.Frames.frame;
import static plimsoll.netty.Frames.goAway;
import static plimsoll.netty.Frames.greet;
import static plimsoll.netty.Frames.header;
import static plimsoll.netty.Frames.literal;
import static plimsoll.netty.Frames.settled;
import static plimsoll.netty.Frames.status;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.netty.ScriptedServer.Behaviour;

/** Protocol violations of HTTP/2 servers, written frame by frame, without and with TLS: each gives an outcome. */
@ParameterizedClass(name = "over {0}")
@ValueSource(strings = {"http", "https"})
class HostileHttp2ServersTest {
    private static final long LONG_MILLIS = 60_000;

    @Parameter
    private String scheme = "";

    @Test
    void a_whole_answer_acknowledges() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, OK);
                    frame(client, DATA, END_STREAM, new byte[5]);
                }))
                .isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @Test
    void a_redirect_is_not_followed() throws Exception {
        assertThat(answered(client -> head(client, status(302, header("location", "/")))))
                .isEqualTo(new Outcome.Failed("status 302"));
    }

    @Test
    void a_busy_service_rejects() throws Exception {
        assertThat(answered(client -> head(client, status(429)))).isEqualTo(new Outcome.Rejected(429));
        assertThat(answered(client -> head(client, status(500, header("retry-after", "2")))))
                .isEqualTo(new Outcome.Rejected(500));
    }

    @Test
    void a_refusal_gives_its_reason() throws Exception {
        byte[] why = "pool exhausted".getBytes(StandardCharsets.US_ASCII);
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(500));
                    frame(client, DATA, 0, Arrays.copyOf(why, 5));
                    frame(client, DATA, END_STREAM, Arrays.copyOfRange(why, 5, why.length));
                }))
                .isEqualTo(new Outcome.Unknown("status 500: pool exhausted"));
    }

    @Test
    void an_invalid_status_is_not_an_answer() throws Exception {
        assertThat(answered(client -> {
                    head(client, status(999));
                    client.getInputStream().read();
                }))
                .isEqualTo(new Outcome.Unknown("its status is not a status code"));
    }

    @Test
    void a_wrong_length_is_not_an_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(200, header("content-length", "9")));
                    frame(client, DATA, END_STREAM, new byte[5]);
                }))
                .isInstanceOf(Outcome.Unknown.class);
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(200, header("content-length", "-1")));
                    client.getInputStream().read();
                }))
                .isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void a_truncated_body_is_not_an_answer() throws Exception {
        assertThat(answered(client -> frame(client, HEADERS, END_HEADERS, OK)))
                .isEqualTo(new Outcome.Unknown("closed in the middle of the answer"));
    }

    @Test
    void an_end_without_an_answer_is_unknown() throws Exception {
        assertThat(answered(client -> {})).isEqualTo(new Outcome.Unknown("closed without an answer"));
    }

    @Test
    void a_connection_that_is_reset_leaves_its_operations_unknown() throws Exception {
        assertThat(answered(client -> client.setSoLinger(true, 0))).isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void a_stream_that_is_reset_is_unknown_and_a_refused_one_failed() throws Exception {
        assertThat(answered(client -> {
                    frame(client, RESET, 0, new byte[] {0, 0, 0, 2});
                    client.getInputStream().read();
                }))
                .isEqualTo(new Outcome.Unknown("stream reset with INTERNAL_ERROR"));
        assertThat(answered(client -> {
                    frame(client, RESET, 0, new byte[] {0, 0, 0, 7});
                    client.getInputStream().read();
                }))
                .isEqualTo(new Outcome.Failed("the server refused the stream"));
    }

    @Test
    void an_invalid_frame_is_not_an_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, CONTINUATION, 0, new byte[3]);
                    client.getInputStream().read();
                }))
                .isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void endless_headers_are_cut_off() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, 0, OK);
                    for (int i = 0; i < 10_000; i++) {
                        frame(client, CONTINUATION, 0, literal(1000));
                    }
                }))
                .isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void endless_interim_answers_are_cut_off() throws Exception {
        assertThat(answered(client -> {
                    for (int i = 0; i < 100_000; i++) {
                        frame(client, HEADERS, END_HEADERS, status(103));
                    }
                }))
                .isEqualTo(new Outcome.Unknown("it has more than 128 interim answers"));
    }

    @Test
    void an_endless_body_is_left_and_its_head_counts() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, OK);
                    for (int i = 0; i < 10_000; i++) {
                        // Ignores the client's flow-control window, which is hostile too.
                        frame(client, DATA, 0, new byte[16_384]);
                    }
                }))
                .isIn(Outcome.ACKNOWLEDGED, new Outcome.Unknown("closed in the middle of the answer"));
    }

    @Test
    void silence_is_given_up() throws Exception {
        assertThat(outcome(client -> Thread.sleep(30_000), 500)).isEqualTo(new Outcome.Unknown("given up"));
        assertThat(outcome(settled(client -> Thread.sleep(30_000)), 500)).isEqualTo(new Outcome.Unknown("given up"));
    }

    @Test
    void a_server_that_speaks_another_protocol_gets_no_request() throws Exception {
        assertThat(outcome(client -> ScriptedServer.write(client, "HTTP/1.1 400 Bad Request\r\n\r\n"), LONG_MILLIS))
                .isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void a_server_that_allows_no_streams_is_a_failure() throws Exception {
        assertThat(outcome(
                        client -> {
                            greet(client, allowing(0));
                            client.getInputStream().readAllBytes();
                        },
                        LONG_MILLIS))
                .isEqualTo(new Outcome.Failed("the server allows no streams"));
    }

    @Test
    void a_server_that_never_sends_its_settings_is_as_absent_as_one_that_does_not_accept() throws Exception {
        loadClasses();
        try (ScriptedServer server = server(client -> {
                    while (client.getInputStream().read() >= 0) {
                        // Reads everything and never writes.
                    }
                });
                Loop loop = loop(server, Map.of("connectTimeoutMillis", "2000"))) {
            // A handshake that took as long would be another failure.
            assertThat(loop.get())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.reason()).startsWith("connecting timed out: "));
        }
    }

    @Test
    void a_goaway_right_after_the_preface_ends_every_wait() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        try (ScriptedServer server = server(client -> {
                    client.getInputStream().readNBytes(24);
                    // In one write, so that both are read before a request is sent.
                    client.getOutputStream().write(new byte[] {
                        0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
                    });
                    client.getInputStream().readAllBytes();
                    ended.incrementAndGet();
                });
                Loop loop = loop(server)) {
            assertThat(loop.atOnce(3))
                    .allSatisfy(outcome -> assertThat(outcome)
                            .isInstanceOfSatisfying(
                                    Outcome.Failed.class,
                                    failed -> assertThat(failed.reason()).contains("the server sent GOAWAY")));
            awaitOne(ended);
        }
    }

    @Test
    void a_connection_that_was_left_is_closed_with_its_last_stream() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        try (ScriptedServer server = server(settled(client -> {
                    goAway(client, 3);
                    head(client, OK);
                    client.getInputStream().readAllBytes();
                    ended.incrementAndGet();
                }));
                Loop loop = loop(server)) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            awaitOne(ended);
        }
    }

    private static void awaitOne(AtomicInteger count) throws InterruptedException {
        for (long left = LONG_MILLIS; left > 0 && count.get() == 0; left -= 10) {
            Thread.sleep(10);
        }
        assertThat(count).hasValue(1);
    }

    @Test
    void after_a_farewell_the_next_request_has_a_connection_of_its_own() throws Exception {
        try (ScriptedServer server = server(settled(client -> {
                    goAway(client, 3);
                    head(client, OK);
                    client.getInputStream().read();
                }));
                Loop loop = loop(server)) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_farewell_that_leaves_a_request_out_is_a_failure() throws Exception {
        assertThat(answered(client -> {
                    goAway(client, 1);
                    client.getInputStream().readAllBytes();
                }))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.reason()).contains("the server sent GOAWAY"));
    }

    @Test
    void requests_beyond_what_a_connection_allows_leave_by_others_and_none_is_lost() throws Exception {
        try (ScriptedServer server = server(client -> {
                    greet(client, allowing(2));
                    while (true) {
                        frame(client, awaitHeaders(client.getInputStream()), HEADERS, END_HEADERS | END_STREAM, OK);
                    }
                });
                Loop loop = loop(server)) {
            for (int i = 0; i < 3; i++) {
                assertThat(loop.atOnce(7)).hasSize(7).containsOnly(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isBetween(1, 7);
        }
    }

    @Test
    void a_server_that_resets_each_stream_after_its_answer_keeps_its_connection() throws Exception {
        int operations = 300;
        try (ScriptedServer server = server(client -> {
                    // The reset leaves at once, and not with the acknowledgement of the answer before it.
                    client.setTcpNoDelay(true);
                    greet(client, new byte[0]);
                    while (true) {
                        int stream = awaitHeaders(client.getInputStream());
                        frame(client, stream, HEADERS, END_HEADERS | END_STREAM, status(503));
                        frame(client, stream, RESET, 0, new byte[4]);
                    }
                });
                Loop loop = loop(server)) {
            for (int i = 0; i < operations; i++) {
                // More than its window permits, so that the stream is still open when it is reset.
                assertThat(loop.send(0, 100_000)).as("operation " + i).isEqualTo(new Outcome.Rejected(503));
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void an_upload_that_is_taken_slowly_reports_the_bytes_sent() throws Exception {
        loadClasses();
        try (ScriptedServer server = server(settled(client -> {
                    while (client.getInputStream().read(new byte[4096]) >= 0) {
                        // Its window is never enlarged, so at most that many bytes are sent.
                    }
                }));
                Loop loop = loop(server).givingUpAfterMillis(4_000)) {
            assertThat(loop.send(0, 1_000_000)).isEqualTo(new Outcome.Unknown("given up"));
            assertThat(loop.bytesSent()).isBetween(16_384L, 65_535L);
        }
    }

    @Test
    void an_acknowledged_upload_has_reported_every_byte() throws Exception {
        try (ScriptedServer server = server(settled(client -> {
                    awaitBody(client.getInputStream());
                    head(client, OK);
                    client.getInputStream().read();
                }));
                Loop loop = loop(server)) {
            assertThat(loop.send(0, 50_000)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.bytesSent()).isEqualTo(50_000);
        }
    }

    /** The first handshake of a JVM takes as long as a bound of these tests on a busy machine. */
    private void loadClasses() throws Exception {
        assertThat(answered(client -> head(client, OK))).isEqualTo(Outcome.ACKNOWLEDGED);
    }

    private static void head(Socket client, byte[] head) throws IOException {
        frame(client, HEADERS, END_HEADERS | END_STREAM, head);
    }

    private Outcome answered(Behaviour answer) throws Exception {
        return outcome(settled(answer), LONG_MILLIS);
    }

    private Outcome outcome(Behaviour behaviour, long millis) throws Exception {
        try (ScriptedServer server = server(behaviour);
                Loop loop = loop(server).givingUpAfterMillis(millis)) {
            return loop.get();
        }
    }

    private ScriptedServer server(Behaviour behaviour) throws Exception {
        return new ScriptedServer(
                scheme.equals("http") ? ServerSocketFactory.getDefault() : Certificates.goodForHttp2(), behaviour);
    }

    private Loop loop(ScriptedServer server) throws Exception {
        return loop(server, Map.of());
    }

    private Loop loop(ScriptedServer server, Map<String, String> more) throws Exception {
        Map<String, String> settings = new HashMap<>(scheme.equals("http") ? Map.of() : Certificates.trusted());
        settings.putAll(more);
        settings.put("protocol", "http2");
        return new Loop(scheme + "://127.0.0.1:" + server.port() + "/", settings);
    }
}
