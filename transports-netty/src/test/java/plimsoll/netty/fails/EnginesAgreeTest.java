package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.driver.Driver;
import plimsoll.hostile.HostileCases;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.transports.http.HttpDriverFactory;

/** Both engines give an answer the same outcome, however its bytes are changed and cut into pieces. */
class EnginesAgreeTest {
    private static final HostileCases ANSWERS = HostileCases.of(5_000);

    private static final List<String> GOOD = List.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"id\":\"x17\"}",
            "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n{\"id\":\r\n6;a=b\r\n\"x17\"}\r\n0\r\nA: b\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"id\":\"x17\"}",
            "HTTP/1.0 200 OK\r\nContent-Length: 12\r\n\r\n{\"id\":\"x17\"}",
            "HTTP/1.1 204 No Content\r\n\r\n",
            "HTTP/1.1 429 Too Many\r\nRetry-After: 1\r\nContent-Length: 4\r\n\r\nbusy",
            "HTTP/1.1 500 Oops\r\nContent-Length: 18\r\n\r\n{\"message\":\"full\"}");

    private static final List<String> PIECES = List.of(
            "\r\n",
            "\n",
            "\r",
            "\r\n\r\n",
            ":",
            " ",
            "0",
            "1",
            "9",
            "-1",
            "+1",
            "HTTP/1.1 ",
            "HTTP/2 ",
            "100",
            "101",
            "204",
            "200",
            "Content-Length: 3\r\n",
            "Content-Length: 99999999999999999999\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Transfer-Encoding: gzip\r\n",
            "Connection: close\r\n",
            "a",
            "{",
            "[",
            "\u0000",
            "ffffffffffffffff\r\n",
            ";",
            "0\r\n\r\n");

    private volatile Answer next = new Answer("", List.of());

    /** The bytes of an answer, and where they are cut. */
    private record Answer(String text, List<Integer> cuts) {
        byte[] bytes() {
            return text.getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void any_answer_in_any_pieces_has_the_same_outcome_in_both_engines() throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Driver threads = new HttpDriverFactory().open(settings(server));
                Loop loop = new Loop(settings(server))) {
            ANSWERS.run(random -> {
                String answer = changed(GOOD.get(random.nextInt(GOOD.size())), random);
                next = new Answer(answer, cuts(random, answer.length()));
                Outcome first = threads.perform(Loop.operation(0));
                next = new Answer(answer, cuts(random, answer.length()));
                Outcome second = loop.get();
                assertThat(kind(second))
                        .as("%s and %s for %s", first, second, answer)
                        .isEqualTo(kind(first));
            });
        }
    }

    static Stream<Path> hostile() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/hostile/http1"))) {
            return files.sorted().toList().stream();
        }
    }

    /** Each file once had another outcome in one engine than in the other. */
    @ParameterizedTest
    @MethodSource("hostile")
    void an_answer_that_once_divided_the_engines_has_the_same_outcome_in_both(Path file) throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Driver threads = new HttpDriverFactory().open(settings(server));
                Loop loop = new Loop(settings(server))) {
            String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            for (List<Integer> cuts : List.of(
                    List.<Integer>of(),
                    IntStream.range(1, Math.min(text.length(), 300)).boxed().toList())) {
                next = new Answer(text, cuts);
                assertThat(kind(loop.get())).isEqualTo(kind(threads.perform(Loop.operation(0))));
            }
        }
    }

    private static Map<String, String> settings(ScriptedServer server) {
        return Map.of("url", server.url() + "/", "take.id", "json /id", "connections", "close");
    }

    /** The kind of an outcome, with the status where it has one. */
    private static String kind(Outcome outcome) {
        return outcome instanceof Outcome.Rejected rejected
                ? "rejected " + rejected.code()
                : outcome.getClass().getSimpleName();
    }

    private void serve(Socket client) throws IOException {
        ScriptedServer.request(client);
        client.setTcpNoDelay(true);
        Answer answer = next;
        byte[] bytes = answer.bytes();
        OutputStream out = client.getOutputStream();
        int from = 0;
        for (int cut : answer.cuts()) {
            out.write(bytes, from, cut - from);
            from = cut;
        }
        out.write(bytes, from, bytes.length - from);
    }

    private static List<Integer> cuts(Random random, int length) {
        List<Integer> cuts = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            cuts.add(random.nextInt(length + 1));
        }
        return cuts.stream().sorted().toList();
    }

    private static String changed(String good, Random random) {
        StringBuilder text = new StringBuilder(good);
        for (int i = random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(text.length() + 1);
            int to = Math.min(text.length(), at + random.nextInt(8));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(at, to);
                case 1 -> text.insert(at, text.substring(at, to));
                case 2 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                default -> text.replace(at, to, PIECES.get(random.nextInt(PIECES.size())));
            }
        }
        return text.toString();
    }
}
