package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import plimsoll.transports.request.HttpSettings;

class EventLoopConnectionPoolTest {
    private static final String YES = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    /** Swallows the event, which would otherwise arrive shortly after the connection has ended. */
    private static final class IgnoresEnd extends ChannelInboundHandlerAdapter {
        @Override
        public void channelInactive(ChannelHandlerContext ctx) {}
    }

    @Test
    void an_idle_connection_that_has_ended_is_never_sent_by() throws Exception {
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(
                1, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        try (ScriptedServer server = new ScriptedServer(client -> {
            ScriptedServer.request(client);
            ScriptedServer.write(client, YES);
        })) {
            EventLoop loop = group.next();
            LoopSettings settings = LoopSettings.of(Map.of("url", server.url() + "/"));
            HttpSettings step = settings.config().steps().get(0);
            ConnectionFactory factory = new ConnectionFactory(loop, settings, step.address(), limit -> {});
            EventLoopConnectionPool pool = new EventLoopConnectionPool(factory);
            RequestRoute route = new RequestRoute(step, pool);
            CompletableFuture<Outcome> outcome = new CompletableFuture<>();
            loop.execute(() -> {
                pool.give(ended(factory, pool, pending(route, new CompletableFuture<>())));
                pool.send(pending(route, outcome));
            });

            assertThat(outcome.get(60, TimeUnit.SECONDS)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(server.connections()).isEqualTo(1);
        } finally {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    private static Http1Connection ended(
            ConnectionFactory factory, EventLoopConnectionPool pool, PendingRequest first) {
        Http1Connection connection = new Http1Connection(factory, pool, first);
        new EmbeddedChannel(new IgnoresEnd(), connection).close();
        return connection;
    }

    private static PendingRequest pending(RequestRoute route, CompletableFuture<Outcome> outcome) {
        PayloadBytes nothing = new PayloadBytes(Loop.id(0), 0);
        return new PendingRequest(new Operation(Loop.id(0), nothing, 0), route, outcome::complete);
    }
}
