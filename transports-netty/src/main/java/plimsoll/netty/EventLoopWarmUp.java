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

/**
 * A few requests to a listener of our own before the first real one, since a JVM that loads its classes only then sends its
 * first operations late. The service under test sees nothing of it.
 */
record EventLoopWarmUp(LoopSettings settings, HttpLoop loop) {
    private static final int REQUESTS = 200;
    private static final Duration LONGEST = Duration.ofSeconds(2);

    static EventLoopWarmUp of(LoopSettings settings, HttpLoop loop) {
        return new EventLoopWarmUp(settings, loop);
    }

    void run() {
        try (LoopbackServer server = new LoopbackServer(LONGEST)) {
            HttpSettings step = settings.plan().steps().get(0).to(server.address());
            HttpDriverConfig plan = new HttpDriverConfig(List.of(step), true, (int) LONGEST.toMillis());
            RequestRoute route = loop.rehearsed(new LoopSettings(plan, false, settings.tls(), Optional.empty()), step);
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

    private static void send(RequestRoute route, int left, CountDownLatch done) {
        if (left == 0 || !route.request().constant()) {
            done.countDown();
            return;
        }
        OperationId id = new OperationId(0, 0, left);
        Operation operation = new Operation(id, new PayloadBytes(id, 0), System.nanoTime() + LONGEST.toNanos());
        route.pool().send(new PendingRequest(operation, route, _ -> send(route, left - 1, done)));
    }
}
