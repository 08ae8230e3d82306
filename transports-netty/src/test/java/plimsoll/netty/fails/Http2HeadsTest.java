package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.Frames.DATA;
import static plimsoll.netty.Frames.END_HEADERS;
import static plimsoll.netty.Frames.END_STREAM;
import static plimsoll.netty.Frames.HEADERS;
import static plimsoll.netty.Frames.OK;
import static plimsoll.netty.Frames.RESET;
import static plimsoll.netty.Frames.frame;
import static plimsoll.netty.Frames.header;
import static plimsoll.netty.Frames.settled;
import static plimsoll.netty.Frames.status;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.netty.Frames;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.netty.ScriptedServer.Behaviour;

/** Interim heads, heads and trailers: each field counts where HTTP/1.1 would count it. */
class Http2HeadsTest {
    private static final Map<String, String> TAKING = Map.of("take.tag", "header ETag");
    private static final byte[] REFUSED = {0, 0, 0, 7};

    @Test
    void fields_of_an_interim_head_do_not_belong_to_the_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(103, header("retry-after", "1")));
                    last(client, status(500));
                }))
                .isEqualTo(new Outcome.Unknown("status 500"));
        assertThat(answered(TAKING, client -> {
                    frame(client, HEADERS, END_HEADERS, status(103, header("etag", "early")));
                    last(client, OK);
                }))
                .isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void fields_of_trailers_do_not_belong_to_the_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(500));
                    last(client, header("retry-after", "1"));
                }))
                .isEqualTo(new Outcome.Unknown("status 500"));
        assertThat(answered(TAKING, client -> {
                    frame(client, HEADERS, END_HEADERS, OK);
                    last(client, header("etag", "late"));
                }))
                .isInstanceOf(Outcome.Unknown.class);
        assertThat(answered(TAKING, client -> {
                    frame(client, HEADERS, END_HEADERS, status(200, header("etag", "17")));
                    last(client, header("x", "y"));
                }))
                .isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @Test
    void trailers_after_an_interim_head_alone_are_not_a_whole_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(103));
                    last(client, header("x", "y"));
                }))
                .isEqualTo(new Outcome.Unknown("its head has no status"));
    }

    @Test
    void an_answer_without_content_may_have_the_length_of_another() throws Exception {
        assertThat(answered(client -> last(client, status(204, header("content-length", "5")))))
                .isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @Test
    void a_field_name_in_upper_case_is_not_an_answer() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, status(200, header("Content-Length", "10")));
                    frame(client, DATA, END_STREAM, "fives".getBytes(StandardCharsets.US_ASCII));
                    client.getInputStream().readAllBytes();
                }))
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains("Content-Length"));
    }

    @Test
    void a_stream_that_is_refused_after_its_answer_has_begun_is_unknown() throws Exception {
        assertThat(answered(client -> {
                    frame(client, HEADERS, END_HEADERS, OK);
                    frame(client, RESET, 0, REFUSED);
                    client.getInputStream().read();
                }))
                .isEqualTo(new Outcome.Unknown("stream reset with REFUSED_STREAM"));
    }

    @Test
    void the_error_of_a_farewell_is_in_the_reason() throws Exception {
        assertThat(answered(client -> {
                    farewell(client, 1);
                    client.getInputStream().readAllBytes();
                }))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.reason()).contains("GOAWAY with ENHANCE_YOUR_CALM"));
        assertThat(answered(client -> farewell(client, 3)))
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains("GOAWAY with ENHANCE_YOUR_CALM"));
    }

    private static void farewell(Socket client, int last) throws IOException {
        frame(client, 0, Frames.GO_AWAY, 0, new byte[] {0, 0, 0, (byte) last, 0, 0, 0, 11});
    }

    private static void last(Socket client, byte[] head) throws IOException {
        frame(client, HEADERS, END_HEADERS | END_STREAM, head);
    }

    private static Outcome answered(Behaviour answer) throws Exception {
        return answered(Map.of(), answer);
    }

    private static Outcome answered(Map<String, String> more, Behaviour answer) throws Exception {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("protocol", "http2");
        try (ScriptedServer server = new ScriptedServer(settled(answer));
                Loop loop = new Loop(server.url() + "/", settings)) {
            return loop.get();
        }
    }
}
