package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.Frames.DATA;
import static plimsoll.netty.Frames.END_HEADERS;
import static plimsoll.netty.Frames.END_STREAM;
import static plimsoll.netty.Frames.HEADERS;
import static plimsoll.netty.Frames.OK;
import static plimsoll.netty.Frames.PING;
import static plimsoll.netty.Frames.RESET;
import static plimsoll.netty.Frames.SETTINGS;
import static plimsoll.netty.Frames.WINDOW_UPDATE;
import static plimsoll.netty.Frames.allowing;
import static plimsoll.netty.Frames.awaitBody;
import static plimsoll.netty.Frames.awaitHeaders;
import static plimsoll.netty.Frames.frame;
import static plimsoll.netty.Frames.greet;
import static plimsoll.netty.Frames.header;
import static plimsoll.netty.Frames.literal;
import static plimsoll.netty.Frames.more;
import static plimsoll.netty.Frames.setting;
import static plimsoll.netty.Frames.settled;
import static plimsoll.netty.Frames.status;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.netty.ScriptedServer.Behaviour;

/** Servers that exceed a limit of HTTP/2, or use it up: each frame has a bounded cost, and each operation an outcome. */
class Http2LimitsTest {
    private static final Map<String, String> HTTP2 = Map.of("protocol", "http2");
    private static final int FIRST = 3;
    private static final int INITIAL_WINDOW = 4;

