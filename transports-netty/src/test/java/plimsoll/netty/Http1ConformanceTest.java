package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.io.IOException;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.driver.Driver;
import plimsoll.model.Outcome;
import plimsoll.transports.http.HttpDriverFactory;

/** Every reader of HTTP/1 answers follows the same table: how an answer ends, and whether its connection is kept. */
class Http1ConformanceTest {
    private static final int KEPT = 1;
    private static final int CLOSED = 2;

    static Stream<Arguments> answers() {
        return Stream.of(
                arguments("a length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", KEPT),
                arguments(
                        "a length twice", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\ncontent-length:\t2\r\n\r\nok", KEPT),
                arguments("chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", KEPT),
                arguments("no content", "HTTP/1.1 204 No Content\r\n\r\n", KEPT),
                arguments("an interim answer", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", KEPT),
                arguments("HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", CLOSED),
                arguments("close", connection("close"), CLOSED),
                arguments("close in capitals", connection("CLOSE"), CLOSED),
                arguments("close between blanks", connection(" \tclose \t"), CLOSED),
                arguments("close last in a list", connection("keep-alive, close"), CLOSED),
                arguments("close first in a list", connection("close,keep-alive"), CLOSED),
                arguments("close amid a list", connection("upgrade\t,\tClose ,x-trace"), CLOSED),
                arguments("close after an empty token", connection(", close"), CLOSED),
                arguments("close in a second header", connection("keep-alive\r\nConnection: close"), CLOSED),
                arguments("close, then a second header", connection("close\r\nConnection: keep-alive"), CLOSED),
                arguments("keep-alive", connection("keep-alive"), KEPT),
                arguments("an empty list", connection(""), KEPT),
                arguments("a token that begins with close", connection("closed"), KEPT),
                arguments("a token that ends with close", connection("x-close, never-close"), KEPT),
                arguments("two words in one token", connection("close now"), KEPT));
    }

    private static String connection(String value) {
        return "HTTP/1.1 200 OK\r\nConnection: " + value + "\r\nContent-Length: 2\r\n\r\nok";
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void the_driver_on_threads_follows_the_table(String name, String answer, int connections) throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> serve(client, answer));
                Driver driver = new HttpDriverFactory().open(Map.of("url", server.url() + "/"))) {
            assertThat(driver.perform(Loop.operation(0))).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(driver.perform(Loop.operation(0))).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).as(name).isEqualTo(connections);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void the_driver_on_an_event_loop_follows_the_table(String name, String answer, int connections) throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> serve(client, answer));
                Loop loop = new Loop(server.url() + "/", Map.of())) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).as(name).isEqualTo(connections);
        }
    }

    /** A small packed answer may have any length once it is unpacked. */
    @Test
    void no_driver_asks_for_a_packed_answer_or_unpacks_one() throws Exception {
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        String packed = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n\r\n{\"id\":\"a\"}";
        try (ScriptedServer server = new ScriptedServer(client -> {
            requests.add(request(client));
            write(client, packed);
        })) {
            Map<String, String> settings = Map.of("url", server.url() + "/", "take.id", "json /id");
            try (Driver driver = new HttpDriverFactory().open(settings);
                    Loop loop = new Loop(settings)) {
                assertThat(driver.perform(Loop.operation(0))).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            }
        }
        assertThat(requests)
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(head -> head.startsWith("GET /"))
                .noneMatch(head -> head.toLowerCase(Locale.ROOT).contains("encoding"));
    }

    private static void serve(Socket client, String answer) throws IOException {
        for (int i = 0; i < 2; i++) {
            request(client);
            write(client, answer);
        }
    }
}
