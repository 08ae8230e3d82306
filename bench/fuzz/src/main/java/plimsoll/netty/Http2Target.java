package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plimsoll.driver.FlowVariables;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.fuzz.Cuts;
import plimsoll.fuzz.Refusals;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.ResponseBounds;

/** The frames of a server end a request once, with the same outcome whatever their pieces. */
public final class Http2Target {
    private static final byte[] SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    private static final int GO_AWAY = 7;
    private static final int PREFACE = 24;
    private static final int FRAME_HEADER = 9;
    private static final int INTERNAL_ERROR = 2;
    private static final int CONTENT = 100;

    private static final LoopSettings LOOP = LoopSettings.of(
            Map.of("url", "http://127.0.0.1:81/", "protocol", "http2", "take.id", "json /id", "method", "PUT"));

    private Http2Target() {}

    public static void fuzzerTestOneInput(byte[] input) {
        List<String> outcomes = new ArrayList<>();
        for (List<byte[]> pieces : Cuts.of(input)) {
            outcomes.add(outcome(pieces).toString());
        }
        Refusals.require(
                outcomes.stream().allMatch(outcomes.getFirst()::equals), "the pieces change the outcome", outcomes);
    }

    private static Outcome outcome(List<byte[]> pieces) {
        HttpSettings step = LOOP.config().steps().getFirst();
        EmbeddedChannel channel = new EmbeddedChannel();
        EventLoopConnectionPool pool = new EventLoopConnectionPool(
                new ConnectionFactory(channel.eventLoop(), LOOP, step.address(), limit -> {}));
        Http2Connection connection = new Http2Connection(pool, 60_000, new byte[ResponseBounds.HEAD_BYTES_MAX]);
        channel.pipeline().addLast(connection.handler());
        List<Outcome> over = new ArrayList<>();
        OperationId id = new OperationId(9, 4, 17);
        connection.send(new PendingRequest(
                new Operation(id, new PayloadBytes(id, CONTENT), 0, bytes -> {}, 0, new FlowVariables()),
                new RequestRoute(step, pool),
                over::add));
        channel.writeInbound(Unpooled.wrappedBuffer(SETTINGS));
        for (byte[] piece : pieces) {
            if (channel.isOpen()) {
                channel.writeInbound(Unpooled.wrappedBuffer(piece));
            }
        }
        // The server's end of the connection; an end of ours would first wait for open streams.
        channel.pipeline().fireChannelInactive();
        channel.runPendingTasks();
        Refusals.require(!endedByUs(channel), "an error of ours ended the connection", over);
        channel.checkException();
        Refusals.require(over.size() == 1, "ended " + over.size() + " times", over);
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
            internal |= all.getByte(at + 3) == GO_AWAY && all.getInt(at + FRAME_HEADER + 4) == INTERNAL_ERROR;
        }
        return internal;
    }
}
