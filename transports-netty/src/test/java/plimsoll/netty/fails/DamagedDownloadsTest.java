package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.ScriptedServer.request;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.driver.Driver;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.netty.Frames;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;
import plimsoll.transports.http.HttpDriverFactory;

/** Downloads with other content than an earlier step uploaded: each reader of answers finds them. */
class DamagedDownloadsTest {
    private static final int BYTES = 1_200_000;
    private static final int LONGER_THAN_OTHER_ANSWERS = (16 << 20) + 1000;
    private static final int FRAME = 16_384;

    private volatile byte[] answer = {};

    /** A wrong body, and a part of the reason. */
    private enum Damage {
        FLIPPED_BYTE("byte 700000 is "),
        WITHOUT_ITS_LAST_BYTE((BYTES - 1) + " bytes instead of " + BYTES),
        WITH_ONE_MORE_BYTE((BYTES + 1) + " bytes instead of " + BYTES),
        EMPTY("0 bytes instead of " + BYTES),
        // The sequence begins there.
        OF_ANOTHER_OPERATION("byte 16 is ");

        private final String reason;

        Damage(String reason) {
            this.reason = reason;
        }

        /** Where the end of the connection ends a body, a service that died looks the same. */
        boolean isBrokenOff() {
            return this == WITHOUT_ITS_LAST_BYTE || this == EMPTY;
        }

        byte[] body() {
            byte[] content = content(Loop.id(0), BYTES);
            return switch (this) {
                case FLIPPED_BYTE -> {
                    content[700_000] ^= 1;
                    yield content;
                }
                case WITHOUT_ITS_LAST_BYTE -> Arrays.copyOf(content, BYTES - 1);
                case WITH_ONE_MORE_BYTE -> Arrays.copyOf(content, BYTES + 1);
                case EMPTY -> new byte[0];
                case OF_ANOTHER_OPERATION -> content(new OperationId(9, 4, 18), BYTES);
            };
        }
    }

    /** The framing of a body by HTTP/1.1. */
    private enum Framing {
        LENGTH,
        CHUNKS,
        UNTIL_CLOSE;

        byte[] answer(byte[] body) {
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            switch (this) {
                case LENGTH -> {
                    write(answer, "HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n");
                    answer.writeBytes(body);
                }
                case CHUNKS -> {
                    write(answer, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                    for (int at = 0; at < body.length; at += 70_000) {
                        int size = Math.min(70_000, body.length - at);
                        write(answer, Integer.toHexString(size) + "\r\n");
                        answer.write(body, at, size);
                        write(answer, "\r\n");
                    }
                    write(answer, "0\r\n\r\n");
                }
                case UNTIL_CLOSE -> {
                    write(answer, "HTTP/1.1 200 OK\r\n\r\n");
                    answer.writeBytes(body);
                }
            }
            return answer.toByteArray();
        }

        private static void write(ByteArrayOutputStream answer, String text) {
            answer.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    /** A driver of one of the engines, which downloads with step 1 what step 0 is to have uploaded. */
    private interface Engine extends AutoCloseable {
        Outcome download() throws Exception;

        @Override
        void close();
    }

    /** Opens a driver with these settings. */
    private interface Opened {
        Engine with(Map<String, String> settings);
    }

    private static Engine threads(Map<String, String> settings) {
        Driver driver = new HttpDriverFactory().open(settings);
        return new Engine() {
            @Override
            public Outcome download() throws Exception {
                return driver.perform(Loop.operation(1));
            }

            @Override
            public void close() {
                driver.close();
            }
        };
    }

    private static Engine loop(Map<String, String> settings) {
        Loop loop = new Loop(settings);
        return new Engine() {
            @Override
            public Outcome download() throws Exception {
                return loop.send(1, 0);
            }

            @Override
            public void close() {
                loop.close();
            }
        };
    }

    static Stream<Arguments> enginesAndFramings() {
        return Arrays.stream(Framing.values())
                .flatMap(framing -> Stream.of(
                        Arguments.of("threads", (Opened) DamagedDownloadsTest::threads, framing),
                        Arguments.of("event loop", (Opened) DamagedDownloadsTest::loop, framing)));
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("enginesAndFramings")
    void another_content_is_found_in_each_framing(String name, Opened opened, Framing framing) throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> serve(client, framing == Framing.UNTIL_CLOSE));
                Engine engine = opened.with(settings(server.url(), BYTES, Map.of()))) {
            for (Damage damage : Damage.values()) {
                answer = framing.answer(damage.body());
                if (framing == Framing.UNTIL_CLOSE && damage.isBrokenOff()) {
                    assertThat(engine.download()).isEqualTo(new Outcome.Unknown("closed in the middle of the answer"));
                } else {
                    assertDamaged(engine.download(), damage);
                }
                answer = framing.answer(content(Loop.id(0), BYTES));
                assertThat(engine.download()).isEqualTo(Outcome.ACKNOWLEDGED);
            }
        }
    }

