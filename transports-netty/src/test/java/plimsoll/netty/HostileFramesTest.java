package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plimsoll.driver.FlowVariables;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.model.Outcome;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.ResponseBounds;

/** Damaged frames of a server end a request once, with the same outcome whatever their pieces. */
class HostileFramesTest {
    private static final HostileCases CASES = HostileCases.of(2_000);
    private static final int CONTENT = 100;
    private static final int PREFACE = 24;
    private static final int FRAME_HEADER = 9;
    private static final int INTERNAL_ERROR = 2;
    private static final int SETTINGS = 4;
    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of("\u0000", "\u0001", "\u0003", "\u0004", "\u0000\u0000\u0000", "\u007f", "@", "?", "~"), 300);

    private final LoopSettings settings = LoopSettings.of(
            Map.of("url", "http://127.0.0.1:81/", "protocol", "http2", "take.id", "json /id", "method", "PUT"));

    @Test
    void any_frames_in_any_pieces_end_a_request_once_with_the_same_outcome() throws Exception {
        CASES.run(random -> {
            byte[] frames = MUTATOR.changed(answer(random), random);
            Outcome whole = outcome(List.of(frames));
            assertThat(outcome(pieces(frames, random, 300))).isEqualTo(whole);
            assertThat(outcome(pieces(frames, random, 1))).isEqualTo(whole);
        });
    }

    @Test
    void frames_without_damage_give_a_value() throws Exception {
        Outcome whole = outcome(List.of(
                frame(1, 4, 3, new byte[] {(byte) 0x88}),
                frame(0, 1, 3, "{\"id\":\"x17\"}".getBytes(StandardCharsets.US_ASCII))));
        assertThat(whole).isEqualTo(Outcome.ACKNOWLEDGED);
    }

    private static byte[] answer(Random random) throws IOException {
        byte[] body = "{\"id\":\"x17\"}".getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = random.nextInt(4); i > 0; i--) {
            all.write(
                    switch (random.nextInt(5)) {
                        case 0 -> frame(8, 0, random.nextInt(2) * 3, new byte[] {0, 0, 1, 0});
                        case 1 -> frame(4, 0, 0, new byte[] {0, 3, 0, 0, 0, 1, 0, 4, 0, 0, 0, 9});
                        case 2 -> frame(6, 0, 0, new byte[8]);
                        case 3 -> frame(1, 4, 3, new byte[] {8, 3, '1', '0', '3'});
                        default -> frame(0x20, 0, 3, new byte[random.nextInt(20)]);
                    });
        }
        byte[] head = {(byte) 0x88, 0x40, 1, 'x', 1, 'y', (byte) 0xBE, 0x5c, 2, '1', '2'};
        int cut = random.nextInt(head.length);
        if (random.nextBoolean()) {
            all.write(frame(1, 4, 3, head));
        } else {
            all.write(frame(1, 0, 3, Arrays.copyOf(head, cut)));
            all.write(frame(9, 4, 3, Arrays.copyOfRange(head, cut, head.length)));
        }
        all.write(
                switch (random.nextInt(4)) {
                    case 0 -> frame(3, 0, 3, new byte[] {0, 0, 0, (byte) random.nextInt(16)});
                    case 1 -> frame(7, 0, 0, new byte[] {0, 0, 0, 1, 0, 0, 0, 0});
                    default -> frame(0, 1, 3, body);
                });
        return all.toByteArray();
    }

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(FRAME_HEADER + payload.length)
                .put((byte) 0)
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    private static List<byte[]> pieces(byte[] frames, Random random, int longest) {
        List<byte[]> pieces = new ArrayList<>();
        for (int at = 0; at < frames.length; ) {
            int to = Math.min(frames.length, at + 1 + random.nextInt(longest));
            pieces.add(Arrays.copyOfRange(frames, at, to));
            at = to;
        }
        return pieces;
    }

    private Outcome outcome(List<byte[]> pieces) {
        HttpSettings step = settings.config().steps().getFirst();
        EmbeddedChannel channel = new EmbeddedChannel();
        EventLoopConnectionPool pool = new EventLoopConnectionPool(
                new ConnectionFactory(channel.eventLoop(), settings, step.address(), limit -> {}));
        Http2Connection connection = new Http2Connection(pool, 60_000, new byte[ResponseBounds.HEAD_BYTES_MAX]);
        channel.pipeline().addLast(connection.handler());
        List<Outcome> over = new ArrayList<>();
        connection.send(new PendingRequest(
                new Operation(
                        Loop.id(0), new PayloadBytes(Loop.id(0), CONTENT), 0, bytes -> {}, 0, new FlowVariables()),
                new RequestRoute(step, pool),
                over::add));
        channel.writeInbound(Unpooled.wrappedBuffer(frame(SETTINGS, 0, 0, new byte[0])));
        for (byte[] piece : pieces) {
            if (channel.isOpen()) {
                channel.writeInbound(Unpooled.wrappedBuffer(piece));
            }
        }
        // The server's end of the connection; an end of ours would first wait for open streams.
        channel.pipeline().fireChannelInactive();
        channel.runPendingTasks();
        channel.checkException();

        assertThat(endedByUs(channel)).isFalse();
        assertThat(over).hasSize(1);
        return over.getFirst();
    }

    /** Whether a frame that was sent ends the connection with an internal error. */
    private static boolean endedByUs(EmbeddedChannel channel) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
            all.writeBytes(sent);
            sent.release();
        }
        boolean internal = false;
        for (int at = PREFACE; at < all.writerIndex(); at += FRAME_HEADER + all.getMedium(at)) {
            internal |= all.getByte(at + 3) == Frames.GO_AWAY && all.getInt(at + FRAME_HEADER + 4) == INTERNAL_ERROR;
        }
        return internal;
    }
}