    @ParameterizedTest
    @ValueSource(ints = {PING, SETTINGS})
    void acknowledgements_that_a_server_does_not_read_are_bounded(int type) throws Exception {
        byte[] one = type == PING ? new byte[8] : new byte[0];
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int i = 0; i < 1000; i++) {
            many.write(new byte[] {0, 0, (byte) one.length, (byte) type, 0, 0, 0, 0, 0});
            many.write(one);
        }
        assertThat(answered(client -> {
                    while (true) {
                        client.getOutputStream().write(many.toByteArray());
                    }
                }))
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains("acknowledgements"));
    }

    @Test
    void a_head_of_many_large_fields_costs_its_operation_and_not_the_connection() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        bomb.write(OK);
        byte[] added = literal(4000);
        added[0] = 0x40;
        bomb.write(added);
        // Each byte stands for the 4,000 of the table's newest entry.
        byte[] entries = new byte[60];
        Arrays.fill(entries, (byte) 0xBE);
        bomb.write(entries);
        try (ScriptedServer server = new ScriptedServer(client -> {
                    greet(client, new byte[0]);
                    frame(client, awaitHeaders(client.getInputStream()), HEADERS, END_HEADERS, bomb.toByteArray());
                    byte[] after = {(byte) 0x88, (byte) 0xBE};
                    frame(client, awaitHeaders(client.getInputStream()), HEADERS, END_HEADERS | END_STREAM, after);
                    client.getInputStream().read();
                });
                Loop loop = loop(server, HTTP2)) {
            assertThat(loop.get())
                    .isInstanceOfSatisfying(
                            Outcome.Unknown.class,
                            unknown -> assertThat(unknown.reason()).contains("65536"));
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 2147483647", "3, 0", "3, 2147483647"})
    void a_window_enlarged_by_nothing_or_beyond_its_limit_ends_what_it_belongs_to(int stream, int bytes)
            throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    greet(client, new byte[0]);
                    int first = awaitHeaders(client.getInputStream());
                    frame(client, stream, WINDOW_UPDATE, 0, more(bytes));
                    if (stream == 0) {
                        client.getInputStream().readAllBytes();
                        return;
                    }
                    assertThat(first).isEqualTo(FIRST);
                    head(client, awaitHeaders(client.getInputStream()), OK);
                    client.getInputStream().read();
                });
                Loop loop = loop(server, Map.of("protocol", "http2", "method", "PUT"))) {
            assertThat(loop.send(0, 10_000))
                    .isInstanceOfSatisfying(
                            Outcome.Unknown.class,
                            unknown -> assertThat(unknown.reason()).contains("enlarged by " + bytes));
            if (stream != 0) {
                assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(server.connections()).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "4, -2147483648", "4, -1", "5, 16383", "5, 16777216"})
    void a_setting_out_of_its_range_gets_no_request(int id, int value) throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    greet(client, setting(id, value));
                    client.getInputStream().readAllBytes();
                });
                Loop loop = loop(server, HTTP2)) {
            assertThat(loop.get())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.reason()).contains("not HTTP/2"));
        }
    }

    @Test
    void a_header_table_beyond_our_setting_ends_the_connection() throws Exception {
        assertThat(answered(client -> {
                    // A size of 4,097 bytes.
                    head(client, FIRST, new byte[] {0x3f, (byte) 0xe2, 0x1f, (byte) 0x88});
                    client.getInputStream().readAllBytes();
                }))
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains("4097"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 1_000_001})
    void a_frame_of_a_stream_that_was_never_opened_ends_the_connection(int stream) throws Exception {
        assertThat(answered(client -> {
                    byte[] head = {
                        0,
                        0,
                        1,
                        HEADERS,
                        END_HEADERS,
                        0,
                        (byte) (stream >> 16),
                        (byte) (stream >> 8),
                        (byte) stream,
                        (byte) 0x88
                    };
                    client.getOutputStream().write(head);
                    client.getInputStream().readAllBytes();
                }))
                .isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void frames_of_a_stream_that_is_over_are_ignored() throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    greet(client, new byte[0]);
                    while (true) {
                        int stream = awaitHeaders(client.getInputStream());
                        head(client, stream, OK);
                        frame(client, stream, DATA, 0, new byte[100]);
                        frame(client, stream, WINDOW_UPDATE, 0, more(0));
                        frame(client, stream, RESET, 0, more(8));
                        head(client, stream, OK);
                    }
                });
                Loop loop = loop(server, HTTP2)) {
            for (int i = 0; i < 5; i++) {
                assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void an_answer_out_of_order_is_not_an_answer() throws Exception {
        assertThat(answered(client -> frame(client, DATA, END_STREAM, new byte[5])))
                .isEqualTo(new Outcome.Unknown("its body begins before its head"));
        assertThat(answered(client -> head(client, FIRST, status(103))))
                .isEqualTo(new Outcome.Unknown("an interim answer ends it"));
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, OK);
                    head(client, FIRST, OK);
                }))
                .isEqualTo(new Outcome.Unknown("it has two heads"));
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, OK);
                    frame(client, HEADERS, END_HEADERS, header("x", "y"));
                }))
                .isEqualTo(new Outcome.Unknown("its trailers do not end it"));
        assertThat(answered(client ->
                        head(client, FIRST, status(200, header("content-length", "0"), header("content-length", "1")))))
                .isEqualTo(new Outcome.Unknown("its Content-Length is 0 and 1"));
    }

    @Test
    void trailers_and_padding_belong_to_a_whole_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(103, header("content-length", "7")));
                    frame(client, HEADERS, END_HEADERS, status(200, header("content-length", "4")));
                    frame(client, DATA, 8, new byte[] {3, 'f', 'o', 'u', 'r', 0, 0, 0});
                    head(client, FIRST, header("x-checksum", "17"));
                }))
                .isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @Test
    void an_upload_survives_a_window_that_becomes_negative() throws Exception {
        try (ScriptedServer server = new ScriptedServer(settled(client -> {
                    // All that was sent before counts against the smaller window.
                    frame(client, 0, SETTINGS, 0, setting(INITIAL_WINDOW, 10));
                    frame(client, FIRST, WINDOW_UPDATE, 0, more(200_000));
                    frame(client, 0, WINDOW_UPDATE, 0, more(1_000_000));
                    awaitBody(client.getInputStream());
                    head(client, FIRST, OK);
                    client.getInputStream().read();
                }));
                Loop loop = loop(server, Map.of("protocol", "http2", "method", "PUT"))) {
            assertThat(loop.send(0, 150_000)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.bytesSent()).isEqualTo(150_000);
        }
    }

    @Test
    void a_body_is_sent_to_its_end_after_an_early_answer() throws Exception {
        CountDownLatch whole = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(client -> {
                    greet(client, new byte[0]);
                    int first = awaitHeaders(client.getInputStream());
                    head(client, first, OK);
                    frame(client, 0, WINDOW_UPDATE, 0, more(1_000_000));
                    frame(client, first, WINDOW_UPDATE, 0, more(1_000_000));
                    assertThat(awaitBody(client.getInputStream())).isEqualTo(first);
                    whole.countDown();
                    head(client, awaitHeaders(client.getInputStream()), OK);
                    client.getInputStream().read();
                });
                Loop loop = loop(server, Map.of("protocol", "http2", "method", "PUT"))) {
            assertThat(loop.send(0, 500_000)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(whole.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void answered_bodies_that_the_server_does_not_take_leave_room_for_other_requests() throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    greet(client, allowing(1));
                    while (true) {
                        head(client, awaitHeaders(client.getInputStream()), OK);
                    }
                });
                Loop loop = loop(server, Map.of("protocol", "http2", "method", "PUT"))) {
            for (int i = 0; i < 5; i++) {
                assertThat(loop.send(0, 100_000)).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    private static void head(Socket client, int stream, byte[] head) throws IOException {
        frame(client, stream, HEADERS, END_HEADERS | END_STREAM, head);
    }

    private static Outcome answered(Behaviour answer) throws Exception {
        try (ScriptedServer server = new ScriptedServer(settled(answer));
                Loop loop = loop(server, HTTP2)) {
            return loop.get();
        }
    }

    private static Loop loop(ScriptedServer server, Map<String, String> settings) {
        return new Loop(server.url() + "/", settings);
    }
}
