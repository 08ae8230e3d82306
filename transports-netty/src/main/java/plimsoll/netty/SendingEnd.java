package plimsoll.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plimsoll.model.FixedTimeout;

/** The close of a connection on which bytes may still wait for the socket; they leave before. */
final class SendingEnd {
    private static final long SENDING_END_NANOS =
            FixedTimeout.SENDING_END.time().toNanos();

    private SendingEnd() {}

    /** @param deadlineNanos until when the bytes may wait, on the clock of {@link System#nanoTime} */
    @SuppressWarnings("FutureReturnValueIgnored") // The channel is closed, whatever becomes of the bytes.
    static void close(ChannelHandlerContext ctx, long deadlineNanos) {
        ChannelFuture left = ctx.writeAndFlush(Unpooled.EMPTY_BUFFER);
        if (left.isDone()) {
            ctx.close();
            return;
        }
        left.addListener(ChannelFutureListener.CLOSE);
        long nanos = Math.max(SENDING_END_NANOS, deadlineNanos - System.nanoTime());
        Future<?> bound = ctx.executor().schedule(() -> ctx.close(), nanos, TimeUnit.NANOSECONDS);
        // It would keep a closed connection in memory until the deadline.
        ctx.channel().closeFuture().addListener(_ -> bound.cancel(false));
    }
}
