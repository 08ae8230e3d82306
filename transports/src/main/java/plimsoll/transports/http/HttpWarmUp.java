package plimsoll.transports.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.transports.request.HttpDriverConfig;

/**
 * Sends a few requests to a loopback server before the first operation: a JVM that loads its socket classes only then
 * sends its first operations some 100 ms late. The service under test receives nothing.
 */
final class HttpWarmUp {
    private static final int REQUESTS = 20;
    private static final long LONG_CONTENT_BYTES = 200_000;
    private static final Duration EACH = FixedTimeout.WARM_UP_OPERATION.time();
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".getBytes(StandardCharsets.ISO_8859_1);

    private final HttpDriverConfig config;

    HttpWarmUp(HttpDriverConfig config) {
        this.config = config;
    }

    void run() {
        try (ServerSocket server = new ServerSocket(0, REQUESTS, InetAddress.getLoopbackAddress());
                HttpDriver driver = new HttpDriver(warmUpConfig(server))) {
            Thread.ofPlatform().daemon().name("warm-up server").start(() -> answer(server));
            Thread sender = Thread.startVirtualThread(() -> send(driver));
            if (!sender.join(EACH.multipliedBy(2))) {
                sender.interrupt();
            }
        } catch (IOException e) {
            System.err.println("the warm-up of the driver http failed, so its first operations are slower: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the settings of the first step, which needs no earlier answer, for the loopback server. */
    private HttpDriverConfig warmUpConfig(ServerSocket server) {
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
        return new HttpDriverConfig(
                List.of(config.steps().get(0).to(loopback)), config.keepAlive(), config.connectMillis());
    }

    private static void send(HttpDriver driver) {
        try {
            for (int i = 0; i < REQUESTS; i++) {
                OperationId id = new OperationId(0, 0, i);
                long deadline = System.nanoTime() + EACH.toNanos();
                Outcome _ =
                        driver.perform(new Operation(id, new PayloadBytes(id, i % 2 * LONG_CONTENT_BYTES), deadline));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers each client first and then reads its request; ends when the server socket is closed. */
    private static void answer(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.setSoTimeout((int) EACH.toMillis());
                client.getOutputStream().write(ANSWER);
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // The client disconnected, or the warm-up is over.
            }
        }
    }
}
