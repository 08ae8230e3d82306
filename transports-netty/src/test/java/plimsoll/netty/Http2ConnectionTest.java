package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plimsoll.driver.FlowVariables;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.ResponseBounds;

/** A connection keeps nothing of what is over, and ends when its server or an error of ours gives cause. */
class Http2ConnectionTest {
    private static final int PING_FRAME = 17;
    private static final int MOST_COLLECTIONS = 100;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<IllegalStateException> limits = new ArrayList<>();
    private final LoopSettings settings = settings(Map.of());
    private final EventLoopConnectionPool pool = new EventLoopConnectionPool(
            new ConnectionFactory(channel.eventLoop(), settings, step(settings).address(), limits::add));
    private final Http2Connection connection =
            new Http2Connection(pool, 60_000, new byte[ResponseBounds.HEAD_BYTES_MAX]);

    @BeforeEach
    void settle() {
        channel.pipeline().addLast(connection.handler());
        receive(Frames.SETTINGS, 0, 0, new byte[0]);
    }

    @Test
    void operations_that_are_given_up_are_released_while_the_server_takes_no_body() throws Exception {
        List<WeakReference<PendingRequest>> given = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            given.add(givenUp());
        }
        for (int i = 0; i < MOST_COLLECTIONS && alive(given) > 0; i++) {
            System.gc();
            Thread.sleep(10);
        }

