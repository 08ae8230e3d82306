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
 * A few requests to a listener of our own before the first real one: a JVM that loads its socket classes only then sends
 * its first operations some 100 ms late. The service under test sees nothing of it.
 */
final class HttpWarmUp {
    private static final int REQUESTS = 20;
    private static final long LONG = 200_000;
    private static final Duration EACH = FixedTimeout.REHEARSED_OPERATION.time();
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".getBytes(StandardCharsets.ISO_8859_1);

    private final HttpDriverConfig plan;

    HttpWarmUp(HttpDriverConfig plan) {
        this.plan = plan;
    }

    void run() {
        try (ServerSocket server = new ServerSocket(0, REQUESTS, InetAddress.getLoopbackAddress());
                HttpDriver driver = new HttpDriver(rehearsed(server))) {
            Thread.ofPlatform().daemon().name("rehearsal").start(() -> answer(server));
            Thread sender = Thread.startVirtualThread(() -> send(driver));
            if (!sender.join(EACH.multipliedBy(2))) {
                sender.interrupt();
            }
        } catch (IOException e) {
            System.err.println("no rehearsal of the http driver, so its first operations are slower: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Its first step, or what stands for it: one that is the same for all operations asks for no earlier answer. */
    private HttpDriverConfig rehearsed(ServerSocket server) {
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
        return new HttpDriverConfig(List.of(plan.steps().get(0).to(here)), plan.keepAlive(), plan.connectMillis());
    }

    private static void send(HttpDriver driver) {
        try {
            for (int i = 0; i < REQUESTS; i++) {
                OperationId id = new OperationId(0, 0, i);
                long deadline = System.nanoTime() + EACH.toNanos();
                Outcome _ = driver.perform(new Operation(id, new PayloadBytes(id, i % 2 * LONG), deadline));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers first and then reads what comes; ends when the listener is closed. */
    private static void answer(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.setSoTimeout((int) EACH.toMillis());
                client.getOutputStream().write(ANSWER);
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // The sender left, or the rehearsal is over.
            }
        }
    }
}
