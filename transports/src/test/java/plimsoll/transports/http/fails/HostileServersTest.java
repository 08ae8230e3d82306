package plimsoll.transports.http.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.transports.http.HostileServer.head;
import static plimsoll.transports.http.HostileServer.request;
import static plimsoll.transports.http.HostileServer.write;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Outcome;
import plimsoll.transports.http.HostileServer;
import plimsoll.transports.http.HostileServer.Behaviour;
import plimsoll.transports.http.Send;

class HostileServersTest {
    private static final int LONG = 8 << 20;
    private static final int SHORT = 100;

    /** Within it a busy machine sends the first bytes too. */
    private static final Duration PATIENCE = Duration.ofMillis(1500);

    @Test
    void refuses_the_connection() throws Exception {
        // It never listens, and keeps its port from others meanwhile.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (Send send = new Send("http://127.0.0.1:" + bound.getLocalPort() + "/")) {
                assertThat(send.bytes(SHORT)).isEqualTo(new Outcome.Failed("connection refused"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT, LONG})
    void closes_without_an_answer(int bytes) throws Exception {
        assertThat(against(client -> request(client), bytes))
                .isEqualTo(new Outcome.Unknown("closed without an answer"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 201 Cre",
                "HTTP/1.1 201 Created\r\nContent-Length: 1",
                "HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\nshort",
                "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
                "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n"
            })
    void closes_in_the_middle_of_the_answer(String answer) throws Exception {
        Outcome outcome = against(
                client -> {
                    request(client);
                    write(client, answer);
                },
                SHORT);

        assertThat(outcome).isEqualTo(new Outcome.Unknown("closed in the middle of the answer"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n\r\n",
                "HTTP/1.1 2x1 Created\r\n\r\n",
                "HTTP/1.1 201Created\r\n\r\n",
                "\r\n\r\n\r\n",
                "HTTP/1.1 201 Created\r\nno header at all\r\n\r\n",
                "HTTP/1.1 201 Created\r\nContent-Length : 2\r\n\r\nok",
                "HTTP/1.1 201 Created\r\nX\t: y\r\n\r\n",
                "HTTP/1.1 201 Created\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 201 Created\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "HTTP/1.1 201 Created\r\nTransfer-Encoding: gzip\r\n\r\n",
                "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
                "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcdef\r\n0\r\n\r\n"
            })
    void answers_other_bytes_than_http(String answer) throws Exception {
        Outcome outcome = against(
                client -> {
                    request(client);
                    write(client, answer);
                    client.getInputStream().read();
                },
                SHORT);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).startsWith("bad answer: "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: y\r\n", "x", "\0"})
    void never_ends_its_headers(String piece) throws Exception {
        Outcome outcome = against(client -> forever(client, "HTTP/1.1 201 Created\r\n", piece), SHORT);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason())
                                .startsWith("bad answer: ")
                                .contains("65536 bytes"));
    }

    @Test
    void never_ends_its_interim_answers() throws Exception {
        Outcome outcome = against(client -> forever(client, "", "HTTP/1.1 103 Early Hints\r\n\r\n"), SHORT);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason())
                                .startsWith("bad answer: ")
                                .contains("128 interim answers"));
    }

