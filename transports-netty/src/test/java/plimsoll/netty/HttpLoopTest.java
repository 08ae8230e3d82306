package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;

class HttpLoopTest {
    private static final String CREATED = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private String answer = CREATED;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 36, 65_536, 5_000_000})
    void the_body_is_the_content_whole(int bytes) throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(server.url() + "/files/${id}", Map.of("method", "PUT"))) {
            assertThat(loop.send(0, bytes)).isEqualTo(Outcome.ACKNOWLEDGED);
        }
        String request = seen.get(0);
        String body = request.substring(request.indexOf("\r\n\r\n") + 4);
        CRC32C crc = new CRC32C();
        crc.update(body.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(request).startsWith("PUT /files/" + Loop.id(0) + " HTTP/1.1\r\nHost: 127.0.0.1:");
        assertThat((int) crc.getValue()).isEqualTo(new PayloadBytes(Loop.id(0), bytes).crc32c());
    }

    @Test
    void one_kind_of_settings_serves_every_step() throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(server.url() + "/files/${id}", Map.of("method", "PUT"))) {
            assertThat(loop.send(3, 10)).isEqualTo(Outcome.ACKNOWLEDGED);
        }

        assertThat(seen.getFirst()).startsWith("PUT /files/" + Loop.id(3) + " HTTP/1.1\r\n");
    }

    @Test
    void a_host_that_is_written_takes_the_place_of_the_address_s() throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(server.url() + "/", Map.of("header.host", "shop.example"))) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
        }

        assertThat(seen.get(0)).containsOnlyOnce("ost: ").contains("\r\nHost: shop.example\r\n");
    }

    @Test
    void a_form_holds_the_content_as_a_file() throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(server.url() + "/", Map.of("method", "POST", "as", "multipart"))) {
            assertThat(loop.send(0, 100_000)).isEqualTo(Outcome.ACKNOWLEDGED);
        }

        assertThat(seen.get(0)).contains("filename=\"" + Loop.id(0) + "\"").endsWith("--\r\n");
    }

    @Test
    void a_kept_connection_is_used_again_and_a_closed_one_is_not() throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop kept = new Loop(server.url() + "/", Map.of());
                Loop closed = new Loop(server.url() + "/", Map.of("connections", "close"))) {
            for (int i = 0; i < 5; i++) {
                assertThat(kept.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(1);
            for (int i = 0; i < 5; i++) {
                assertThat(closed.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(6);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 100 Continue\r\n\r\n"
                        + "HTTP/1.1 103 Early Hints\r\n"
                        + "Link: x\r\n\r\n"
                        + "HTTP/1.1 201 Created\r\n"
                        + "Content-Length: 2\r\n\r\n"
                        + "ok",
                "HTTP/1.1 201 Created\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n"
                        + "2;x=y\r\n"
                        + "ok\r\n"
                        + "A\r\n"
                        + "0123456789\r\n"
                        + "0\r\n"
                        + "Trailer: x\r\n\r\n",
                "HTTP/1.1 201 \r\ncontent-length:0\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n"
            })
    void framings_are_read_to_their_end_in_pieces_of_any_size(String text) throws Exception {
        for (int piece : List.of(1, 7, 1000)) {
            try (ScriptedServer server = new ScriptedServer(client -> {
                        client.setTcpNoDelay(true);
                        for (int i = 0; i < 2; i++) {
                            request(client);
                            for (int at = 0; at < text.length(); at += piece) {
                                write(client, text.substring(at, Math.min(text.length(), at + piece)));
                            }
                        }
                    });
                    Loop loop = new Loop(server.url() + "/", Map.of("method", "PUT"))) {
                assertThat(loop.send(0, 100)).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(loop.send(0, 100)).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(server.connections()).isEqualTo(1);
            }
        }
    }

    @Test
    void an_answer_that_nests_too_deeply_for_a_value_of_a_later_step_is_unknown() throws Exception {
        answer = "HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n" + "[".repeat(500_000);
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(Map.of("url", server.url() + "/", "take.row", "json /0"))) {
            assertThat(loop.get())
                    .isInstanceOfSatisfying(
                            Outcome.Unknown.class,
                            unknown -> assertThat(unknown.reason()).contains("row at /0", "more than 200 levels"));
        }
    }

    @Test
    void an_answer_on_which_an_expression_runs_out_of_stack_is_unknown() throws Exception {
        answer = "HTTP/1.1 200 OK\r\nContent-Length: 500003\r\n\r\nid=" + "x".repeat(500_000);
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(Map.of("url", server.url() + "/", "take.row", "regex id=((.|\n)*);"))) {
            assertThat(loop.get())
                    .isInstanceOfSatisfying(
                            Outcome.Unknown.class,
                            unknown -> assertThat(unknown.reason())
                                    .contains("row at id=((.|\n)*);: ")
                                    .contains("nests too deeply"));
        }
    }

    @Test
    void a_later_step_sends_what_an_earlier_one_was_answered() throws Exception {
        answer = "HTTP/1.1 201 Created\r\nETag: \"v 1\"\r\nContent-Length: 9\r\n\r\n{\"row\":7}";
        try (ScriptedServer server = new ScriptedServer(this::serve)) {
            Map<String, String> settings = new HashMap<>(Map.of(
                    "step.0.method", "POST",
                    "step.0.url", server.url() + "/rows",
                    "step.0.body", "é ${id}",
                    "step.0.take.row", "json /row",
                    "step.0.take.tag", "header ETag"));
            settings.putAll(Map.of(
                    "step.1.url", server.url() + "/rows/${taken.row}",
                    "step.1.header.If-Match", "${taken.tag}",
                    "step.1.take.none", "json /none"));
            try (Loop loop = new Loop(settings)) {
                assertThat(loop.send(0, 0)).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(loop.send(1, 0)).isEqualTo(new Outcome.Unknown("acknowledged without none at /none"));
            }
        }

        assertThat(seen.get(1)).startsWith("GET /rows/7 HTTP/1.1\r\n").contains("\r\nIf-Match: \"v%201\"\r\n");
    }

    @Test
    void a_busy_service_rejects() throws Exception {
        for (String head : List.of("429 no\r\n", "503 no\r\n", "500 no\r\nRetry-After: 2\r\n")) {
            answer = "HTTP/1.1 " + head + "Content-Length: 0\r\n\r\n";
            try (ScriptedServer server = new ScriptedServer(this::serve);
                    Loop loop = new Loop(server.url() + "/", Map.of())) {
                assertThat(loop.get()).isEqualTo(new Outcome.Rejected(Integer.parseInt(head.substring(0, 3))));
            }
        }
    }

    @Test
    void a_refusal_gives_its_reason_on_a_connection_that_stays_open() throws Exception {
        String why = "{\"error\":\"pool exhausted\"}";
        String chunked = "Transfer-Encoding: chunked\r\n\r\n10\r\n" + why.substring(0, 16) + "\r\na\r\n"
                + why.substring(16, 26) + "\r\n0\r\n\r\n";
        String long10 = "Content-Length: 10000\r\n\r\n" + why + " ".repeat(10_000 - why.length());
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(server.url() + "/", Map.of())) {
            answer = "HTTP/1.1 503 no\r\n" + chunked;
            assertThat(loop.get()).isEqualTo(new Outcome.Rejected(503, "pool exhausted"));
            answer = "HTTP/1.1 500 no\r\n" + long10;
            assertThat(loop.get()).isEqualTo(new Outcome.Unknown("status 500: pool exhausted"));
            answer = "HTTP/1.1 404 no\r\nContent-Length: 0\r\n\r\n";
            assertThat(loop.get()).isEqualTo(new Outcome.Failed("status 404"));
            answer = "HTTP/1.1 200 yes\r\n" + long10;
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void a_success_that_the_study_does_not_expect_says_why_too() throws Exception {
        answer = "HTTP/1.1 200 yes\r\nContent-Length: 18\r\n\r\n{\"error\":\"no row\"}";
        try (ScriptedServer server = new ScriptedServer(this::serve);
                Loop loop = new Loop(server.url() + "/", Map.of("expect", "201"))) {
            assertThat(loop.get()).isEqualTo(new Outcome.Unknown("status 200: no row"));
        }
    }

    private void serve(Socket client) throws IOException {
        while (true) {
            seen.add(request(client));
            write(client, answer);
        }
    }
}
