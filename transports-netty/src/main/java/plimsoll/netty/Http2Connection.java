package plimsoll.netty;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plimsoll.model.Outcome;

/** One HTTP/2 connection, which carries many requests, each on its own stream. */
@SuppressWarnings("FutureReturnValueIgnored") // The result of a channel operation arrives as an event.
final class Http2Connection {
    /** Applies even if the server allows more: all streams share the connection's flow control and TCP stream. */
    private static final int MOST_STREAMS = 100;

    /** Stream ids are not reused, so the connection takes no more requests shortly before they run out. */
    private static final int LAST_STREAM = Integer.MAX_VALUE - 1000;

    private static final Outcome NOT_PROCESSED =
            new Outcome.Failed("the server sent GOAWAY before it processed the request");

    private final EventLoopConnectionPool pool;
    private final int connectMillis;
    private final DefaultHttp2Connection connection = new DefaultHttp2Connection(false);
    private final Http2ConnectionHandler handler;
    private final IntObjectMap<Http2Exchange> exchanges = new IntObjectHashMap<>();
    private final Deque<PendingRequest> waiting = new ArrayDeque<>();
    private Optional<ChannelHandlerContext> context = Optional.empty();
    private Optional<Future<?>> settingsTimeout = Optional.empty();
    private boolean usable;
    private boolean reading;
    private boolean gone;

    /** @param connectMillis limit for each phase of connecting, of which the server's settings are the last */
    Http2Connection(EventLoopConnectionPool pool, int connectMillis) {
        this.pool = pool;
        this.connectMillis = connectMillis;
        this.handler = new Http2Handler(this, connection).build();
    }

    ChannelHandler handler() {
        return handler;
    }

    boolean hasRoom() {
        if (gone || exchanges.size() + waiting.size() >= MOST_STREAMS) {
            return false;
        }
        return !usable || connection.local().canOpenStream();
    }

    /** @param now whether bytes are being read; what is written meanwhile is flushed once afterwards */
    void reading(boolean now) {
        reading = now;
    }

    void send(PendingRequest request) {
        if (usable) {
            write(request);
            if (!reading) {
                flush(context.orElseThrow());
            }
        } else {
            waiting.add(request);
            request.onGiveUp(() -> waiting.remove(request));
        }
    }

    /** Restarts the timeout after a phase of connecting; at its end the waiting requests fail. */
    void awaitSettings(ChannelHandlerContext ctx) {
        settingsTimeout.ifPresent(before -> before.cancel(false));
        settingsTimeout =
                Optional.of(ctx.executor().schedule(() -> settingsTimedOut(ctx), connectMillis, TimeUnit.MILLISECONDS));
    }

    private void settingsTimedOut(ChannelHandlerContext ctx) {
        if (!usable && !gone) {
            failed(new Outcome.Failed("connecting timed out: the server sent no HTTP/2 settings"));
            ctx.close();
        }
    }

    /**
     * Sends the waiting requests once the server's settings have arrived; those without room go to other connections.
     */
    void ready(ChannelHandlerContext ctx) {
        if (usable || gone) {
            return;
        }
        usable = true;
        settingsTimeout.ifPresent(timeout -> timeout.cancel(false));
        context = Optional.of(ctx);
        if (connection.local().maxActiveStreams() == 0) {
            failed(new Outcome.Failed("the server allows no streams"));
            ctx.close();
            return;
        }
        while (!waiting.isEmpty() && connection.local().canOpenStream()) {
            write(waiting.remove());
        }
        flush(ctx);
        List<PendingRequest> others = List.copyOf(waiting);
        waiting.clear();
        others.forEach(pool::send);
    }

    /** Flushes through the codec, which otherwise holds bodies back until the next read. */
    private void flush(ChannelHandlerContext ctx) {
        handler.flush(ctx);
    }