    @Test
    void never_ends_its_trailers() throws Exception {
        Outcome outcome = against(
                client ->
                        forever(client, "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n"),
                SHORT);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.reason())
                                .startsWith("bad answer: ")
                                .contains("128 trailers"));
    }

    @Test
    void never_ends_its_body_and_is_left() throws Exception {
        Outcome outcome = against(client -> forever(client, "HTTP/1.1 201 Created\r\n\r\n", "x".repeat(10_000)), SHORT);

        assertThat(outcome).isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT, LONG})
    void reads_and_never_answers(int bytes) throws Exception {
        Behaviour silent = client -> {
            request(client);
            client.getInputStream().read();
        };

        assertThat(against(silent, bytes, PATIENCE)).isEqualTo(new Outcome.Unknown("no answer before the deadline"));
    }

    @Test
    void never_reads_and_never_answers() throws Exception {
        assertThat(against(client -> Thread.sleep(20_000), LONG * 4, PATIENCE))
                .isEqualTo(new Outcome.Unknown("no answer before the deadline"));
    }

    @Test
    void drips_its_answer_beyond_the_deadline() throws Exception {
        Behaviour drips = client -> {
            request(client);
            for (int i = 0; i < 1000; i++) {
                write(client, "HTTP/1.1 201 Created\r\n".substring(i % 22, i % 22 + 1));
                Thread.sleep(50);
            }
        };

        assertThat(against(drips, SHORT, PATIENCE)).isEqualTo(new Outcome.Unknown("no answer before the deadline"));
    }

    @Test
    void answers_early_and_closes_while_the_body_is_on_its_way() throws Exception {
        for (int i = 0; i < 20; i++) {
            Outcome outcome = against(
                    client -> {
                        head(client);
                        write(client, "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
                    },
                    LONG);

            assertThat(outcome).isEqualTo(new Outcome.Rejected(503));
        }
    }

    @Test
    void answers_early_and_neither_reads_nor_closes() throws Exception {
        Outcome outcome = against(
                client -> {
                    head(client);
                    write(client, "HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\n\r\n");
                    Thread.sleep(20_000);
                },
                LONG * 4);

        assertThat(outcome).isEqualTo(new Outcome.Failed("status 413"));
    }

    @Test
    void answers_early_to_a_body_that_the_study_spells_out() throws Exception {
        try (HostileServer server = new HostileServer(client -> {
                    head(client);
                    write(client, "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n");
                    Thread.sleep(20_000);
                });
                Send send = new Send(server.url(), Map.of("body", "x".repeat(LONG)))) {
            assertThat(send.within(Duration.ofSeconds(5)).bytes(0)).isEqualTo(new Outcome.Failed("status 413"));
        }
    }

    @Test
    void accepts_early_and_still_gets_the_whole_body() throws Exception {
        CompletableFuture<Integer> got = new CompletableFuture<>();
        Outcome outcome = against(
                client -> {
                    head(client);
                    write(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
                    got.complete(client.getInputStream().readNBytes(LONG).length);
                },
                LONG);

        assertThat(outcome).isEqualTo(Outcome.ACKNOWLEDGED);
        assertThat(got.get(60, TimeUnit.SECONDS)).isEqualTo(LONG);
    }

    @Test
    void accepts_early_and_never_reads() throws Exception {
        Behaviour accepts = client -> {
            head(client);
            write(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
            Thread.sleep(20_000);
        };

        assertThat(against(accepts, LONG * 4, PATIENCE))
                .isEqualTo(new Outcome.Unknown("no answer before the deadline"));
    }

    @Test
    void resets_while_the_body_is_on_its_way() throws Exception {
        Outcome outcome = against(
                client -> {
                    head(client);
                    client.setSoLinger(true, 0);
                },
                LONG);

        assertThat(outcome).isEqualTo(new Outcome.Unknown("connection reset"));
    }

    @Test
    void redirects_and_is_not_followed() throws Exception {
        try (HostileServer server = new HostileServer(client -> {
                    request(client);
                    write(client, "HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n");
                    request(client);
                    write(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
                });
                Send send = new Send(server.url())) {
            assertThat(send.bytes(SHORT)).isEqualTo(new Outcome.Failed("status 307"));
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "400,Failed",
        "404,Failed",
        "409,Failed",
        "500,Unknown",
        "502,Unknown",
        "204,Acknowledged",
        "429,Rejected"
    })
    void refuses(int status, String expected) throws Exception {
        Outcome outcome = against(
                client -> {
                    request(client);
                    write(client, "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n");
                },
                SHORT);

        assertThat(outcome.getClass().getSimpleName()).isEqualTo(expected);
    }

    @Test
    void refuses_and_says_why_on_a_connection_that_goes_on() throws Exception {
        String why = "{\"error\":\"pool exhausted\"}" + " ".repeat(5000);
        try (HostileServer server = new HostileServer(client -> {
                    for (String status : List.of("503", "500", "409", "201")) {
                        request(client);
                        write(client, "HTTP/1.1 " + status + "\r\nContent-Length: " + why.length() + "\r\n\r\n" + why);
                    }
                });
                Send send = new Send(server.url())) {
            assertThat(send.bytes(0, SHORT)).isEqualTo(new Outcome.Rejected(503, "pool exhausted"));
            assertThat(send.bytes(1, SHORT)).isEqualTo(new Outcome.Unknown("status 500: pool exhausted"));
            assertThat(send.bytes(2, SHORT)).isEqualTo(new Outcome.Failed("status 409: pool exhausted"));
            assertThat(send.bytes(3, SHORT)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void refuses_and_breaks_off_while_it_says_why() throws Exception {
        Outcome outcome = against(
                client -> {
                    request(client);
                    write(client, "HTTP/1.1 500\r\nContent-Length: 90\r\n\r\npool exh");
                },
                SHORT);

        assertThat(outcome).isEqualTo(new Outcome.Unknown("closed in the middle of the answer"));
    }

    @Test
    void sends_more_than_its_length_and_is_not_used_again() throws Exception {
        try (HostileServer server = new HostileServer(client -> {
                    request(client);
                    write(client, "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 Smuggled\r\n\r\n");
                    client.getInputStream().read();
                });
                Send send = new Send(server.url())) {
            assertThat(send.bytes(0, SHORT)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(send.bytes(1, SHORT)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void closes_an_idle_connection_without_a_failure() throws Exception {
        Semaphore closed = new Semaphore(0);
        try (HostileServer server = new HostileServer(client -> {
                    request(client);
                    write(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
                    client.close();
                    closed.release();
                });
                Send send = new Send(server.url())) {
            for (int i = 0; i < 20; i++) {
                assertThat(send.bytes(i, SHORT)).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(closed.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
                // Its end has yet to arrive at this side.
                Thread.sleep(5);
            }
            assertThat(server.connections()).isEqualTo(20);
        }
    }

    private static Outcome against(Behaviour behaviour, int bytes) throws Exception {
        return against(behaviour, bytes, Duration.ofSeconds(20));
    }

    private static Outcome against(Behaviour behaviour, int bytes, Duration deadline) throws Exception {
        try (HostileServer server = new HostileServer(behaviour);
                Send send = new Send(server.url(), Map.of())) {
            return send.within(deadline).bytes(bytes);
        }
    }

    private static void forever(Socket client, String start, String piece) throws IOException {
        request(client);
        write(client, start);
        OutputStream out = client.getOutputStream();
        byte[] bytes = piece.repeat(1 + 8000 / piece.length()).getBytes(StandardCharsets.ISO_8859_1);
        for (int written = 0; written < 100_000_000; written += bytes.length) {
            out.write(bytes);
        }
    }
}
