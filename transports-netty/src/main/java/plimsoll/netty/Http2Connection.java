package plimsoll.netty;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Outcome;

/** One HTTP/2 connection, which carries many operations, each as a stream. */
@SuppressWarnings("FutureReturnValueIgnored") // What becomes of a channel is told by its events.
final class Http2Connection {
    /** Also where a server allows more: a connection's flow control and its one TCP stream are shared by all. */
    private static final int MOST_STREAMS = 100;

    private final Pool pool;
    private final boolean tls;
    private final DefaultHttp2Connection connection = new DefaultHttp2Connection(false);
    private final Http2ConnectionHandler handler;
    private final Map<Integer, Http2Exchange> exchanges = new HashMap<>();
    private final Deque<Errand> waiting = new ArrayDeque<>();
    private Optional<ChannelHandlerContext> context = Optional.empty();
    private boolean usable;
    private boolean gone;

    Http2Connection(Pool pool, boolean tls) {
        this.pool = pool;
        this.tls = tls;
        this.handler = new Http2Handler(this, connection).build();
    }

    ChannelHandler handler() {
        return handler;
    }

    boolean hasRoom() {
        int most = usable ? Math.min(MOST_STREAMS, connection.local().maxActiveStreams()) : MOST_STREAMS;
        return !gone && exchanges.size() + waiting.size() < most;
    }

    void send(Errand errand) {
        if (usable) {
            write(errand);
            context.orElseThrow().flush();
        } else {
            waiting.add(errand);
            errand.carriedBy(() -> waiting.remove(errand));
        }
    }

    /** The server's settings have come: requests may leave. */
    void ready(ChannelHandlerContext ctx) {
        if (usable) {
            return;
        }
        usable = true;
        context = Optional.of(ctx);
        for (Errand errand = waiting.poll(); errand != null; errand = waiting.poll()) {
            write(errand);
        }
        ctx.flush();
    }

    private void write(Errand errand) {
        ChannelHandlerContext ctx = context.orElseThrow();
        int stream = connection.local().incrementAndGetNextStreamId();
        Http2Exchange exchange = new Http2Exchange(errand);
        exchanges.put(stream, exchange);
        errand.carriedBy(() -> cancel(stream));
        byte[] opening = errand.route().request().opening(errand.operation());
        long length = errand.operation().content().length();
        boolean empty = opening.length + length == 0;
        handler.encoder().writeHeaders(ctx, stream, exchange.headers(tls, opening.length), 0, empty, ctx.newPromise());
        if (!empty) {
            handler.encoder().writeData(ctx, stream, exchange.body(opening), 0, true, ctx.newPromise());
        }
    }

    private void cancel(int stream) {
        exchanges.remove(stream);
        context.ifPresent(ctx -> {
            handler.resetStream(ctx, stream, Http2Error.CANCEL.code(), ctx.newPromise());
            ctx.flush();
        });
    }

    Optional<Http2Exchange> exchange(int stream) {
        return Optional.ofNullable(exchanges.get(stream));
    }

    /** Ends the operation of a stream, once. */
    void over(int stream, Outcome outcome) {
        Http2Exchange exchange = exchanges.remove(stream);
        if (exchange != null) {
            exchange.errand().end(outcome);
        }
    }

    /**
     * Takes no further operations; those under way may end.
     *
     * @param last stream that the server has taken or will take
     */
    void leave(int last) {
        leave();
        exchanges.keySet().stream()
                .filter(stream -> stream > last)
                .toList()
                .forEach(stream -> over(stream, new Outcome.Failed("the server went away before it")));
    }

    private void leave() {
        gone = true;
        pool.forget(this);
    }

    /** Nothing could be sent, because no connection came about. */
    void failed(Outcome outcome) {
        leave();
        for (Errand errand = waiting.poll(); errand != null; errand = waiting.poll()) {
            errand.end(outcome);
        }
    }

    /** The connection has ended. */
    void ended(String why) {
        failed(new Outcome.Failed("cannot connect: " + why));
        List.copyOf(exchanges.keySet())
                .forEach(stream -> over(
                        stream,
                        new Outcome.Unknown(
                                exchange(stream).filter(Http2Exchange::begun).isPresent()
                                        ? "closed in the middle of the answer"
                                        : why)));
    }
}
