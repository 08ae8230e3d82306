package plimsoll.netty;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plimsoll.model.Outcome;
import plimsoll.netty.frame.FrameReader;
import plimsoll.netty.frame.FrameWriter;
import plimsoll.netty.frame.Http2Error;
import plimsoll.netty.frame.Http2Setting;
import plimsoll.netty.frame.Http2Violation;
import plimsoll.netty.hpack.HeaderBlock;
import plimsoll.netty.request.Http2Body;
import plimsoll.netty.request.Http2HeadEncoder;

/**
 * One HTTP/2 connection, which carries many requests, each on its own stream. Frames of all streams that are written in
 * one turn of the loop leave together at its end.
 */
@SuppressWarnings("FutureReturnValueIgnored") // The result of a channel operation arrives as an event.
final class Http2Connection {
    /** The body bytes that a server may send on a stream before we have read them. */
    static final int STREAM_WINDOW = 1 << 20;

    /** The same for all streams together. */
    static final int CONNECTION_WINDOW = 1 << 24;

    private static final int FIRST_CONNECTION_WINDOW = 65_535;

    /** Applies even if the server allows more: all streams share the connection's flow control and TCP stream. */
    private static final int MOST_STREAMS = 100;

    /** Clients use odd numbers; 1 belongs to a request that asks for HTTP/2. */
    private static final int FIRST_STREAM = 3;

    /** Stream ids are not reused, so the connection takes no more requests shortly before they run out. */
    private static final int LAST_STREAM = Integer.MAX_VALUE - 1000;

    /** Acknowledgements that a server may ask for in one turn of the loop, and while it does not read. */
    private static final int MOST_ACKNOWLEDGEMENTS = 10_000;

    private final EventLoopConnectionPool pool;
    private final int connectMillis;
    private final Http2Handler handler;
    private final FrameReader reader = new FrameReader(new Http2Frames(this));
    private final Http2HeadEncoder heads = new Http2HeadEncoder();
    private final Http2Uploads uploads = new Http2Uploads(this::sent);
    private final IntObjectMap<Http2Exchange> exchanges = new IntObjectHashMap<>(2 * MOST_STREAMS);
    private final Deque<PendingRequest> waiting = new ArrayDeque<>();
    private final Runnable flush = this::flush;
    private Optional<ChannelHandlerContext> context = Optional.empty();
    private Optional<FrameWriter> out = Optional.empty();
    private Optional<Future<?>> settingsTimeout = Optional.empty();
    private String farewell = "";
    private long streamsAllowed = MOST_STREAMS;
    private int nextStream = FIRST_STREAM;
    private int acknowledgements;
    private boolean settled;
    private boolean usable;
    private boolean flushing;
    private boolean gone;
    private boolean closing;
    private long lastDeadlineNanos;

    /**
     * @param connectMillis limit for each phase of connecting, of which the server's settings are the last
     * @param scratch the buffer that all connections of a loop read into, one after the other
     */
    Http2Connection(EventLoopConnectionPool pool, int connectMillis, byte[] scratch) {
        this.pool = pool;
        this.connectMillis = connectMillis;
        this.handler = new Http2Handler(this, reader, scratch);
    }

    ChannelHandler handler() {
        return handler;
    }

    FrameWriter out() {
        return out.orElseThrow();
    }

    Http2HeadEncoder heads() {
        return heads;
    }

    Http2Uploads uploads() {
        return uploads;
    }

    Iterable<Http2Exchange> exchanges() {
        return exchanges.values();
    }

    boolean hasRoom() {
        if (gone || exchanges.size() + waiting.size() >= MOST_STREAMS) {
            return false;
        }
        return !usable || exchanges.size() < streamsAllowed;
    }

    void send(PendingRequest request) {
        if (usable) {
            write(request);
            flushLater();
        } else {
            waiting.add(request);
            request.onGiveUp(() -> waiting.remove(request));
        }
    }

