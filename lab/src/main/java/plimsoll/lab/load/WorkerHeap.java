package plimsoll.lab.load;

import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.wire.WorkloadOrder;

/**
 * Computes the heap of a worker: enough for its maximum number of operations in flight, and no more, because it shares
 * a small machine with its target. Measured by {@code bench/generator/upload.sh}: about 6 MiB, and 10 KiB for each
 * upload in flight.
 */
final class WorkerHeap {
    private static final long BASE = 12 << 20;
    private static final long PER_OPERATION = 12 << 10;
    private static final long PER_REQUEST = 6 << 10;

    /** Young objects and histograms of an event loop. */
    private static final long PER_FURTHER_LOOP = 32 << 20;

    private static final Bytes SMALLEST_ON_LOOP = Bytes.ofMebibytes(64);
    private static final Bytes SMALLEST = Bytes.ofMebibytes(48);

    private WorkerHeap() {}

    /** @param loops number of event loops, at least 1 */
    static Bytes of(WorkloadOrder order, int loops) {
        long inFlight = order.phases().stream()
                .mapToLong(phase -> inFlight(phase.load()))
                .max()
                .orElseThrow();
        boolean onLoop = onLoop(order.driver());
        long each = onLoop ? PER_REQUEST : PER_OPERATION;
        Bytes smallest = onLoop ? SMALLEST_ON_LOOP : SMALLEST;
        Bytes needed = Bytes.ofMebibytes(((BASE + each * inFlight) >> 20) + 1);
        Bytes one = needed.compareTo(smallest) > 0 ? needed : smallest;
        return new Bytes(one.count() + PER_FURTHER_LOOP * (loops - 1));
    }

    /** Returns the number of event loops of a worker on these processors: one for each that it is pinned to. */
    static int loops(DriverSpec driver, Cpus cpus) {
        return onLoop(driver) ? Math.max(1, cpus.cores().size()) : 1;
    }

    /** Returns whether small requests are sent from an event loop, which needs a JVM that compiles hot code. */
    static boolean onLoop(DriverSpec driver) {
        return driver.name().equals("http-loop");
    }

    private static long inFlight(LoadModel load) {
        return switch (load) {
            case LoadModel.Burst(int operations) -> operations;
            case LoadModel.Fill _, LoadModel.Drain _ -> 1;
            case LoadModel.Script _ -> 0;
            case LoadModel.Closed closed -> closed.users();
            case LoadModel.Open open -> open.inFlightMax();
        };
    }
}