    private void write(PendingRequest request) {
        ChannelHandlerContext ctx = context.orElseThrow();
        int stream = connection.local().incrementAndGetNextStreamId();
        Http2Exchange exchange = new Http2Exchange(request);
        exchanges.put(stream, exchange);
        request.onGiveUp(() -> cancel(stream));
        byte[] opening = request.route().opening(request.operation());
        boolean empty = opening.length + request.operation().content().length() == 0;
        ChannelFuture written = handler.encoder()
                .writeHeaders(
                        ctx,
                        stream,
                        request.route().headers(request.operation(), opening.length),
                        0,
                        empty,
                        ctx.newPromise());
        if (written.isDone() && !written.isSuccess()) {
            // Later, on the loop: the caller that is sending may not have received its handle yet.
            ctx.executor()
                    .execute(() -> over(
                            stream,
                            new Outcome.Failed("no stream: " + written.cause().getMessage())));
        } else if (!empty) {
            writeBody(ctx, stream, exchange, opening);
        }
        if (stream > LAST_STREAM) {
            leave();
        }
    }

    private void writeBody(ChannelHandlerContext ctx, int stream, Http2Exchange exchange, byte[] opening) {
        for (Iterator<Http2Exchange.Piece> body = exchange.body(opening).iterator(); body.hasNext(); ) {
            Http2Exchange.Piece piece = body.next();
            int bytes = piece.bytes().readableBytes();
            ChannelPromise sent = ctx.newPromise();
            if (piece.content()) {
                sent.addListener(written -> {
                    if (written.isSuccess()) {
                        exchange.contentSent(bytes);
                    }
                });
            }
            handler.encoder().writeData(ctx, stream, piece.bytes(), 0, !body.hasNext(), sent);
        }
    }

    /** Resets the stream and ignores everything that still arrives on it. */
    private void cancel(int stream) {
        exchanges.remove(stream);
        context.ifPresent(ctx -> {
            handler.resetStream(ctx, stream, Http2Error.CANCEL.code(), ctx.newPromise());
            flush(ctx);
        });
        closeWhenUnused();
    }

    Optional<Http2Exchange> exchange(int stream) {
        return Optional.ofNullable(exchanges.get(stream));
    }

    /** Ends the operation of a stream, once. */
    void over(int stream, Outcome outcome) {
        Http2Exchange exchange = exchanges.remove(stream);
        if (exchange != null) {
            closeWhenUnused();
            exchange.pendingRequest().end(outcome);
        }
    }

    /** Closes an unused connection, but not at once: the last bytes have to be written first. */
    private void closeWhenUnused() {
        if (gone && exchanges.isEmpty()) {
            context.ifPresent(ctx -> ctx.executor().execute(ctx::close));
        }
    }

    /** Ends the operation of a stream that the server has not ended, and resets the stream. */
    void cut(int stream, Outcome outcome) {
        exchange(stream).ifPresent(exchange -> {
            cancel(stream);
            exchange.pendingRequest().end(outcome);
        });
    }

    /**
     * Sends no further requests after a GOAWAY; those in progress may end.
     *
     * @param last the last stream that the server has processed or will process
     */
    void leave(ChannelHandlerContext ctx, int last) {
        context = Optional.of(ctx);
        failed(NOT_PROCESSED);
        streamIds().stream().filter(stream -> stream > last).forEach(stream -> over(stream, NOT_PROCESSED));
        closeWhenUnused();
    }

    private List<Integer> streamIds() {
        return new ArrayList<>(exchanges.keySet());
    }

    private void leave() {
        gone = true;
        pool.forget(this);
    }

    /** Closes the connection if the server no longer allows any streams. */
    void leaveIfUseless() {
        if (usable && exchanges.isEmpty() && connection.local().maxActiveStreams() == 0) {
            leave();
            context.ifPresent(ChannelHandlerContext::close);
        }
    }

    /** Ends the waiting requests: nothing was sent, because the connection could not be opened. */
    void failed(Outcome outcome) {
        leave();
        for (PendingRequest request = waiting.poll(); request != null; request = waiting.poll()) {
            request.end(outcome);
        }
    }

    /** Ends all requests after the end of the connection. */
    void ended(String why) {
        failed(new Outcome.Failed("cannot connect: " + why));
        streamIds()
                .forEach(stream -> over(
                        stream,
                        new Outcome.Unknown(
                                exchange(stream).filter(Http2Exchange::hasBegun).isPresent()
                                        ? "closed in the middle of the answer"
                                        : why)));
    }
}
