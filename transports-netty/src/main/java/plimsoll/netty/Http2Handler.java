package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelOutputShutdownEvent;
import io.netty.channel.socket.ChannelOutputShutdownException;
import io.netty.handler.proxy.ProxyConnectionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import plimsoll.model.Outcome;
import plimsoll.netty.frame.FrameReader;
import plimsoll.netty.frame.Http2Error;
import plimsoll.netty.frame.Http2Violation;

/** Passes the bytes and events of a channel to its {@link Http2Connection}. */
@SuppressWarnings("FutureReturnValueIgnored") // The result of a channel operation arrives as an event.
final class Http2Handler extends ChannelInboundHandlerAdapter {
    private final Http2Connection owner;
    private final FrameReader reader;
    private final byte[] scratch;
    private String why = "closed without an answer";
    private boolean reading;
    private boolean violated;

    Http2Handler(Http2Connection owner, FrameReader reader, byte[] scratch) {
        this.owner = owner;
        this.reader = reader;
        this.scratch = scratch;
    }

    /** Whether bytes are being read; the frames that are written meanwhile leave together afterwards. */
    boolean reading() {
        return reading;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (ctx.channel().isActive()) {
            begin(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        begin(ctx);
    }

    /** Greets the server; a tunnel or a handshake that is still pending holds the bytes back. */
    private void begin(ChannelHandlerContext ctx) {
        owner.greet(ctx);
        owner.awaitSettings(ctx);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            handshake(ctx, handshake);
        } else if (event instanceof ProxyConnectionEvent) {
            owner.awaitSettings(ctx);
        } else if (event instanceof ChannelOutputShutdownEvent) {
            // A write has failed, and TLS reports nothing else.
            owner.retire();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    private void handshake(ChannelHandlerContext ctx, SslHandshakeCompletionEvent handshake) {
        String chosen = String.valueOf(ctx.pipeline().get(SslHandler.class).applicationProtocol());
        if (!handshake.isSuccess()) {
            owner.failed(TlsFailureText.outcome(handshake.cause()));
            ctx.close();
        } else if (!chosen.equals("h2")) {
            owner.failed(new Outcome.Failed("TLS: the server chose " + chosen + " instead of HTTP/2"));
            ctx.close();
        } else {
            owner.awaitSettings(ctx);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        reading = true;
        try {
            while (bytes.isReadable() && !violated) {
                int count = Math.min(bytes.readableBytes(), scratch.length);
                bytes.readBytes(scratch, 0, count);
                reader.read(scratch, 0, count);
            }
        } catch (Http2Violation e) {
            violation(e.error(), String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            violation(Http2Error.INTERNAL_ERROR, e.toString());
        } finally {
            bytes.release();
        }
    }

    /** Ends the connection after an error of ours. */
    void broken(RuntimeException cause) {
        violated = true;
        why = cause.toString();
        owner.violated(Http2Error.INTERNAL_ERROR);
    }

    private void violation(Http2Error error, String message) {
        violated = true;
        why = "not HTTP/2: " + message;
        owner.violated(error);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        reading = false;
        owner.readComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable() && !reading) {
            owner.flush();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException)) {
            why = cause.toString();
        }
        owner.caught(cause);
        if (!endsSendingOnly(cause)) {
            ctx.close();
        }
    }

    /** Whether the connection takes no bytes any more: those that the server sent before are still to be read. */
    private static boolean endsSendingOnly(Throwable cause) {
        return cause instanceof ClosedChannelException
                || (cause instanceof ChannelOutputShutdownException && cause.getCause() instanceof IOException);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        owner.ended(why);
    }
}
