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

/** One HTTP/2 connection, which carries many operations, each as a stream. */
@SuppressWarnings("FutureReturnValueIgnored") // What becomes of a channel is told by its events.
final class Http2Connection {
    /** Also where a server allows more: a connection's flow control and its one TCP stream are shared by all. */
    private static final int MOST_STREAMS = 100;

    /** Numbers are not given twice; whoever has used them up leaves a little earlier. */
    private static final int LAST_STREAM = Integer.MAX_VALUE - 1000;

    private static final Outcome BEFORE_IT = new Outcome.Failed("the server went away before it");

    private final EventLoopConnectionPool pool;
    private final int connectMillis;
    private final DefaultHttp2Connection connection = new DefaultHttp2Connection(false);
    private final Http2ConnectionHandler handler;
    private final IntObjectMap<Http2Exchange> exchanges = new IntObjectHashMap<>();
    private final Deque<PendingRequest> waiting = new ArrayDeque<>();
    private Optional<ChannelHandlerContext> context = Optional.empty();
    private Optional<Future<?>> silence = Optional.empty();
    private boolean usable;
    private boolean reading;
    private boolean gone;

    /** @param connectMillis how long each part of the way to the server may take, its settings the last of them */
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

    /** @param now whether bytes are being read, after which everything that was written meanwhile leaves at once */
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
            request.carriedBy(() -> waiting.remove(request));
        }
    }

    /** Another part of the way is behind it, and the next may take as long: what nobody could send waits no longer. */
    void awaitSettings(ChannelHandlerContext ctx) {
        silence.ifPresent(before -> before.cancel(false));
        silence = Optional.of(ctx.executor().schedule(() -> silent(ctx), connectMillis, TimeUnit.MILLISECONDS));
    }

    private void silent(ChannelHandlerContext ctx) {
        if (!usable && !gone) {
            failed(new Outcome.Failed("connecting timed out: the server sent no settings of HTTP/2"));
            ctx.close();
        }
    }

    /** The server's settings have come: requests may leave, those that it has no room for by other connections. */
    void ready(ChannelHandlerContext ctx) {
        if (usable || gone) {
            return;
        }
        usable = true;
        silence.ifPresent(waiting -> waiting.cancel(false));
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

    /** By the codec, which else keeps the bodies until something is read. */
    private void flush(ChannelHandlerContext ctx) {
        handler.flush(ctx);
    }

    private void write(PendingRequest request) {
        ChannelHandlerContext ctx = context.orElseThrow();
        int stream = connection.local().incrementAndGetNextStreamId();
        Http2Exchange exchange = new Http2Exchange(request);
        exchanges.put(stream, exchange);
        request.carriedBy(() -> cancel(stream));
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
            // Not at once: the one who sends may still be about to learn what it began.
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
            ChannelPromise left = ctx.newPromise();
            if (piece.content()) {
                left.addListener(written -> {
                    if (written.isSuccess()) {
                        exchange.left(bytes);
                    }
                });
            }
            handler.encoder().writeData(ctx, stream, piece.bytes(), 0, !body.hasNext(), left);
        }
    }

    /** Hears no more of it. */
    private void cancel(int stream) {
        exchanges.remove(stream);
        context.ifPresent(ctx -> {
            handler.resetStream(ctx, stream, Http2Error.CANCEL.code(), ctx.newPromise());
            flush(ctx);
        });
        closeWhenLeft();
    }

    Optional<Http2Exchange> exchange(int stream) {
        return Optional.ofNullable(exchanges.get(stream));
    }

    /** Ends the operation of a stream, once. */
    void over(int stream, Outcome outcome) {
        Http2Exchange exchange = exchanges.remove(stream);
        if (exchange != null) {
            closeWhenLeft();
            exchange.errand().end(outcome);
        }
    }

    /** Nothing goes by it any more. Not at once: what was written last is still to leave. */
    private void closeWhenLeft() {
        if (gone && exchanges.isEmpty()) {
            context.ifPresent(ctx -> ctx.executor().execute(ctx::close));
        }
    }

    /** Ends the operation of a stream that the server goes on with. */
    void cut(int stream, Outcome outcome) {
        exchange(stream).ifPresent(exchange -> {
            cancel(stream);
            exchange.errand().end(outcome);
        });
    }

    /**
     * Takes no further operations; those under way may end.
     *
     * @param last stream that the server has taken or will take
     */
    void leave(ChannelHandlerContext ctx, int last) {
        context = Optional.of(ctx);
        failed(BEFORE_IT);
        numbers().stream().filter(stream -> stream > last).forEach(stream -> over(stream, BEFORE_IT));
        closeWhenLeft();
    }

    private List<Integer> numbers() {
        return new ArrayList<>(exchanges.keySet());
    }

    private void leave() {
        gone = true;
        pool.forget(this);
    }

    /** A server that has come to allow no streams is left. */
    void leaveIfUseless() {
        if (usable && exchanges.isEmpty() && connection.local().maxActiveStreams() == 0) {
            leave();
            context.ifPresent(ChannelHandlerContext::close);
        }
    }

    /** Nothing could be sent, because no connection came about. */
    void failed(Outcome outcome) {
        leave();
        for (PendingRequest request = waiting.poll(); request != null; request = waiting.poll()) {
            request.end(outcome);
        }
    }

    /** The connection has ended. */
    void ended(String why) {
        failed(new Outcome.Failed("cannot connect: " + why));
        numbers()
                .forEach(stream -> over(
                        stream,
                        new Outcome.Unknown(
                                exchange(stream).filter(Http2Exchange::begun).isPresent()
                                        ? "closed in the middle of the answer"
                                        : why)));
    }
}
