package plimsoll.netty;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.Consumer;
import plimsoll.transports.request.LocalResourceLimit;

/** Detects in each connection of a loop that this machine, and not the server, is the cause of a failure. */
@Sharable
final class LocalLimitDetector extends ChannelInboundHandlerAdapter {
    private final LocalResourceLimit limit = new LocalResourceLimit();
    private final Consumer<IllegalStateException> onLocalLimit;

    LocalLimitDetector(Consumer<IllegalStateException> onLocalLimit) {
        this.onLocalLimit = onLocalLimit;
    }

    void detect(Throwable cause) {
        limit.detect(cause).ifPresent(onLocalLimit);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        detect(cause);
        ctx.fireExceptionCaught(cause);
    }
}
