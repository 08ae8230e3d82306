package plimsoll.netty.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.netty.hpack.HeaderBlock;
import plimsoll.netty.hpack.HeaderField;
import plimsoll.netty.hpack.HpackEncoder;

/** Netty reads the frames that we write. */
class FrameWriterTest {
    private static final int PREFACE = 24;

    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final ChannelHandlerContext context = channel.pipeline().firstContext();
    private final FrameWriter writer = new FrameWriter(context);
    private final List<String> read = new ArrayList<>();

    @Test
    void all_frames_of_a_turn_are_one_buffer() throws Exception {
        writer.greet(Map.of(Http2Setting.INITIAL_WINDOW_SIZE, 1 << 20));
        writer.windowUpdate(0, 17);
        writer.headers(3, head("short"), true);
        writer.headers(5, head("short"), false);
        data(5, 1000, true);
        writer.acknowledgeSettings();
        writer.acknowledgePing(-2);
        writer.reset(3, Http2Error.CANCEL);
        writer.goAway(Http2Error.ENHANCE_YOUR_CALM);
        writer.flush();

        assertThat(channel.outboundMessages()).hasSize(1);
        assertThat(lines())
                .containsExactly(
                        "settings {INITIAL_WINDOW_SIZE=1048576}",
                        "window 0 17",
                        "headers 3 short true",
                        "headers 5 short false",
                        "data 5 1000 true",
                        "settings acknowledged",
                        "ping acknowledged -2",
                        "reset 3 8",
                        "go away 0 11");
    }

    @Test
    void a_long_part_of_a_body_is_not_copied() throws Exception {
        writer.greet(Map.of());
        data(3, FrameWriter.LONGEST_DATA, false);
        data(3, 1, true);
        writer.flush();

        assertThat(channel.outboundMessages()).hasSize(3);
        assertThat(lines()).containsExactly("settings {}", "data 3 16384 false", "data 3 1 true");
    }

    @Test
    void a_head_longer_than_a_frame_is_continued() throws Exception {
        String value = "v".repeat(40_000);
        writer.greet(Map.of());
        writer.headers(3, head(value), true);
        writer.flush();

        assertThat(lines()).containsExactly("settings {}", "headers 3 " + value + " true");
    }

    @Test
    void frames_that_were_not_sent_are_released() {
        writer.acknowledgeSettings();
        writer.discard();
        writer.flush();

        assertThat(channel.outboundMessages()).isEmpty();
    }

    private static HeaderBlock head(String value) {
        HeaderBlock block = new HeaderBlock();
        HpackEncoder encoder = new HpackEncoder();
        encoder.begin(block);
        encoder.single(HeaderField.of("x", ""), value, block);
        return block;
    }

    private void data(int stream, int length, boolean last) {
        writer.data(stream, length, last);
        writer.payload(ByteBuffer.allocateDirect(length));
    }

    private List<String> lines() throws Exception {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf each = channel.readOutbound(); each != null; each = channel.readOutbound()) {
            all.writeBytes(each);
            each.release();
        }
        assertThat(all.readCharSequence(PREFACE, StandardCharsets.US_ASCII))
                .hasToString("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        try (Http2FrameReader reader = new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder(false, 1 << 20))) {
            while (all.isReadable()) {
                reader.readFrame(context, all, new Lines());
            }
        }
        return read;
    }

    private final class Lines extends Http2FrameAdapter {
        @Override
        public int onDataRead(ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean last) {
            assertThat(ByteBufUtil.getBytes(data)).containsOnly(0);
            read.add("data " + stream + " " + data.readableBytes() + " " + last);
            return 0;
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx, int stream, Http2Headers headers, int padding, boolean last) {
            read.add("headers " + stream + " " + headers.get("x") + " " + last);
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int stream, long code) {
            read.add("reset " + stream + " " + code);
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
            read.add("settings " + settings);
        }

        @Override
        public void onSettingsAckRead(ChannelHandlerContext ctx) {
            read.add("settings acknowledged");
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext ctx, long data) {
            read.add("ping acknowledged " + data);
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int last, long code, ByteBuf debug) {
            read.add("go away " + last + " " + code);
        }

        @Override
        public void onWindowUpdateRead(ChannelHandlerContext ctx, int stream, int more) {
            read.add("window " + stream + " " + more);
        }
    }
}
