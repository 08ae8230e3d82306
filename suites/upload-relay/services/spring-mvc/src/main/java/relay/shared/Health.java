package relay.shared;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers {@code GET /health} with 200 once the service is ready: on its own port, and with {@code health.port} on that
 * port too, which answers even when every connection of the service is taken.
 */
@RestController
public class Health implements DisposableBean {
    private final Environment environment;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private Runnable stop = () -> {};

    public Health(Environment environment) {
        this.environment = environment;
    }

    @GetMapping("/health")
    public String health() {
        return "ready\n";
    }

    @EventListener(ApplicationReadyEvent.class)
    public void ready() throws IOException {
        var asked = environment.getProperty("health.port", Integer.class);
        OptionalInt port = asked == null ? OptionalInt.empty() : OptionalInt.of(open(asked));
        System.out.println("ready http://127.0.0.1:" + environment.getRequiredProperty("local.server.port")
                + (port.isPresent() ? " health http://127.0.0.1:" + port.getAsInt() + "/health" : ""));
    }

    @Override
    public void destroy() {
        stop.run();
        threads.shutdownNow();
    }

    private int open(int port) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        stop = () -> server.stop(0);
        return server.getAddress().getPort();
    }
}
