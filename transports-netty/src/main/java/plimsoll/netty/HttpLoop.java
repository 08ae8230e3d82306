package plimsoll.netty;

import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.Operation;
import plimsoll.model.FixedTimeout;
import plimsoll.model.Outcome;
import plimsoll.transports.request.HttpAddress;
import plimsoll.transports.request.HttpDriverConfig;
import plimsoll.transports.request.HttpSettings;

/** Sends each operation as one HTTP request on one event loop; does not follow redirects or retry. */
final class HttpLoop implements AsyncDriver {
    private final MultiThreadIoEventLoopGroup group;
    private final EventLoop loop;
    private final HttpDriverConfig config;
    private final List<RequestRoute> routes;
    private volatile Optional<IllegalStateException> broken = Optional.empty();

    /**
     * The other end of connections that requests may share.
     *
     * @param host whose name a connection with TLS has proved; empty without TLS, where any host may share it
     */
    private record Peer(InetSocketAddress socket, boolean tls, String host) {
        static Peer of(HttpAddress address) {
            return new Peer(address.socket(), address.tls(), address.tls() ? address.host() : "");
        }
    }

    HttpLoop(LoopSettings settings) {
        IoHandlerFactory io = Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        ThreadFactory threads = task -> {
            Thread thread = new Thread(() -> TimerSlack.around(task), "http-loop");
            thread.setDaemon(true);
            return thread;
        };
        this.group = new MultiThreadIoEventLoopGroup(1, threads, io);
        this.loop = group.next();
        this.config = settings.config();
        this.routes = routes(settings);
    }

    private List<RequestRoute> routes(LoopSettings settings) {
        Map<Peer, EventLoopConnectionPool> pools = new HashMap<>();
        return settings.config().steps().stream()
                .map(step -> new RequestRoute(
                        step, pools.computeIfAbsent(Peer.of(step.address()), _ -> pool(settings, step))))
                .toList();
    }

    private EventLoopConnectionPool pool(LoopSettings settings, HttpSettings step) {
        return new EventLoopConnectionPool(
                new ConnectionFactory(loop, settings, step.address(), limit -> broken = Optional.of(limit)));
    }

    /** A connection is opened after its operation has begun, so the next call throws what failed meanwhile. */
    private void throwIfBroken() {
        broken.ifPresent(limit -> {
            throw limit;
        });
    }

    @Override
    public void execute(Runnable task) {
        throwIfBroken();
        loop.execute(task);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // A scheduled task is never cancelled.
    public void at(long nanos, Runnable task) {
        loop.schedule(task, Math.max(0, nanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    }

    @Override
    public InFlightHandle begin(Operation operation, Consumer<Outcome> over) {
        throwIfBroken();
        RequestRoute route = routes.get(config.index(operation));
        PendingRequest pendingRequest = new PendingRequest(operation, route, over);
        route.pool().send(pendingRequest);
        return pendingRequest;
    }

    /** Returns a route on this loop to another server. */
    RequestRoute warmUpRoute(LoopSettings settings, HttpSettings step) {
        return new RequestRoute(step, pool(settings, step));
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, FixedTimeout.LOOP_END.millis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(FixedTimeout.LOOP_END.millis(), TimeUnit.MILLISECONDS);
    }
}
