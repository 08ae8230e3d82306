package plimsoll.netty.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2FrameWriter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.netty.hpack.HpackDecoder;
import plimsoll.netty.hpack.HpackException;

/** Frames that Netty has written, and damaged ones, in pieces of any size. */
class FrameReaderTest {
    private static final HostileCases FRAMES = HostileCases.of(500);
    private static final HostileCases DAMAGED = HostileCases.of(3_000);
    private static final ByteMutator MUTATOR =
            new ByteMutator(List.of("\u0000", "\u0001", "\u0004", "\u0009", "\u007f"), 100);
    private static final String SETTINGS = "000000040000000000";

    /** Each frame as a line. */
    private static final class Transcript implements FrameListener {
        private final List<String> lines = new ArrayList<>();
        private final HpackDecoder decoder = new HpackDecoder();

        @Override
        public void data(int stream, byte[] bytes, int from, int to, int counted, boolean last) {
            lines.add("data " + stream + " " + HexFormat.of().formatHex(bytes, from, to) + " " + counted + " " + last);
        }

        @Override
        public void headers(int stream, byte[] bytes, int from, int to, boolean last) throws Http2Violation {
            List<String> fields = new ArrayList<>();
            try {
                decoder.decode(bytes, from, to, field -> fields.add(field.name() + "=" + field.value()));
            } catch (HpackException e) {
                throw new Http2Violation(Http2Error.COMPRESSION_ERROR, String.valueOf(e.getMessage()));
            }
            lines.add("headers " + stream + " " + fields + " " + last);
        }

        @Override
        public void reset(int stream, int code) {
            lines.add("reset " + stream + " " + code);
        }

        @Override
        public void setting(int id, long value) {
            lines.add("setting " + id + " " + value);
        }

        @Override
        public void settingsEnd() {
            lines.add("settings");
        }

        @Override
        public void ping(long data) {
            lines.add("ping " + data);
        }

        @Override
        public void goAway(int last, int code) {
            lines.add("go away " + last + " " + code);
        }

        @Override
        public void windowUpdate(int stream, int more) {
            lines.add("window " + stream + " " + more);
        }
    }

    /** Netty's writer, and the transcript of what it has written. */
    private static final class Written {
        private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        private final ChannelHandlerContext context = channel.pipeline().firstContext();
        private final Http2FrameWriter writer = new DefaultHttp2FrameWriter();
        private final List<String> expected = new ArrayList<>(List.of("setting 4 70000", "settings"));

        Written(Random random, int frames) throws Exception {
            writer.writeSettings(context, new Http2Settings().initialWindowSize(70_000), context.newPromise());
            for (int i = 0; i < frames; i++) {
                frame(random, 1 + 2 * random.nextInt(1000), random.nextBoolean());
            }
        }

        private void frame(Random random, int stream, boolean last) {
            int padding = random.nextInt(3) == 0 ? random.nextInt(256) : 0;
            int number = random.nextInt(Integer.MAX_VALUE) + 1;
            switch (random.nextInt(9)) {
                case 0 -> data(random, stream, padding, last);
                case 1 -> {
                    Http2Headers headers = headers(random);
                    writer.writeHeaders(context, stream, headers, padding, last, context.newPromise());
                    expected.add("headers " + stream + " " + texts(headers) + " " + last);
                }
                case 2 -> {
                    Http2Headers headers = headers(random);
                    writer.writeHeaders(
                            context, stream, headers, 5, (short) 16, false, padding, last, context.newPromise());
                    expected.add("headers " + stream + " " + texts(headers) + " " + last);
                }
                case 3 -> {
                    writer.writeRstStream(context, stream, number, context.newPromise());
                    expected.add("reset " + stream + " " + number);
                }
                case 4 -> {
                    long opaque = random.nextLong();
                    writer.writePing(context, last, opaque, context.newPromise());
                    if (!last) {
                        expected.add("ping " + opaque);
                    }
                }
                case 5 -> {
                    writer.writeGoAway(
                            context, stream, number, Unpooled.wrappedBuffer(new byte[padding]), context.newPromise());
                    expected.add("go away " + stream + " " + number);
                }
                case 6 -> {
                    writer.writeWindowUpdate(context, last ? 0 : stream, number, context.newPromise());
                    expected.add("window " + (last ? 0 : stream) + " " + number);
                }
                case 7 -> writer.writePriority(context, stream, 5, (short) 16, false, context.newPromise());
                default -> writer.writeSettingsAck(context, context.newPromise());
            }
        }

        /** Writes a body, which Netty splits into frames of the longest size, with the padding in the last of them. */
        private void data(Random random, int stream, int padding, boolean last) {
            byte[] body = new byte[random.nextInt(4) == 0 ? random.nextInt(16_000) : random.nextInt(100)];
            random.nextBytes(body);
            writer.writeData(context, stream, Unpooled.wrappedBuffer(body), padding, last, context.newPromise());
            int counted = body.length + padding;
            expected.add("data " + stream + " " + HexFormat.of().formatHex(body) + " " + counted + " " + last);
        }

        private static Http2Headers headers(Random random) {
            // Longer than a frame now and then, so that frames of another type continue it.
            int length = random.nextInt(6) == 0 ? random.nextInt(40_000) : random.nextInt(30);
            return new DefaultHttp2Headers(false).status("200").add("x", "~".repeat(length));
        }

        private static List<String> texts(Http2Headers headers) {
            List<String> fields = new ArrayList<>();
            headers.forEach(field -> fields.add(field.getKey() + "=" + field.getValue()));
            return fields;
        }