    @Test
    void another_content_is_found_behind_tls() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Certificates.good(), client -> serve(client, false));
                Engine engine = loop(settings("https://127.0.0.1:" + server.port(), BYTES, Certificates.trusted()))) {
            answer = Framing.LENGTH.answer(Damage.FLIPPED_BYTE.body());
            assertDamaged(engine.download(), Damage.FLIPPED_BYTE);
            answer = Framing.LENGTH.answer(content(Loop.id(0), BYTES));
            assertThat(engine.download()).isEqualTo(Outcome.ACKNOWLEDGED);
        }
    }

    @ParameterizedTest
    @EnumSource(Damage.class)
    void another_content_is_found_on_a_stream_of_http_2(Damage damage) throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::streams);
                Engine engine = loop(settings(server.url(), BYTES, Map.of("protocol", "http2")))) {
            answer = damage.body();
            assertDamaged(engine.download(), damage);
            answer = content(Loop.id(0), BYTES);
            assertThat(engine.download()).isEqualTo(Outcome.ACKNOWLEDGED);
        }
    }

    static Stream<Arguments> engines() {
        return Stream.of(
                Arguments.of("threads", (Opened) DamagedDownloadsTest::threads),
                Arguments.of("event loop", (Opened) DamagedDownloadsTest::loop));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void a_content_that_ends_early_or_is_refused_is_not_damage(String name, Opened opened) throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> serve(client, true));
                Engine engine = opened.with(settings(server.url(), BYTES, Map.of()))) {
            answer = Arrays.copyOf(Framing.LENGTH.answer(content(Loop.id(0), BYTES)), BYTES / 2);
            assertThat(engine.download()).isEqualTo(new Outcome.Unknown("closed in the middle of the answer"));
            answer = "HTTP/1.1 404 no\r\nContent-Length: 4\r\n\r\nnone".getBytes(StandardCharsets.ISO_8859_1);
            assertThat(engine.download()).isEqualTo(new Outcome.Failed("status 404: none"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void a_content_that_is_longer_than_other_answers_is_compared_to_its_end(String name, Opened opened)
            throws Exception {
        byte[] content = content(Loop.id(0), LONGER_THAN_OTHER_ANSWERS);
        try (ScriptedServer server = new ScriptedServer(client -> serve(client, false));
                Engine engine = opened.with(settings(server.url(), LONGER_THAN_OTHER_ANSWERS, Map.of()))) {
            answer = Framing.LENGTH.answer(content);
            assertThat(engine.download()).isEqualTo(Outcome.ACKNOWLEDGED);
            content[LONGER_THAN_OTHER_ANSWERS - 1] ^= 1;
            answer = Framing.LENGTH.answer(content);
            assertThat(engine.download()).isInstanceOf(Outcome.Damaged.class);
        }
    }

    private static void assertDamaged(Outcome outcome, Damage damage) {
        assertThat(outcome)
                .as("%s", damage)
                .isInstanceOfSatisfying(
                        Outcome.Damaged.class,
                        damaged -> assertThat(damaged.reason()).contains(damage.reason));
    }

    private static Map<String, String> settings(String address, int bytes, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.putAll(Map.of(
                "step.0.method", "PUT",
                "step.0.url", address + "/files/${id}",
                "step.1.url", address + "/files/${id.0}",
                "step.1.returns", bytes + " bytes of step 0"));
        return settings;
    }

    private void serve(Socket client, boolean closes) throws IOException {
        do {
            assertThat(request(client)).startsWith("GET /files/" + Loop.id(0) + " ");
            client.getOutputStream().write(answer);
            client.getOutputStream().flush();
        } while (!closes);
    }

    private void streams(Socket client) throws IOException {
        Frames.greet(client, new byte[0]);
        while (true) {
            int stream = Frames.awaitHeaders(client.getInputStream());
            byte[] body = answer;
            Frames.frame(client, stream, Frames.HEADERS, Frames.END_HEADERS, Frames.OK);
            for (int at = 0; at < body.length; at += FRAME) {
                int end = Math.min(body.length, at + FRAME);
                Frames.frame(client, stream, Frames.DATA, 0, Arrays.copyOfRange(body, at, end));
            }
            Frames.frame(client, stream, Frames.DATA, Frames.END_STREAM, new byte[0]);
        }
    }

    private static byte[] content(OperationId id, int bytes) {
        PayloadBytes payload = new PayloadBytes(id, bytes);
        ByteBuffer content = ByteBuffer.allocate(bytes);
        while (content.hasRemaining()) {
            content.put(payload.part(content.position(), content.remaining()));
        }
        return content.array();
    }
}
