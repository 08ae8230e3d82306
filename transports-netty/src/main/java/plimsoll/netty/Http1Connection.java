package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.proxy.ProxyConnectionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.util.Optional;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import plimsoll.transports.request.ErrorMessageExtractor;

/** One HTTP/1.1 connection, which carries one operation at a time; idle between two of them. */
@SuppressWarnings("FutureReturnValueIgnored") // What becomes of a channel is told by its events.
final class Http1Connection extends ChannelInboundHandlerAdapter {
    /** An answer is read to this length; what goes on is cut off with its connection. */
    static final long LONGEST_BODY = 16L << 20;

    private static final int PART = 64 * 1024;

    private final ConnectionFactory factory;
    private final EventLoopConnectionPool pool;
    private final ResponseParser answer = new ResponseParser();
    private final Runnable drop = this::drop;
    private Optional<PendingRequest> errand;
    private Optional<ChannelHandlerContext> context = Optional.empty();
    private ByteBuf text = Unpooled.EMPTY_BUFFER;
    private long offset;
    private boolean sending;
    private boolean sent;
    private boolean early;
    private boolean alone;
    private boolean ready;

    /** @param first what it is opened for */
    Http1Connection(ConnectionFactory factory, EventLoopConnectionPool pool, PendingRequest first) {
        this.factory = factory;
        this.pool = pool;
        this.errand = Optional.of(first);
        first.carriedBy(drop);
    }

    /** Nothing could be sent, because no connection came about. */
    void failed(Outcome outcome) {
        Optional<PendingRequest> waiting = errand;
        errand = Optional.empty();
        waiting.ifPresent(each -> each.end(outcome));
    }

    /** Carries another one, on a connection that is idle. */
    void send(PendingRequest next) {
        errand = Optional.of(next);
        next.carriedBy(drop);
        write(next);
    }

