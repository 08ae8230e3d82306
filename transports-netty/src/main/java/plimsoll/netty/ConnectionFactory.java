package plimsoll.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.proxy.HttpProxyHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.model.Outcome;
import plimsoll.transports.request.HttpAddress;
import plimsoll.transports.request.LocalResourceLimit;
import plimsoll.transports.request.ResponseBounds;

/** Opens connections to one address. */
final class ConnectionFactory {
    /** Starts with a size that fits a small answer and grows for larger ones. */
    private static final AdaptiveRecvByteBufAllocator READS = new AdaptiveRecvByteBufAllocator(512, 2048, 65_536);

    private final EventLoop loop;
    private final LoopSettings settings;
    private final HttpAddress address;
    private final Bootstrap bootstrap;
    private final Optional<SslContext> tls;
    private final LocalResourceLimit limit = new LocalResourceLimit();
    private final Consumer<IllegalStateException> onLocalLimit;
    private final byte[] scratch = new byte[ResponseBounds.HEAD_BYTES_MAX];

    /** @param onLocalLimit called when this machine, and not the server, is why a connection fails */
    ConnectionFactory(
            EventLoop loop, LoopSettings settings, HttpAddress address, Consumer<IllegalStateException> onLocalLimit) {
        this.loop = loop;
        this.onLocalLimit = onLocalLimit;
        this.settings = settings;
        this.address = address;
        this.tls = address.tls() ? Optional.of(settings.tls().context(settings.http2())) : Optional.empty();
        this.bootstrap = new Bootstrap()
                .group(loop)
                .channelFactory(() -> channel(address))
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.RECVBUF_ALLOCATOR, READS)
                // A failed write leaves the answer that came before it to be read.
                .option(ChannelOption.AUTO_CLOSE, false)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, settings.config().connectMillis());
    }

    /** Opens a socket of the address's own family: an IPv4 connection on an IPv6 socket costs the kernel more. */
    private static Channel channel(HttpAddress address) {
        if (!Epoll.isAvailable()) {
            return new NioSocketChannel();
        }
        boolean ipv4 = address.socket().getAddress() instanceof Inet4Address;
        return new EpollSocketChannel(ipv4 ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6);
    }

    boolean http2() {
        return settings.http2();
    }

    boolean keepAlive() {
        return settings.config().keepAlive();
    }

    /** Returns the buffer that all connections of a loop read into, one after the other. */
    byte[] scratch() {
        return scratch;
    }

    void http1(EventLoopConnectionPool pool, PendingRequest pendingRequest) {
        Http1Connection connection = new Http1Connection(this, pool, pendingRequest);
        open(connection, connection::failed);
    }

    Http2Connection http2(EventLoopConnectionPool pool) {
        Http2Connection connection = new Http2Connection(pool, settings.config().connectMillis(), scratch);
        open(connection.handler(), connection::failed);
        return connection;
    }

    /** @param failed receives the outcome when no connection could be opened */
    private void open(ChannelHandler last, Consumer<Outcome> failed) {
        ChannelInitializer<Channel> pipeline = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                settings.tunnel(address).ifPresent(proxy -> channel.pipeline().addLast(tunnel(proxy)));
                tls.ifPresent(context -> channel.pipeline().addLast(handshake(context, channel)));
                channel.pipeline().addLast(last);
            }
        };
        ChannelFuture connecting = bootstrap.clone().handler(pipeline).connect(address.socket());
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                // On the loop: if the channel could not be created, this callback runs on another thread.
                loop.execute(() -> report(done.cause(), failed));
            }
        });
    }

    private void report(Throwable cause, Consumer<Outcome> failed) {
        detect(cause);
        failed.accept(outcome(cause));
    }

    /** Reports a failure of which this machine, and not the server, is the cause. */
    void detect(Throwable cause) {
        limit.detect(cause).ifPresent(onLocalLimit);
    }

    private ChannelHandler tunnel(InetSocketAddress proxy) {
        HttpProxyHandler tunnel = new HttpProxyHandler(proxy);
        tunnel.setConnectTimeoutMillis(settings.config().connectMillis());
        return tunnel;
    }

    /** A server that accepts and then never answers the handshake counts like one that does not accept. */
    private ChannelHandler handshake(SslContext context, Channel channel) {
        SslHandler handshake = context.newHandler(
                channel.alloc(), address.host(), address.socket().getPort());
        handshake.setHandshakeTimeoutMillis(settings.config().connectMillis());
        return handshake;
    }

    boolean tls() {
        return address.tls();
    }

    static Outcome outcome(Throwable cause) {
        String text = String.valueOf(cause.getMessage());
        if (cause instanceof ConnectTimeoutException) {
            return new Outcome.Failed("connecting timed out");
        }
        return new Outcome.Failed(
                cause instanceof ConnectException && text.contains("refused")
                        ? "connection refused"
                        : "cannot connect: " + text);
    }
}
