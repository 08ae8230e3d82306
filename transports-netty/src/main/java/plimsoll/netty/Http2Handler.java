package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.proxy.ProxyConnectionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import plimsoll.model.Outcome;

/** What a server says on an HTTP/2 connection. */
final class Http2Handler extends AbstractHttp2ConnectionHandlerBuilder<Http2ConnectionHandler, Http2Handler> {
    private static final long LONGEST_HEAD = 64 * 1024;
    private static final int WINDOW = 1 << 20;

    private final Http2Connection carrier;

    Http2Handler(Http2Connection carrier, DefaultHttp2Connection connection) {
        this.carrier = carrier;
        connection(connection);
        frameListener(new FrameListener());
        initialSettings(Http2Settings.defaultSettings()
                .pushEnabled(false)
                .initialWindowSize(WINDOW)
                .maxHeaderListSize(LONGEST_HEAD));
        validateHeaders(false);
    }

    /** Else the codec guards it as a server, and leaves a service that resets many streams as if it were attacked. */
    @Override
    protected boolean isServer() {
        return false;
    }

    @Override
    public Http2ConnectionHandler build() {
        return super.build();
    }

    @Override
    protected Http2ConnectionHandler build(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
        return new Handler(decoder, encoder, settings);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What becomes of a channel is told by its events.
    private final class Handler extends Http2ConnectionHandler {
        private String why = "closed without an answer";

        Handler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            super(decoder, encoder, settings);
        }

        /** What operations that end here begin leaves in one piece: the codec flushes when the reading is done. */
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
            carrier.reading(true);
            super.channelRead(ctx, bytes);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
            carrier.reading(false);
            super.channelReadComplete(ctx);
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) throws Exception {
            carrier.awaitSettings(ctx);
            super.channelActive(ctx);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
            if (event instanceof SslHandshakeCompletionEvent handshake) {
                handshake(ctx, handshake);
            } else if (event instanceof ProxyConnectionEvent) {
                carrier.awaitSettings(ctx);
            }
            super.userEventTriggered(ctx, event);
        }

        private void handshake(ChannelHandlerContext ctx, SslHandshakeCompletionEvent handshake) {
            String chosen = String.valueOf(ctx.pipeline().get(SslHandler.class).applicationProtocol());
            if (!handshake.isSuccess()) {
                carrier.failed(TlsFailureText.outcome(handshake.cause()));
                ctx.close();
            } else if (!chosen.equals("h2")) {
                carrier.failed(new Outcome.Failed("TLS: the server chose " + chosen + " instead of HTTP/2"));
                ctx.close();
            } else {
                carrier.awaitSettings(ctx);
            }
        }

        @Override
        protected void onStreamError(
                ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
            super.onStreamError(ctx, outbound, cause, error);
            carrier.over(error.streamId(), new Outcome.Unknown("its stream is wrong: " + error.getMessage()));
        }

        @Override
        protected void onConnectionError(
                ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception error) {
            why = "no HTTP/2: " + cause.getMessage();
            super.onConnectionError(ctx, outbound, cause, error);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) throws Exception {
            carrier.ended(why);
            super.channelInactive(ctx);
        }
    }

    private final class FrameListener extends Http2EventAdapter {
        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
            // What the codec still does with them comes first.
            ctx.executor().execute(() -> carrier.ready(ctx));
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx, int stream, Http2Headers headers, int padding, boolean last) {
            carrier.exchange(stream).ifPresent(exchange -> {
                try {
                    exchange.heard(headers);
                    if (last) {
                        carrier.over(stream, exchange.outcome());
                    }
                } catch (ResponseFormatException e) {
                    carrier.cut(stream, new Outcome.Unknown(String.valueOf(e.getMessage())));
                }
            });
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx,
                int stream,
                Http2Headers headers,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean last) {
            onHeadersRead(ctx, stream, headers, padding, last);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean last) {
            carrier.exchange(stream).ifPresent(exchange -> {
                exchange.heard(data);
                if (last) {
                    carrier.over(stream, exchange.outcome());
                } else if (exchange.endless()) {
                    carrier.cut(stream, exchange.outcome());
                }
            });
            return data.readableBytes() + padding;
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int stream, long code) {
            boolean untouched = code == Http2Error.REFUSED_STREAM.code();
            carrier.over(
                    stream,
                    untouched
                            ? new Outcome.Failed("the server refused the stream")
                            : new Outcome.Unknown("stream reset with " + Http2Error.valueOf(code)));
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int last, long code, ByteBuf debug) {
            carrier.leave(ctx, last);
        }
    }
}
