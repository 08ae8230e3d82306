package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelOutputShutdownEvent;
import io.netty.channel.socket.ChannelOutputShutdownException;
import io.netty.handler.proxy.ProxyConnectionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.util.Optional;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import plimsoll.transports.request.ErrorMessageExtractor;
import plimsoll.transports.request.ResponseBounds;

/** One HTTP/1.1 connection, which carries one request at a time and is idle in between. */
@SuppressWarnings("FutureReturnValueIgnored") // The result of a channel operation arrives as an event.
final class Http1Connection extends ChannelInboundHandlerAdapter {
    /** The most bytes that are written as one buffer. */
    private static final int PART = 64 * 1024;

    private final ConnectionFactory factory;
    private final EventLoopConnectionPool pool;
    private final ResponseParser answer = new ResponseParser();
    private final Runnable drop = this::drop;
    private Optional<PendingRequest> pending;
    private Optional<ChannelHandlerContext> context = Optional.empty();
    private ByteBuf text = Unpooled.EMPTY_BUFFER;
    private long offset;

    /** For a longer body the connection is closed. */
    private long longestBody;

    private boolean sending;
    private boolean sent;
    private boolean early;
    private boolean noExtraBytes;
    private boolean ready;

    /** @param first the request for which the connection is opened */
    Http1Connection(ConnectionFactory factory, EventLoopConnectionPool pool, PendingRequest first) {
        this.factory = factory;
        this.pool = pool;
        this.pending = Optional.of(first);
        first.onGiveUp(drop);
    }

    /** Ends the request: nothing was sent, because the connection could not be opened. */
    void failed(Outcome outcome) {
        Optional<PendingRequest> waiting = pending;
        pending = Optional.empty();
        waiting.ifPresent(each -> each.end(outcome));
    }

    /** Sends another request on this idle connection. */
    void send(PendingRequest next) {
        pending = Optional.of(next);
        next.onGiveUp(drop);
        write(next);
    }

    private void drop() {
        pending = Optional.empty();
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
        } else if (event instanceof ChannelOutputShutdownEvent) {
            // A write has failed, so that not everything has left.
            sent = false;
        } else if (!(event instanceof ProxyConnectionEvent)) {
            ctx.fireUserEventTriggered(event);
        }
    }

    private void ready(ChannelHandlerContext ctx) {
        ready = true;
        if (pending.isPresent()) {
            write(pending.get());
        } else {
            ctx.close();
        }
    }

    private void write(PendingRequest now) {
        ChannelHandlerContext ctx = context.orElseThrow();
        answer.begin(
                now.route().request().expectsNoBody(),
                now.route().extractsValues(),
                now.route().acknowledges());
        now.comparison().ifPresent(answer::compareBody);
        longestBody = now.route().settings().longestBody();
        sending = true;
        sent = false;
        early = false;
        noExtraBytes = true;
        offset = 0;
        text = now.route().head(now.operation());
        text(ctx, now);
        ctx.flush();
    }

    /** Writes the text before the content, in parts: a fixed body belongs to it and may be long. */
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

    /** Writes as much content as the channel accepts now; the rest follows when it is writable again. */
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
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (sending && !sent && pending.isPresent() && ctx.channel().isWritable()) {
            text(ctx, pending.get());
            ctx.flush();
            // The flush may have led here again, and have concluded already.
            if (early && sent && pending.isPresent()) {
                conclude(ctx);
            }
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
            noExtraBytes = false;
            return;
        }
        if (!sending) {
            // No request is pending: these bytes would be taken for the next answer.
            pool.forget(this);
            ctx.close();
            return;
        }
        int end = answer.take(scratch, 0, count);
        if (answer.isDone()) {
            answered(ctx, end == count && !bytes.isReadable());
        } else if (answer.bodyRead() > longestBody) {
            answered(ctx, false);
        }
    }

    /** @param nothingMore whether no bytes follow the answer */
    private void answered(ChannelHandlerContext ctx, boolean nothingMore) {
        noExtraBytes = nothingMore;
        // The server accepts the content, so it is sent to its end; if the server disconnects before, its
        // acknowledgement still counts.
        early = !sent
                && ctx.channel().isActive()
                && pending.orElseThrow().route().settings().expects(answer.status());
        if (!early) {
            conclude(ctx);
        }
    }

    private void conclude(ChannelHandlerContext ctx) {
        PendingRequest done = pending.orElseThrow();
        Outcome outcome = outcome(done);
        pending = Optional.empty();
        sending = false;
        if (!reusable() || !pool.give(this)) {
            leave(ctx, done);
        }
        done.end(outcome);
    }

    /**
     * Closes the connection. The end of a content that the server has accepted may still wait for the socket, and
     * leaves before; TLS sees to that by itself.
     */
    private void leave(ChannelHandlerContext ctx, PendingRequest done) {
        if (factory.tls() || !sent || !done.route().settings().expects(answer.status())) {
            ctx.close();
        } else {
            SendingEnd.close(ctx, done.operation().deadlineNanos());
        }
    }

    private boolean reusable() {
        return open() && sent && noExtraBytes && answer.isDone() && answer.keep() && factory.keepAlive();
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
        if (!(outcome instanceof Outcome.Acknowledged)) {
            return outcome;
        }
        if (!done.route().extractsValues()) {
            return done.acknowledged();
        }
        return answer.bodyTooLongToKeep()
                ? new Outcome.Unknown(ResponseBounds.LONG_BODY)
                : done.route().settings().extract(done.operation(), answer.headers(), answer.body());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (pending.isEmpty()) {
            pool.forget(this);
        } else if (!ready) {
            failed(new Outcome.Failed("cannot connect: closed before anything was sent"));
        } else if (early || answer.ended()) {
            conclude(ctx);
        } else {
            end(new Outcome.Unknown(
                    answer.hasBegun()
                            ? "closed in the middle of the answer"
                            : sent ? "closed without an answer" : "connection reset"));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        factory.detect(cause);
        if (ready && cause instanceof ChannelOutputShutdownException && cause.getCause() instanceof IOException) {
            // A server that refuses a body may close without reading it. Its answer, or its end, is still to be read.
            return;
        }
        if (!ready) {
            failed(new Outcome.Failed("cannot connect: " + cause.getMessage()));
        } else if (early && pending.isPresent()) {
            conclude(ctx);
        } else if (cause instanceof IOException && answer.hasBegun()) {
            end(new Outcome.Unknown("closed in the middle of the answer"));
        } else if (cause instanceof IOException) {
            end(new Outcome.Unknown("connection reset"));
        } else {
            end(new Outcome.Unknown(cause.toString()));
        }
        ctx.close();
    }

    private void end(Outcome outcome) {
        Optional<PendingRequest> now = pending;
        pending = Optional.empty();
        // Later, on the loop: the caller that is writing may not have received its handle yet.
        now.ifPresent(each -> context.orElseThrow().channel().eventLoop().execute(() -> each.end(outcome)));
    }
}