        assertThat(alive(given)).isZero();
        assertThat(connection.hasRoom()).isTrue();
    }

    private WeakReference<PendingRequest> givenUp() {
        PendingRequest request = request(settings, 1_000_000);
        connection.send(request);
        channel.runPendingTasks();
        request.giveUp(request.operation());
        channel.runPendingTasks();
        return new WeakReference<>(request);
    }

    private static long alive(List<WeakReference<PendingRequest>> given) {
        return given.stream().filter(each -> each.get() != null).count();
    }

    @Test
    void pings_of_a_server_that_reads_between_them_are_all_answered() {
        for (int turn = 0; turn < 20; turn++) {
            writable(false);
            channel.writeInbound(pings(1_000));
            writable(true);
        }

        assertThat(channel.isOpen()).isTrue();
        assertThat(sent(Frames.PING)).isEqualTo(20_000);
    }

    @Test
    void pings_of_a_server_that_does_not_read_between_them_end_the_connection() {
        writable(false);
        for (int turn = 0; turn < 11; turn++) {
            channel.writeInbound(pings(1_000));
        }

        assertThat(channel.isOpen()).isFalse();
    }

    /** Simulates a server that reads everything, or nothing. */
    private void writable(boolean now) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, now);
        channel.runPendingTasks();
    }

    private static ByteBuf pings(int count) {
        ByteBuf pings = Unpooled.buffer(count * PING_FRAME);
        for (int i = 0; i < count; i++) {
            pings.writeMedium(8).writeByte(Frames.PING).writeByte(0).writeInt(0).writeLong(i);
        }
        return pings;
    }

    @Test
    void a_head_that_cannot_be_encoded_ends_its_connection_because_the_table_is_unknown() {
        LoopSettings incomplete = settings(Map.of("header.X-Kind", "shared", "header.X-Row", "${taken.row}"));
        connection.send(request(settings, 0));

        assertThatThrownBy(() -> connection.send(request(incomplete, 0))).isInstanceOf(IllegalStateException.class);
        channel.runPendingTasks();

        assertThat(channel.isOpen()).isFalse();
        assertThat(sent(Frames.GO_AWAY)).isEqualTo(1);
        assertThat(outcomes).hasSize(2).hasOnlyElementsOfType(Outcome.Unknown.class);
    }

    @Test
    void a_connection_that_was_left_stays_until_the_socket_has_taken_the_end_of_a_body() {
        SlowSocket socket = new SlowSocket();
        channel.pipeline().addFirst(socket);
        connection.send(request(settings, 2_000));
        channel.runPendingTasks();
        receive(Frames.HEADERS, Frames.END_HEADERS | Frames.END_STREAM, 3, Frames.OK);
        receive(Frames.GO_AWAY, 0, 0, new byte[] {0, 0, 0, 3, 0, 0, 0, 0});

        assertThat(outcomes).containsExactly(Outcome.ACKNOWLEDGED);
        assertThat(channel.isOpen()).isTrue();
        socket.takeAll();
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.runScheduledPendingTasks())
                .as("no task holds it any longer")
                .isEqualTo(-1);
        assertThat(sent(Frames.DATA)).isEqualTo(1);
    }

    /** Keeps everything that is written until it is asked to take it. */
    private static final class SlowSocket extends ChannelOutboundHandlerAdapter {
        private final List<Runnable> writes = new ArrayList<>();

        @Override
        @SuppressWarnings("FutureReturnValueIgnored")
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
            writes.add(() -> ctx.writeAndFlush(message, promise));
        }

        void takeAll() {
            writes.forEach(Runnable::run);
        }
    }

    @Test
    void a_lack_of_memory_within_a_connection_is_a_limit_of_the_generator_and_its_operations_end_too() {
        connection.send(request(settings, 0, _ -> {
            throw new OutOfMemoryError("planted");
        }));
        connection.send(request(settings, 0));
        channel.runPendingTasks();
        receive(Frames.HEADERS, Frames.END_HEADERS | Frames.END_STREAM, 3, Frames.OK);
        channel.runPendingTasks();

        assertThat(limits).singleElement().satisfies(limit -> assertThat(limit).hasMessageContaining("planted"));
        assertThat(outcomes).hasSize(1).hasOnlyElementsOfType(Outcome.Unknown.class);
    }

    @Test
    void a_reset_of_the_server_is_left_to_the_operation() {
        connection.send(request(settings, 0));
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
        channel.runPendingTasks();

        assertThat(limits).isEmpty();
        assertThat(outcomes).hasSize(1).hasOnlyElementsOfType(Outcome.Unknown.class);
    }

    @Test
    void a_stream_that_is_answered_and_gets_no_window_loses_its_place_after_its_deadline() {
        receive(Frames.SETTINGS, 0, 0, Frames.allowing(1));
        connection.send(request(settings, 1_000_000));
        channel.runPendingTasks();
        connection.resetStalled(0);
        assertThat(connection.hasRoom()).isFalse();

        receive(Frames.HEADERS, Frames.END_HEADERS | Frames.END_STREAM, 3, Frames.OK);
        connection.resetStalled(-1);
        assertThat(connection.hasRoom()).isFalse();

        connection.resetStalled(0);
        channel.runPendingTasks();
        assertThat(connection.hasRoom()).isTrue();
        assertThat(outcomes).containsExactly(Outcome.ACKNOWLEDGED);
        assertThat(sent(Frames.RESET)).isEqualTo(1);
    }

    private void receive(int type, int flags, int stream, byte[] payload) {
        channel.writeInbound(Unpooled.buffer()
                .writeMedium(payload.length)
                .writeByte(type)
                .writeByte(flags)
                .writeInt(stream)
                .writeBytes(payload));
    }

    /** Counts the frames of a type that were sent. */
    private int sent(int type) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
            all.writeBytes(sent);
            sent.release();
        }
        int count = 0;
        for (int at = 24; at < all.writerIndex(); at += 9 + all.getMedium(at)) {
            count += all.getByte(at + 3) == type ? 1 : 0;
        }
        return count;
    }

    private PendingRequest request(LoopSettings of, long bytes) {
        return request(of, bytes, outcomes::add);
    }

    private PendingRequest request(LoopSettings of, long bytes, Consumer<Outcome> over) {
        Operation operation =
                new Operation(Loop.id(0), new PayloadBytes(Loop.id(0), bytes), 0, sent -> {}, 0, new FlowVariables());
        return new PendingRequest(operation, new RequestRoute(step(of), pool), over);
    }

    private static LoopSettings settings(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("url", "http://127.0.0.1:81/");
        all.put("protocol", "http2");
        all.put("method", "PUT");
        return LoopSettings.of(all);
    }

    private static HttpSettings step(LoopSettings of) {
        return of.config().steps().getFirst();
    }
}
