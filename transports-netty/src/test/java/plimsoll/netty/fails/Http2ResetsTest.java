package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.Frames.END_HEADERS;
import static plimsoll.netty.Frames.END_STREAM;
import static plimsoll.netty.Frames.HEADERS;
import static plimsoll.netty.Frames.WINDOW_UPDATE;
import static plimsoll.netty.Frames.awaitHeaders;
import static plimsoll.netty.Frames.frame;
import static plimsoll.netty.Frames.goAway;
import static plimsoll.netty.Frames.greet;
import static plimsoll.netty.Frames.more;
import static plimsoll.netty.Frames.setting;
import static plimsoll.netty.Frames.status;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.netty.ScriptedServer.Behaviour;

/** The loop finds frames of an HTTP/2 server and the reset of its connection together, with content left to send. */
class Http2ResetsTest {
    private static final int INITIAL_WINDOW_SIZE = 4;

    @Test
    void a_refusal_is_read_although_a_reset_has_followed_it() throws Exception {
        assertThat(outcome(client -> frame(client, HEADERS, END_HEADERS | END_STREAM, status(503))))
                .isEqualTo(new Outcome.Rejected(503));
    }

    @Test
    void a_farewell_is_read_although_a_reset_has_followed_it() throws Exception {
        assertThat(outcome(client -> goAway(client, 0))).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void a_reset_alone_leaves_the_operation_unknown() throws Exception {
        assertThat(outcome(client -> {})).isInstanceOf(Outcome.Unknown.class);
    }

    /** @param last what the server sends before it closes, with bytes that it has not read */
    private static Outcome outcome(Behaviour last) throws Exception {
        CompletableFuture<Boolean> begun = new CompletableFuture<>();
        CompletableFuture<Boolean> occupied = new CompletableFuture<>();
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    greet(client, setting(INITIAL_WINDOW_SIZE, Integer.MAX_VALUE));
                    frame(client, 0, WINDOW_UPDATE, 0, more(1 << 30));
                    awaitHeaders(client.getInputStream());
                    begun.complete(true);
                    occupied.orTimeout(60, TimeUnit.SECONDS).join();
                    last.serve(client);
                    client.close();
                    left.complete(true);
                });
                Loop loop = new Loop(server.url() + "/", Map.of("method", "PUT", "protocol", "http2"))) {
            CompletableFuture<Outcome> outcome = loop.begin(20_000_000);
            begun.get(60, TimeUnit.SECONDS);
            loop.run(() -> {
                occupied.complete(true);
                left.orTimeout(60, TimeUnit.SECONDS).join();
            });
            return outcome.get(60, TimeUnit.SECONDS);
        }
    }
}
