package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.netty.ScriptedServer.Behaviour;

/** What a server can do wrong by HTTP/2, written frame by frame: each an outcome. */
class HostileHttp2ServersTest {
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int GO_AWAY = 7;
    private static final int CONTINUATION = 9;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final byte[] OK = {(byte) 0x88};
    private static final byte[] REDIRECT = {0x08, 3, '3', '0', '2'};
    /** 200, and content-length: 9 as a literal without indexing. */
    private static final byte[] OK_OF_NINE = {(byte) 0x88, 0x0f, 0x0d, 1, '9'};

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
        assertThat(answered(client -> frame(client, HEADERS, END_HEADERS | END_STREAM, REDIRECT)))
                .isEqualTo(new Outcome.Failed("status 302"));
    }

    @Test
    void a_length_that_is_wrong_is_no_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, OK_OF_NINE);
                    frame(client, DATA, END_STREAM, new byte[5]);
                }))
                .isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void an_end_in_the_middle_is_no_answer() throws Exception {
        assertThat(answered(client -> frame(client, HEADERS, END_HEADERS, OK)))
                .isEqualTo(new Outcome.Unknown("closed in the middle of the answer"));
    }

    @Test
    void an_end_without_an_answer_is_unknown() throws Exception {
        assertThat(answered(client -> {})).isEqualTo(new Outcome.Unknown("closed without an answer"));
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
    void a_frame_that_is_none_is_no_answer() throws Exception {
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
    void silence_is_given_up() throws Exception {
        assertThat(outcome(client -> Thread.sleep(30_000), 500)).isEqualTo(new Outcome.Unknown("given up"));
        assertThat(answered(client -> Thread.sleep(30_000), 500)).isEqualTo(new Outcome.Unknown("given up"));
    }

    @Test
    void a_server_that_speaks_another_protocol_gets_no_request() throws Exception {
        assertThat(outcome(client -> ScriptedServer.write(client, "HTTP/1.1 400 Bad Request\r\n\r\n"), 20_000))
                .isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void after_a_farewell_the_next_request_has_a_connection_of_its_own() throws Exception {
        try (ScriptedServer server = new ScriptedServer(settled(client -> {
                    goAway(client, 3);
                    frame(client, HEADERS, END_HEADERS | END_STREAM, OK);
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
                .isEqualTo(new Outcome.Failed("the server went away before it"));
    }

    private static void goAway(Socket client, int last) throws IOException {
        client.getOutputStream().write(bytes(GO_AWAY, 0, 0, new byte[] {0, 0, 0, (byte) last, 0, 0, 0, 0}));
        client.getOutputStream().flush();
    }

    private static Outcome answered(Behaviour answer) throws Exception {
        return answered(answer, 20_000);
    }

    private static Outcome answered(Behaviour answer, long millis) throws Exception {
        return outcome(settled(answer), millis);
    }

    /** A server that greets as it should and has heard the request. */
    private static Behaviour settled(Behaviour answer) {
        return client -> {
            client.getInputStream().readNBytes(24);
            client.getOutputStream().write(bytes(SETTINGS, 0, 0, new byte[0]));
            client.getOutputStream().flush();
            awaitHeaders(client.getInputStream());
            answer.serve(client);
        };
    }

    private static Outcome outcome(Behaviour behaviour, long millis) throws Exception {
        try (ScriptedServer server = new ScriptedServer(behaviour);
                Loop loop = loop(server).givingUpAfterMillis(millis)) {
            return loop.get();
        }
    }

    private static Loop loop(ScriptedServer server) {
        return new Loop("http://127.0.0.1:" + server.port() + "/", Map.of("protocol", "http2"));
    }

    private static void awaitHeaders(InputStream in) throws IOException {
        int type = -1;
        while (type != HEADERS) {
            byte[] head = in.readNBytes(9);
            if (head.length < 9) {
                throw new IOException("closed");
            }
            type = head[3];
            in.readNBytes((head[0] & 0xFF) << 16 | (head[1] & 0xFF) << 8 | head[2] & 0xFF);
        }
    }

    private static void frame(Socket client, int type, int flags, byte[] payload) throws IOException {
        client.getOutputStream().write(bytes(type, flags, 3, payload));
        client.getOutputStream().flush();
    }

    private static byte[] bytes(int type, int flags, int stream, byte[] payload) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(new byte[] {
            (byte) (payload.length >> 16),
            (byte) (payload.length >> 8),
            (byte) payload.length,
            (byte) type,
            (byte) flags,
            0,
            0,
            0,
            (byte) stream
        });
        frame.write(payload);
        return frame.toByteArray();
    }

    /** A header x with a value of 127 bytes or more, as a literal without indexing. */
    private static byte[] literal(int length) {
        byte[] field = new byte[6 + length];
        Arrays.fill(field, (byte) 'v');
        int rest = length - 127;
        byte[] start = {0, 1, 'x', 0x7f, (byte) (rest & 0x7f | 0x80), (byte) (rest >> 7)};
        System.arraycopy(start, 0, field, 0, start.length);
        return field;
    }
}
