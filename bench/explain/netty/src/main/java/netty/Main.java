package netty;

import domain.Bounds;
import domain.Options;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import plants.Answer;
import plants.Plant;
import plants.Plants;
import plants.Witness;

/**
 * Starts Netty with one event loop: {@code --on=loop}, without waits on it; {@code --on=blocked}, with waits; {@code
 * --on=workers --threads=N}, with worker threads.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Options options = Options.of(arguments);
        Plant plant = Plants.of(options, new Witness().speakingAtTheEnd());
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        Channel listening = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, Bounds.BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(pipeline(work(options, plant)))
                .bind(InetAddress.getLoopbackAddress(), options.port())
                .sync()
                .channel();
        System.out.println("ready http://127.0.0.1:" + ((InetSocketAddress) listening.localAddress()).getPort());
    }

    private static ChannelInitializer<Channel> pipeline(Callable<CompletionStage<Answer>> work) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(
                                new HttpServerCodec(),
                                new HttpObjectAggregator(Bounds.BODY_BYTES),
                                new WorkHandler(work));
            }
        };
    }

    private static Callable<CompletionStage<Answer>> onWorkers(int threads, Plant plant) {
        Executor workers = Executors.newFixedThreadPool(threads);
        return () -> CompletableFuture.supplyAsync(() -> answer(plant), workers);
    }

    private static Answer answer(Plant plant) {
        try {
            return plant.answer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.FAILED;
        }
    }

    private static Callable<CompletionStage<Answer>> work(Options options, Plant plant) {
        return switch (options.needed("on")) {
            case "loop" -> plant::begin;
            case "blocked" -> () -> CompletableFuture.completedFuture(plant.answer());
            case "workers" -> onWorkers(Integer.parseInt(options.needed("threads")), plant);
            default ->
                throw new IllegalArgumentException("--on is loop, blocked or workers, not " + options.needed("on"));
        };
    }
}