    private void drop() {
        errand = Optional.empty();
        context.ifPresent(ChannelHandlerContext::close);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = Optional.of(ctx);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (!factory.tls()) {
            ready(ctx);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                ready(ctx);
            } else {
                failed(TlsFailureText.outcome(handshake.cause()));
                ctx.close();
            }
        } else if (!(event instanceof ProxyConnectionEvent)) {
            ctx.fireUserEventTriggered(event);
        }
    }

    private void ready(ChannelHandlerContext ctx) {
        ready = true;
        if (errand.isPresent()) {
            write(errand.get());
        } else {
            ctx.close();
        }
    }

    private void write(PendingRequest now) {
        ChannelHandlerContext ctx = context.orElseThrow();
        answer.begin(
                now.route().request().expectsNoBody(),
                now.route().takes(),
                now.route().acknowledges());
        sending = true;
        sent = false;
        early = false;
        alone = true;
        offset = 0;
        text = now.route().head(now.operation());
        text(ctx, now);
        ctx.flush();
    }

    /** A body that the study itself spells out is part of the text, and may be as long as a content. */
    private void text(ChannelHandlerContext ctx, PendingRequest now) {
        while (text.readableBytes() > PART && ctx.channel().isWritable()) {
            ctx.write(text.readRetainedSlice(PART), ctx.voidPromise());
        }
        if (text.readableBytes() > PART) {
            return;
        }
        if (text.isReadable()) {
            ctx.write(text, ctx.voidPromise());
            text = Unpooled.EMPTY_BUFFER;
        }
        content(ctx, now);
    }

    /** As much as the connection takes now; the rest when it takes more. */
    private void content(ChannelHandlerContext ctx, PendingRequest now) {
        PayloadBytes payloadBytes = now.operation().content();
        while (offset < payloadBytes.length() && ctx.channel().isWritable()) {
            ByteBuf part = Unpooled.wrappedBuffer(payloadBytes.part(offset, PART));
            offset += part.readableBytes();
            now.operation().sent().accept(part.readableBytes());
            ctx.write(part, ctx.voidPromise());
        }
        if (offset == payloadBytes.length()) {
            tail(ctx, now);
        }
    }

    private void tail(ChannelHandlerContext ctx, PendingRequest now) {
        byte[] tail = now.route().tail();
        if (tail.length > 0) {
            ctx.write(Unpooled.wrappedBuffer(tail), ctx.voidPromise());
        }
        sent = true;
        if (early) {
            conclude(ctx);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (sending && !sent && errand.isPresent() && ctx.channel().isWritable()) {
            text(ctx, errand.get());
            ctx.flush();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            while (bytes.isReadable()) {
                read(ctx, bytes);
            }
        } catch (ResponseFormatException e) {
            end(new Outcome.Unknown(String.valueOf(e.getMessage())));
            ctx.close();
        } finally {
            bytes.release();
        }
    }

    private void read(ChannelHandlerContext ctx, ByteBuf bytes) throws ResponseFormatException {
        byte[] scratch = factory.scratch();
        int count = Math.min(bytes.readableBytes(), scratch.length);
        bytes.readBytes(scratch, 0, count);
        if (early) {
            alone = false;
            return;
        }
        if (!sending) {
            // Nobody asked for anything: whatever is said now would be taken for the next answer.
            pool.forget(this);
            ctx.close();
            return;
        }
        int end = answer.take(scratch, 0, count);
        if (answer.done()) {
            answered(ctx, end == count && !bytes.isReadable());
        } else if (answer.bodyRead() > LONGEST_BODY) {
            answered(ctx, false);
        }
    }

    /** @param nothingMore whether the answer was all that came */
    private void answered(ChannelHandlerContext ctx, boolean nothingMore) {
        alone = nothingMore;
        // The content is welcome, so it is sent to its end; where the server leaves before, its yes was one all the
        // same.
        early = !sent
                && ctx.channel().isActive()
                && errand.orElseThrow().route().settings().expects(answer.status());
        if (!early) {
            conclude(ctx);
        }
    }

    private void conclude(ChannelHandlerContext ctx) {
        PendingRequest done = errand.orElseThrow();
        Outcome outcome = outcome(done);
        errand = Optional.empty();
        sending = false;
        if (!reusable() || !pool.give(this)) {
            ctx.close();
        }
        done.end(outcome);
    }

    private boolean reusable() {
        return open() && sent && alone && answer.done() && answer.keep() && factory.keepAlive();
    }

    boolean open() {
        return context.filter(ctx -> ctx.channel().isActive()).isPresent();
    }

    private Outcome outcome(PendingRequest done) {
        boolean expected = done.route().settings().expects(answer.status());
        Outcome outcome = done.route()
                .settings()
                .outcome(
                        answer.status(),
                        answer.retryLater(),
                        expected ? "" : answer.body(ErrorMessageExtractor.LONGEST_READ));
        if (!(outcome instanceof Outcome.Acknowledged) || !done.route().takes()) {
            return outcome;
        }
        return answer.bodyTooLongToKeep()
                ? new Outcome.Unknown("acknowledged with a body of more than " + ResponseParser.LONGEST_KEPT + " bytes")
                : done.route().settings().take(done.operation(), answer.headers(), answer.body());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (errand.isEmpty()) {
            pool.forget(this);
        } else if (!ready) {
            failed(new Outcome.Failed("cannot connect: closed before anything was sent"));
        } else if (early || answer.ended()) {
            conclude(ctx);
        } else {
            end(new Outcome.Unknown(
                    answer.begun()
                            ? "closed in the middle of the answer"
                            : sent ? "closed without an answer" : "connection reset"));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!ready) {
            failed(new Outcome.Failed("cannot connect: " + cause.getMessage()));
        } else if (early && errand.isPresent()) {
            conclude(ctx);
        } else if (cause instanceof IOException && answer.begun()) {
            end(new Outcome.Unknown("closed in the middle of the answer"));
        } else if (cause instanceof IOException) {
            end(new Outcome.Unknown("connection reset"));
        } else {
            end(new Outcome.Unknown(cause.toString()));
        }
        ctx.close();
    }

    private void end(Outcome outcome) {
        Optional<PendingRequest> now = errand;
        errand = Optional.empty();
        // Not at once: the one who writes may still be about to learn what it began.
        now.ifPresent(each -> context.orElseThrow().channel().eventLoop().execute(() -> each.end(outcome)));
    }
}
