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

/** Passes the frames and events of an HTTP/2 connection to its {@link Http2Connection}. */
final class Http2Handler extends AbstractHttp2ConnectionHandlerBuilder<Http2ConnectionHandler, Http2Handler> {
    private static final long LONGEST_HEAD = 64 * 1024;
    private static final int WINDOW = 1 << 20;

    private final Http2Connection owner;

    Http2Handler(Http2Connection owner, DefaultHttp2Connection connection) {
        this.owner = owner;
        connection(connection);
        frameListener(new FrameListener());
        initialSettings(Http2Settings.defaultSettings()
                .pushEnabled(false)
                .initialWindowSize(WINDOW)
                .maxHeaderListSize(LONGEST_HEAD));
        validateHeaders(false);
    }

    /** As a server the codec would treat many stream resets by the service as an attack and close the connection. */
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

    @SuppressWarnings("FutureReturnValueIgnored") // The result of a channel operation arrives as an event.
    private final class Handler extends Http2ConnectionHandler {
        private String why = "closed without an answer";

        Handler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            super(decoder, encoder, settings);
        }

        /** Requests that begin while bytes are read are written together: the codec flushes after the read. */
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
            owner.reading(true);
            super.channelRead(ctx, bytes);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
            owner.reading(false);
            super.channelReadComplete(ctx);
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) throws Exception {
            owner.awaitSettings(ctx);
            super.channelActive(ctx);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
            if (event instanceof SslHandshakeCompletionEvent handshake) {
                handshake(ctx, handshake);
            } else if (event instanceof ProxyConnectionEvent) {
                owner.awaitSettings(ctx);
            }
            super.userEventTriggered(ctx, event);
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
        protected void onStreamError(
                ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
            super.onStreamError(ctx, outbound, cause, error);
            owner.over(error.streamId(), new Outcome.Unknown("stream error: " + error.getMessage()));
        }

        @Override
        protected void onConnectionError(
                ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception error) {
            why = "not HTTP/2: " + cause.getMessage();
            super.onConnectionError(ctx, outbound, cause, error);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) throws Exception {
            owner.ended(why);
            super.channelInactive(ctx);
        }
    }

    private final class FrameListener extends Http2EventAdapter {
        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
            // Later, since the codec has to apply the settings first.
            ctx.executor().execute(() -> owner.ready(ctx));
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx, int stream, Http2Headers headers, int padding, boolean last) {
            owner.exchange(stream).ifPresent(exchange -> {
                try {
                    exchange.received(headers);
                    if (last) {
                        owner.over(stream, exchange.outcome());
                    }
                } catch (ResponseFormatException e) {
                    owner.cut(stream, new Outcome.Unknown(String.valueOf(e.getMessage())));
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
            owner.exchange(stream).ifPresent(exchange -> {
                exchange.received(data);
                if (last) {
                    owner.over(stream, exchange.outcome());
                } else if (exchange.tooLong()) {
                    owner.cut(stream, exchange.outcome());
                }
            });
            return data.readableBytes() + padding;
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int stream, long code) {
            boolean untouched = code == Http2Error.REFUSED_STREAM.code();
            owner.over(
                    stream,
                    untouched
                            ? new Outcome.Failed("the server refused the stream")
                            : new Outcome.Unknown("stream reset with " + Http2Error.valueOf(code)));
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int last, long code, ByteBuf debug) {
            owner.leave(ctx, last);
        }
    }
}