    /** Sends the preface and our settings. */
    void greet(ChannelHandlerContext ctx) {
        context = Optional.of(ctx);
        FrameWriter writer = new FrameWriter(ctx);
        out = Optional.of(writer);
        Map<Integer, Integer> settings = new LinkedHashMap<>();
        settings.put(Http2Setting.ENABLE_PUSH, 0);
        settings.put(Http2Setting.INITIAL_WINDOW_SIZE, STREAM_WINDOW);
        settings.put(Http2Setting.MAX_HEADER_LIST_SIZE, Http2Answer.LONGEST_HEAD);
        writer.greet(settings);
        writer.windowUpdate(0, CONNECTION_WINDOW - FIRST_CONNECTION_WINDOW);
        writer.flush();
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

    /** Applies the number of streams that the server allows at the same time. */
    void allowStreams(long most) {
        streamsAllowed = Math.min(most, MOST_STREAMS);
    }

    /** The server's settings have arrived; requests are sent after everything that came with them. */
    void settled() {
        settled = true;
    }

    /** Counts an acknowledgement since the channel was last writable at a flush; refuses it if there were many. */
    void reserveAcknowledgement() throws Http2Violation {
        if (++acknowledgements > MOST_ACKNOWLEDGEMENTS) {
            throw new Http2Violation(
                    Http2Error.ENHANCE_YOUR_CALM,
                    "it asks for more than " + MOST_ACKNOWLEDGEMENTS + " acknowledgements before it reads them");
        }
    }

    /** Sends everything that the frames just read have caused. */
    void readComplete() {
        if (settled && !usable && !gone) {
            ready();
        }
        flush();
    }

    /**
     * Sends the waiting requests once the server's settings have arrived; those without room go to other connections.
     */
    private void ready() {
        usable = true;
        settingsTimeout.ifPresent(timeout -> timeout.cancel(false));
        if (streamsAllowed == 0) {
            failed(new Outcome.Failed("the server allows no streams"));
            context.ifPresent(ChannelHandlerContext::close);
            return;
        }
        while (!waiting.isEmpty() && exchanges.size() < streamsAllowed) {
            write(waiting.remove());
        }
        List<PendingRequest> others = List.copyOf(waiting);
        waiting.clear();
        others.forEach(pool::send);
    }

    private void write(PendingRequest request) {
        int stream = nextStream;
        nextStream += 2;
        byte[] opening = request.route().opening(request.operation());
        Http2Body body = new Http2Body(
                opening, request.operation().content(), request.route().tail());
        Http2Exchange exchange = new Http2Exchange(this, stream, request, body);
        exchanges.put(stream, exchange);
        out().headers(stream, head(request, opening.length), !exchange.uploading());
        if (exchange.uploading()) {
            uploads.add(exchange);
        }
        if (stream > LAST_STREAM) {
            retire();
        }
    }

    /** Encodes a head; after a failure the server's table is unknown, and the connection ends. */
    private HeaderBlock head(PendingRequest request, int opening) {
        try {
            return heads.encode(request.route().http2Head(), request.operation(), opening);
        } catch (RuntimeException e) {
            handler.broken(e);
            throw e;
        }
    }

    /** Flushes once, at the end of this turn of the loop or, while bytes are read, after the last of them. */
    private void flushLater() {
        if (!flushing && !handler.reading()) {
            flushing = true;
            context.orElseThrow().executor().execute(flush);
        }
    }

    /** Sends what was written, and as much of the bodies as is permitted. */
    void flush() {
        flushing = false;
        context.ifPresent(ctx -> {
            if (ctx.channel().isWritable()) {
                acknowledgements = 0;
            }
            uploads.send(out(), ctx.channel());
            out().flush();
        });
    }

    /** Resets the stream of an operation that was given up, and ignores everything that still arrives on it. */
    void cancel(Http2Exchange exchange) {
        reset(exchange, Http2Error.CANCEL);
        closeWhenUnused();
    }

    private void reset(Http2Exchange exchange, Http2Error error) {
        remove(exchange);
        out().reset(exchange.stream(), error);
        flushLater();
    }

    /** Resets streams whose body the server does not take, although it has answered and their time is over. */
    void resetStalled(long now) {
        exchanges.values().stream()
                .filter(each -> each.overdue(now) && uploads.blocks(each))
                .toList()
                .forEach(each -> reset(each, Http2Error.CANCEL));
    }

    private void remove(Http2Exchange exchange) {
        exchange.stopUpload();
        uploads.remove(exchange);
        exchanges.remove(exchange.stream());
        lastDeadlineNanos = exchange.deadlineNanos();
    }

    /** Returns the exchange of a stream; empty when it is over. */
    Optional<Http2Exchange> exchange(int stream) throws Http2Violation {
        if (stream < FIRST_STREAM || stream >= nextStream || stream % 2 == 0) {
            throw new Http2Violation(
                    Http2Error.PROTOCOL_ERROR, "a frame belongs to stream " + stream + ", which was never opened");
        }
        return Optional.ofNullable(exchanges.get(stream));
    }

    /** Ends the operation of a stream that the server has ended; the rest of an unfinished body is still sent. */
    void answered(Http2Exchange exchange) {
        if (exchange.uploading()) {
            exchange.end(exchange.answer().outcome());
        } else {
            over(exchange, exchange.answer().outcome());
        }
    }

    /** The whole body of an exchange has been sent. */
    private void sent(Http2Exchange exchange) {
        if (exchange.answered()) {
            remove(exchange);
            closeWhenUnused();
        }
    }

    /** Ends a stream, and its operation if that has not ended before. */
    void over(Http2Exchange exchange, Outcome outcome) {
        remove(exchange);
        closeWhenUnused();
        exchange.end(outcome);
    }

    /** Ends the operation of a stream that the server has not ended, and resets the stream. */
    void cut(Http2Exchange exchange, Http2Error error, Outcome outcome) {
        reset(exchange, error);
        over(exchange, outcome);
    }

    /** Closes an unused connection after the flush of this turn, once the socket has taken the end of a body. */
    private void closeWhenUnused() {
        if (gone && exchanges.isEmpty() && !closing) {
            closing = true;
            context.ifPresent(ctx -> ctx.executor().execute(() -> closeUnused(ctx)));
        }
    }

    /** TLS sends the rest by itself. */
    private void closeUnused(ChannelHandlerContext ctx) {
        if (ctx.pipeline().get(SslHandler.class) == null) {
            SendingEnd.close(ctx, lastDeadlineNanos);
        } else {
            ctx.close();
        }
    }

    /**
     * Sends no further requests after a GOAWAY; those in progress may end.
     *
     * @param last the last stream that the server has processed or will process
     * @param error why, by its name
     */
    void leave(int last, String error) {
        farewell = " after GOAWAY with " + error;
        Outcome notProcessed =
                new Outcome.Failed("the server sent GOAWAY with " + error + " before it processed the request");
        failed(notProcessed);
        for (Http2Exchange each : List.copyOf(exchanges.values())) {
            if (each.stream() > last) {
                over(each, notProcessed);
            }
        }
        closeWhenUnused();
    }

    /** Takes no further requests after an exception of the channel or of its handler. */
    void caught(Throwable cause) {
        pool.detect(cause);
        retire();
    }

    /** Takes no further requests. */
    void retire() {
        gone = true;
        pool.forget(this);
    }

    /** Closes the connection if the server no longer allows any streams. */
    void leaveIfUseless() {
        if (usable && exchanges.isEmpty() && streamsAllowed == 0) {
            retire();
            context.ifPresent(ChannelHandlerContext::close);
        }
    }

    /** Ends the waiting requests: nothing was sent, because the connection could not be opened. */
    void failed(Outcome outcome) {
        retire();
        for (PendingRequest request = waiting.poll(); request != null; request = waiting.poll()) {
            request.end(outcome);
        }
    }

    /** Leaves a server that has violated the protocol. */
    void violated(Http2Error error) {
        retire();
        out.ifPresent(writer -> {
            writer.goAway(error);
            writer.flush();
        });
        context.ifPresent(ChannelHandlerContext::close);
    }

    /** Ends all requests after the end of the connection. */
    void ended(String why) {
        out.ifPresent(FrameWriter::discard);
        failed(new Outcome.Failed("cannot connect: " + why));
        for (Http2Exchange each : List.copyOf(exchanges.values())) {
            String how = each.answer().hasBegun() ? "closed in the middle of the answer" : why;
            over(each, new Outcome.Unknown(how + farewell));
        }
    }
}
