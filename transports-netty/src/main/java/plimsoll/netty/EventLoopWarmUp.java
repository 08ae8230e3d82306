package plimsoll.netty;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.transports.request.HttpDriverConfig;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.RequestText;

/**
 * Sends requests to a loopback server before the first operation, since a JVM that loads its classes only then sends
 * its first operations late. The service under test receives nothing.
 */
record EventLoopWarmUp(LoopSettings settings, HttpLoop loop) {
    private static final int REQUESTS = 200;

    /** The bytes of all requests together: two hundred with a body of some MiB would take seconds. */
    private static final long BYTES = 16L << 20;

    private static final Duration LONGEST = Duration.ofSeconds(2);

    static EventLoopWarmUp of(LoopSettings settings, HttpLoop loop) {
        return new EventLoopWarmUp(settings, loop);
    }

    void run() {
        try (LoopbackServer server = new LoopbackServer(LONGEST)) {
            HttpSettings step = settings.config().steps().get(0).to(server.address());
            HttpDriverConfig config = new HttpDriverConfig(List.of(step), true, (int) LONGEST.toMillis());
            RequestRoute route =
                    loop.warmUpRoute(new LoopSettings(config, false, settings.tls(), Optional.empty()), step);
            CountDownLatch done = new CountDownLatch(1);
            loop.execute(() -> send(route, requests(step.request()), done));
            if (!done.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("the warm-up of the driver http-loop did not finish within " + LONGEST.toMillis()
                        + " ms, so its first operations are slower");
            }
        } catch (IOException e) {
            System.err.println("the warm-up of the driver http-loop failed, so its first operations are slower: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(RequestRoute route, int remaining, CountDownLatch done) {
        if (remaining == 0) {
            done.countDown();
            return;
        }
        route.pool().send(new PendingRequest(operation(remaining), route, _ -> send(route, remaining - 1, done)));
    }

    /** Returns how many requests with this text are sent; none whose text differs between operations. */
    static int requests(RequestText request) {
        return request.constant()
                ? Math.clamp(BYTES / request.text(operation(0)).headLength(), 1, REQUESTS)
                : 0;
    }

    private static Operation operation(int number) {
        OperationId id = new OperationId(0, 0, number);
        return new Operation(id, new PayloadBytes(id, 0), System.nanoTime() + LONGEST.toNanos());
    }
}
