package intake.netty;

import intake.peer.Launch;
import intake.peer.Peer;
import intake.peer.Routes;
import intake.peer.Settings;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpDataFactory;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Starts Netty with one event loop, as many as its core takes. */
public final class Main {
    private static final int BACKLOG = 4096;
    private static final long ENDING_SECONDS = 5;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Launch.run(Main::start, arguments);
    }

    /** @throws IllegalStateException if the port is taken */
    public static Peer start(Settings settings, Routes routes) {
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        ChannelFuture listening = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(pipeline(routes, files(settings)))
                .bind(InetAddress.getLoopbackAddress(), settings.port())
                .awaitUninterruptibly();
        Running running = new Running(loop, listening.channel());
        if (!listening.isSuccess()) {
            running.close();
            throw new IllegalStateException(
                    "cannot listen on port " + settings.port() + "; choose a free one", listening.cause());
        }
        return running;
    }

    private static HttpDataFactory files(Settings settings) {
        DefaultHttpDataFactory files = new DefaultHttpDataFactory(settings.threshold());
        files.setBaseDir(settings.spool().toString());
        files.setDeleteOnExit(false);
        return files;
    }

    private static ChannelInitializer<Channel> pipeline(Routes routes, HttpDataFactory files) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), new UploadHandler(routes, files));
            }
        };
    }

    private record Running(EventLoopGroup loop, Channel listening) implements Peer {
        @Override
        public int port() {
            return ((InetSocketAddress) listening.localAddress()).getPort();
        }

        @Override
        public void close() {
            Future<?> _ =
                    loop.shutdownGracefully(0, ENDING_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
