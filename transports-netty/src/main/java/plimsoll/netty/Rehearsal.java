package plimsoll.netty;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import plimsoll.driver.Content;
import plimsoll.driver.Operation;
import plimsoll.model.OperationId;
import plimsoll.transports.request.HttpPlan;
import plimsoll.transports.request.HttpSettings;

/**
 * A few requests to a listener of our own before the first real one, since a JVM that loads its classes only then sends its
 * first operations late. The service under test sees nothing of it.
 */
record Rehearsal(LoopSettings settings, HttpLoop loop) {
    private static final int REQUESTS = 200;
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.ISO_8859_1);

    static Rehearsal of(LoopSettings settings, HttpLoop loop) {
        return new Rehearsal(settings, loop);
    }

    void run() {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().name("rehearsal").start(() -> answer(server));
            HttpSettings step = settings.plan().steps().get(0).to(here(server));
            HttpPlan plan = new HttpPlan(List.of(step), true, (int) LONGEST.toMillis());
            Route route = loop.rehearsed(new LoopSettings(plan, false, settings.tls(), Optional.empty()), step);
            CountDownLatch done = new CountDownLatch(1);
            loop.execute(() -> send(route, REQUESTS, done));
            if (!done.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("no rehearsal of the http-loop driver, so its first operations are slower");
            }
        } catch (IOException e) {
            System.err.println("no rehearsal of the http-loop driver, so its first operations are slower: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static InetSocketAddress here(ServerSocket server) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    private static void send(Route route, int left, CountDownLatch done) {
        if (left == 0 || !route.request().constant()) {
            done.countDown();
            return;
        }
        OperationId id = new OperationId(0, 0, left);
        Operation operation = new Operation(id, new Content(id, 0), System.nanoTime() + LONGEST.toNanos());
        route.pool().send(new Errand(operation, route, _ -> send(route, left - 1, done)));
    }

    /** Answers a request a read; ends when the listener is closed. */
    private static void answer(ServerSocket server) {
        try (Socket client = server.accept()) {
            client.setSoTimeout((int) LONGEST.toMillis());
            client.setTcpNoDelay(true);
            byte[] request = new byte[8192];
            OutputStream out = client.getOutputStream();
            while (client.getInputStream().read(request) > 0) {
                out.write(ANSWER);
            }
        } catch (IOException e) {
            // The sender left, or the rehearsal is over.
        }
    }
}