        byte[] bytes() {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (ByteBuf each = channel.readOutbound(); each != null; each = channel.readOutbound()) {
                byte[] bytes = new byte[each.readableBytes()];
                each.readBytes(bytes);
                all.writeBytes(bytes);
                each.release();
            }
            return all.toByteArray();
        }
    }

    @Test
    void frames_are_read_alike_in_pieces_of_any_size() throws Exception {
        FRAMES.run(random -> {
            Written written = new Written(random, 30);
            written.channel.flushOutbound();
            byte[] bytes = written.bytes();

            assertThat(read(bytes, random, bytes.length)).isEqualTo(written.expected);
            assertThat(read(bytes, random, 20_000)).isEqualTo(written.expected);
            assertThat(read(bytes, random, 20)).isEqualTo(written.expected);
        });
    }

    @Test
    void damaged_frames_are_read_or_refused_alike_in_pieces_of_any_size() throws Exception {
        DAMAGED.run(random -> {
            Written written = new Written(random, 8);
            written.channel.flushOutbound();
            byte[] bytes = MUTATOR.changed(written.bytes(), random);

            List<String> whole = read(bytes, random, Math.max(1, bytes.length));
            assertThat(read(bytes, random, 5_000)).isEqualTo(whole);
            assertThat(read(bytes, random, 20)).isEqualTo(whole);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "485454502f312e31203430302042, PROTOCOL_ERROR, HTTP/1",
        "000000060000000000, PROTOCOL_ERROR, SETTINGS",
        "000000040100000000, PROTOCOL_ERROR, SETTINGS",
        SETTINGS + "004001000000000003, FRAME_SIZE_ERROR, 16385",
        SETTINGS + "00000100000000000000, PROTOCOL_ERROR, no stream",
        SETTINGS + "000000040000000001, PROTOCOL_ERROR, stream 1",
        SETTINGS + "0000050400000000000003000000, FRAME_SIZE_ERROR, 5 bytes",
        SETTINGS + "0000060401000000000003000000010000, FRAME_SIZE_ERROR, 6 bytes",
        SETTINGS + "00000106000000000000, FRAME_SIZE_ERROR, 1 bytes",
        SETTINGS + "0000020008000000030201, PROTOCOL_ERROR, padding",
        SETTINGS + "00000400280000000300000000, ALLOWED, ",
        SETTINGS + "0000040120000000030000000f, FRAME_SIZE_ERROR, 4 bytes",
        SETTINGS + "000000090000000003, PROTOCOL_ERROR, none has begun",
        SETTINGS + "000001010000000003" + "88" + "000000090400000005, PROTOCOL_ERROR, interrupted",
        SETTINGS + "000001010000000003" + "88" + "000000000000000003, PROTOCOL_ERROR, interrupted",
        SETTINGS + "000004050400000003" + "00000002, PROTOCOL_ERROR, pushes",
        SETTINGS + "0000000b0000000003, ALLOWED, ",
    })
    void a_frame_that_breaks_the_protocol_is_refused_with_its_code(String hex, String error, String named) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        FrameReader reader = new FrameReader(new Transcript());
        if (error.equals("ALLOWED")) {
            assertThatCode(() -> reader.read(bytes, 0, bytes.length)).doesNotThrowAnyException();
            return;
        }

        assertThatThrownBy(() -> reader.read(bytes, 0, bytes.length))
                .isInstanceOfSatisfying(
                        Http2Violation.class,
                        violation -> assertThat(violation.error()).isEqualTo(Http2Error.valueOf(error)))
                .hasMessageContaining(named);
    }

    @Test
    void a_header_block_without_end_is_refused_by_its_parts_and_by_its_length() throws Exception {
        String first = SETTINGS + "000001010000000003" + "88";
        String empty = "000000090000000003";
        String long16k = "004000090000000003" + "00".repeat(16_384);

        assertThat(partsUntilRefused(first, empty)).isEqualTo(64);
        assertThat(partsUntilRefused(first, long16k)).isEqualTo(4);
    }

    private static int partsUntilRefused(String first, String part) throws Http2Violation {
        FrameReader reader = new FrameReader(new Transcript());
        byte[] begin = HexFormat.of().parseHex(first);
        byte[] more = HexFormat.of().parseHex(part);
        reader.read(begin, 0, begin.length);
        for (int parts = 1; parts < 1000; parts++) {
            try {
                reader.read(more, 0, more.length);
            } catch (Http2Violation e) {
                assertThat(e.error()).isEqualTo(Http2Error.ENHANCE_YOUR_CALM);
                return parts;
            }
        }
        return 1000;
    }

    /** Returns the transcript; the violation that ended it, if one did, is its last line. */
    private static List<String> read(byte[] bytes, Random random, int longest) {
        Transcript transcript = new Transcript();
        FrameReader reader = new FrameReader(transcript);
        try {
            for (int at = 0; at < bytes.length; ) {
                int to = Math.min(bytes.length, at + (longest >= bytes.length ? longest : 1 + random.nextInt(longest)));
                // A buffer of its own, as if the next piece replaced it.
                byte[] piece = Arrays.copyOfRange(bytes, at, to);
                reader.read(piece, 0, piece.length);
                Arrays.fill(piece, (byte) 0xFF);
                at = to;
            }
        } catch (Http2Violation e) {
            transcript.lines.add(e.error() + " " + e.getMessage());
        }
        return transcript.lines;
    }
}
