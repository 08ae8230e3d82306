package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;

/** Bodies to and from Netty's server, which enforces the protocol and its windows. */
class Http2ConformanceTest {
    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void stop() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /** Answers 200 to a body with the right checksum, else 409; to a GET, with as many bytes as its path names. */
    private static final class Stream extends ChannelInboundHandlerAdapter {
        private final CRC32C crc = new CRC32C();
        private int download = -1;
        private long length;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            boolean last = false;
            if (frame instanceof Http2HeadersFrame head) {
                String path = String.valueOf(head.headers().path());
                download = path.startsWith("/get/") ? Integer.parseInt(path.substring(5)) : -1;
                last = head.isEndStream();
            } else if (frame instanceof Http2DataFrame data) {
                length += data.content().readableBytes();
                crc.update(data.content().nioBuffer());
                last = data.isEndStream();
                data.release();
            }
            if (last) {
                answer(ctx);
            }
        }

        private void answer(ChannelHandlerContext ctx) {
            if (download >= 0) {
                ByteBuf body = Unpooled.wrappedBuffer(json(download));
                ctx.write(new DefaultHttp2HeadersFrame(
                        new DefaultHttp2Headers().status("200").setInt("content-length", body.readableBytes())));
                ctx.writeAndFlush(new DefaultHttp2DataFrame(body, true, 200));
                return;
            }
            boolean whole = (int) crc.getValue() == new PayloadBytes(Loop.id(0), length).crc32c();
            ctx.writeAndFlush(
                    new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status(whole ? "200" : "409"), true));
        }

        /** A document with a long text before a value. */
        private static byte[] json(int length) {
            return ("{\"text\":\"" + "0123456789".repeat(length / 10) + "\",\"id\":\"17\"}")
                    .getBytes(StandardCharsets.US_ASCII);
        }
    }

    private InetSocketAddress server(Http2Settings settings) {
        ChannelInitializer<Channel> streams = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new Stream());
            }
        };
        ChannelInitializer<Channel> connections = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(
                                Http2FrameCodecBuilder.forServer()
                                        .initialSettings(settings)
                                        .build(),
                                new Http2MultiplexHandler(streams));
            }
        };
        return (InetSocketAddress) new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(connections)
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel()
                .localAddress();
    }

    private static Loop loop(InetSocketAddress server, String path, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("protocol", "http2");
        return new Loop("http://127.0.0.1:" + server.getPort() + path, all);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 65535",
        "1, 65535",
        "35, 65535",
        "36, 1",
        "5000, 65535",
        "100000, 1000",
        "5000000, 65535",
        "5000000, 16777216"
    })
    void a_body_arrives_whole_within_windows_of_any_size(int bytes, int window) throws Exception {
        try (Loop loop = loop(server(new Http2Settings().initialWindowSize(window)), "/", Map.of("method", "PUT"))) {
            assertThat(loop.send(0, bytes)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.bytesSent()).isEqualTo(bytes);
        }
    }

    @Test
    void bodies_of_many_streams_take_turns_on_their_connections() throws Exception {
        try (Loop loop = loop(
                server(new Http2Settings().initialWindowSize(5_000).maxConcurrentStreams(40)),
                "/files/${id}",
                Map.of("method", "PUT"))) {
            for (int i = 0; i < 3; i++) {
                assertThat(loop.atOnce(150, 40_000)).hasSize(150).containsOnly(Outcome.ACKNOWLEDGED);
            }
            assertThat(loop.bytesSent()).isEqualTo(3 * 150 * 40_000);
        }
    }

    @Test
    void a_form_and_a_fixed_body_arrive_with_their_lengths() throws Exception {
        InetSocketAddress server = server(new Http2Settings());
        try (Loop form = loop(server, "/", Map.of("method", "POST", "as", "multipart"));
                Loop fixed = loop(server, "/get/5", Map.of("method", "POST", "body", "{\"id\":\"${id}\"}"))) {
            // The text around the content is not the content, so the checksum is another.
            assertThat(form.send(0, 30_000)).isEqualTo(new Outcome.Failed("status 409"));
            assertThat(fixed.atOnce(50, 0)).hasSize(50).containsOnly(Outcome.ACKNOWLEDGED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 20_000, 900_000, 15_000_000})
    void an_answer_of_any_size_is_read_within_our_windows(int bytes) throws Exception {
        try (Loop loop = loop(server(new Http2Settings()), "/get/" + bytes, Map.of())) {
            for (int i = 0; i < 3; i++) {
                assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(loop.atOnce(20, 0)).hasSize(20).containsOnly(Outcome.ACKNOWLEDGED);
        }
    }

    @Test
    void a_value_behind_a_long_text_is_taken() throws Exception {
        try (Loop loop = loop(server(new Http2Settings()), "/get/900000", Map.of("take.id", "json /id"))) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
        }
    }

    @Test
    void shared_fields_are_read_from_tables_of_any_size() throws Exception {
        for (int size : new int[] {0, 40, 100, 4096, 65_536}) {
            Map<String, String> headers =
                    Map.of("header.X-One", "1".repeat(30), "header.X-Two", "2", "header.X-Id", "${id}");
            try (Loop loop = loop(server(new Http2Settings().headerTableSize(size)), "/", headers)) {
                assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(loop.atOnce(50, 0)).hasSize(50).containsOnly(Outcome.ACKNOWLEDGED);
            }
        }
    }
}
