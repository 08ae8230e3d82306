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
import plimsoll.transports.request.HttpSettings;

/** Sends each operation as one HTTP request on one event loop; follows no redirect, retries nothing. */
final class HttpLoop implements AsyncDriver {

    private final MultiThreadIoEventLoopGroup group;
    private final EventLoop loop;
    private final List<RequestRoute> routes;
    private volatile Optional<IllegalStateException> broken = Optional.empty();

    HttpLoop(LoopSettings settings) {
        IoHandlerFactory io = Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        ThreadFactory threads = task -> {
            Thread thread = new Thread(() -> TimerSlack.around(task), "http-loop");
            thread.setDaemon(true);
            return thread;
        };
        this.group = new MultiThreadIoEventLoopGroup(1, threads, io);
        this.loop = group.next();
        this.routes = routes(settings);
    }

    private List<RequestRoute> routes(LoopSettings settings) {
        Map<InetSocketAddress, EventLoopConnectionPool> pools = new HashMap<>();
        return settings.plan().steps().stream()
                .map(step -> new RequestRoute(step, pools.computeIfAbsent(address(step), _ -> pool(settings, step))))
                .toList();
    }

    private static InetSocketAddress address(HttpSettings step) {
        return step.address().socket();
    }

    private EventLoopConnectionPool pool(LoopSettings settings, HttpSettings step) {
        return new EventLoopConnectionPool(
                new ConnectionFactory(loop, settings, step.address(), limit -> broken = Optional.of(limit)));
    }

    /** A connection is opened long after its operation was begun, so whoever asks next is told what broke meanwhile. */
    private void refuseWhenBroken() {
        broken.ifPresent(limit -> {
            throw limit;
        });
    }

    @Override
    public void execute(Runnable task) {
        refuseWhenBroken();
        loop.execute(task);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // A task that was scheduled is never taken back.
    public void at(long nanos, Runnable task) {
        loop.schedule(task, Math.max(0, nanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    }

    @Override
    public InFlightHandle begin(Operation operation, Consumer<Outcome> over) {
        refuseWhenBroken();
        RequestRoute route = routes.get(operation.step());
        PendingRequest pendingRequest = new PendingRequest(operation, route, over);
        route.pool().send(pendingRequest);
        return pendingRequest;
    }

    /** The same loop, sending to another listener. */
    RequestRoute rehearsed(LoopSettings settings, HttpSettings step) {
        return new RequestRoute(step, pool(settings, step));
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, FixedTimeout.LOOP_END.millis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(FixedTimeout.LOOP_END.millis(), TimeUnit.MILLISECONDS);
    }
}
