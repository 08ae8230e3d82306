package uploadrelay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import plimsoll.driver.Operation;

/** Serves the content of operations on loopback: each once, and while it is offered; some with a fault. */
final class FileProvider implements AutoCloseable {
    /** Interval at which a stalled file checks whether it is still offered. */
    private static final long STEP_NANOS = 50_000_000;

    private final Map<String, Offer> offers = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicLong served = new AtomicLong();
    private final ProviderFaults faults;
    private final Pause pause;
    private final HttpServer server;

    /** Waits half way through a file. */
    interface Pause {
        /** @param offered false once the file is not offered any more: then the wait ends early */
        void last(Duration duration, BooleanSupplier offered);
    }

    /** @throws UncheckedIOException if no port is free */
    FileProvider(ProviderFaults faults) {
        this(faults, FileProvider::park);
    }

    /** @throws UncheckedIOException if no port is free */
    FileProvider(ProviderFaults faults, Pause pause) {
        this.faults = faults;
        this.pause = pause;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException refused) {
            throw new UncheckedIOException("the provider of files cannot listen: " + refused.getMessage(), refused);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    /**
     * A file that can be downloaded.
     *
     * @param taken whether a download has begun: another one would count its bytes again
     * @param open false once its operation has ended
     */
    private record Offer(Operation operation, AtomicBoolean taken, AtomicBoolean open) {}

    void offer(Operation operation) {
        offers.put(path(operation), new Offer(operation, new AtomicBoolean(), new AtomicBoolean(true)));
    }

    void withdraw(Operation operation) {
        Offer offer = offers.remove(path(operation));
        if (offer != null) {
            offer.open().set(false);
        }
    }

    String address(Operation operation) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path(operation);
    }

    private static String path(Operation operation) {
        return "/" + operation.id();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Offer offer = offers.get(exchange.getRequestURI().getPath());
            if (offer == null || !offer.taken().compareAndSet(false, true)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            long length = offer.operation().content().length();
            exchange.sendResponseHeaders(200, length == 0 ? -1 : length);
            serve(offer, served.incrementAndGet(), exchange.getResponseBody());
        }
    }

    /** A body that ends before its announced length ends the connection. */
    private void serve(Offer offer, long file, OutputStream body) throws IOException {
        long length = offer.operation().content().length();
        OperationContent.write(offer.operation(), 0, length / 2, body, offer.open()::get);
        if (faults.cuts(file)) {
            return;
        }
        if (faults.stalls(file)) {
            body.flush();
            pause.last(faults.stall(), offer.open()::get);
        }
        OperationContent.write(offer.operation(), length / 2, length, body, offer.open()::get);
    }

    private static void park(Duration duration, BooleanSupplier offered) {
        long end = System.nanoTime() + duration.toNanos();
        while (offered.getAsBoolean() && !Thread.currentThread().isInterrupted() && System.nanoTime() < end) {
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
