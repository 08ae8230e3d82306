package plimsoll.judge.bottleneck;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.InstrumentData.DownstreamCalls;
import plimsoll.model.result.inside.BottleneckCategory;

/**
 * Splits the operations in flight by where they are: first those that threads carry, then, of the rest, those that
 * sockets, proxies and exhausted pools account for, in this order. The remainder was not seen by any instrument.
 */
final class BottleneckShares {
    /** CPU used, as a share of the cores of a service or a worker, from which they count as full. */
    private static final double FULL_SHARE_OF_CORES = 0.8;

    /**
     * Connections of a link that await an answer, as a share of the open ones, from which its pool counts as exhausted.
     */
    private static final double EXHAUSTED_SHARE_OF_CONNECTIONS = 0.8;

    /** A link needs about one connection that awaits an answer before its pool can count as exhausted. */
    private static final double AWAITING_CONNECTIONS_MIN = 0.9;

    /**
     * Average number of threads: from half a thread on, waiting connections are attributed to a blocked loop or to
     * pinning.
     */
    private static final double HOLDING_THREADS_MIN = 0.5;

    private final Map<BottleneckCategory, Double> operations = new EnumMap<>(BottleneckCategory.class);
    private final InstrumentData data;
    private final double inFlight;
    private double rest;

    private BottleneckShares(InstrumentData data, double inFlight) {
        this.data = data;
        this.inFlight = inFlight;
        this.rest = inFlight;
    }

    /** Returns the share of the time at each place; the shares add up to 1. */
    static Map<BottleneckCategory, Double> shares(InstrumentData data, List<ThreadOccupancy> occupancies) {
        double busy = occupancies.stream().mapToDouble(ThreadOccupancy::busy).sum();
        double counted = inFlight(data);
        BottleneckShares builder = new BottleneckShares(data, counted > 0 ? counted : busy);
        if (builder.inFlight <= 0) {
            return Map.of(BottleneckCategory.UNSEEN, 1.0);
        }
        builder.carried(occupancies, busy);
        builder.blockedUnseen();
        builder.computingInFiles(occupancies, busy);
        builder.waiting(occupancies);
        builder.assignRestOutsideService(occupancies);
        return builder.sharesOfTime();
    }

    /**
     * Returns the operations in flight at the moments of the dumps, when threads were counted; without such counts, the
     * average.
     */
    static double inFlight(InstrumentData data) {
        return data.services().stream()
                .flatMap(service -> service.dumps().stream())
                .flatMap(timedDump -> timedDump.inFlight().stream())
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(data.load().inFlight());
    }

    /** Scales down if there are more busy threads than operations: some of them are background threads. */
    private void carried(List<ThreadOccupancy> occupancies, double busy) {
        double scale = scale(busy);
        for (ThreadOccupancy occupancy : occupancies) {
            for (BottleneckCategory category : BottleneckCategory.values()) {
                put(category, occupancy.threads(category) * scale);
            }
        }
    }

    private double scale(double busy) {
        return busy > inFlight ? inFlight / busy : 1;
    }

    /**
     * Corrects dumps without thread states, in which a thread blocked at a monitor seems to compute, by the flight
     * recording.
     */
    private void blockedUnseen() {
        double blocked = data.services().stream()
                .filter(BottleneckShares::dumpsWithoutStates)
                .flatMap(service -> service.recorded().stream())
                .filter(summary -> summary.judgedMillis() > 0)
                .flatMap(summary -> Stream.ofNullable(summary.waits().get("monitor"))
                        .map(waits -> waits.millis() / summary.judgedMillis()))
                .mapToDouble(Double::doubleValue)
                .sum();
        double moved = Math.min(blocked, operations.getOrDefault(BottleneckCategory.CPU, 0.0));
        move(moved, BottleneckCategory.CPU, BottleneckCategory.LOCK);
    }

    /**
     * Moves operations from the disk to the CPU where cores are full. A thread in a file-system call more often copies
     * or looks up than it waits for the disk. The kernel counts the threads that run or wait for a core; those that the
     * dumps do not show as computing are in such calls.
     */
    private void computingInFiles(List<ThreadOccupancy> occupancies, double busy) {
        for (int i = 0; i < occupancies.size(); i++) {
            InstrumentData.Service service = data.services().get(i);
            ThreadOccupancy occupancy = occupancies.get(i);
            if (service.cpuShare() > FULL_SHARE_OF_CORES) {
                double runnable = (service.cpuShare() + service.waitShare()) * service.cores();
                double unseen = Math.max(0, runnable - occupancy.threads(BottleneckCategory.CPU));
                move(
                        Math.min(unseen, occupancy.threads(BottleneckCategory.DISK)) * scale(busy),
                        BottleneckCategory.DISK,
                        BottleneckCategory.CPU);
            }
        }
    }

    private void move(double count, BottleneckCategory from, BottleneckCategory to) {
        if (count > 0) {
            operations.merge(to, count, Double::sum);
            operations.merge(from, -count, Double::sum);
        }
    }

    private static boolean dumpsWithoutStates(InstrumentData.Service service) {
        return !service.dumps().isEmpty()
                && service.dumps().stream()
                        .flatMap(timedDump -> timedDump.dump().threads().stream())
                        .allMatch(thread -> thread.state().isEmpty());
    }

    /** Adds operations in unread or unacknowledged sockets, on links, and in the queues of executors. */
    private void waiting(List<ThreadOccupancy> occupancies) {
        double heldUp =
                occupancies.stream().mapToDouble(ThreadOccupancy::loopsHeldUp).sum();
        double pinned = operations.getOrDefault(BottleneckCategory.PINNED, 0.0);
        BottleneckCategory behind = heldUp >= HOLDING_THREADS_MIN
                ? BottleneckCategory.EVENT_LOOP
                : pinned >= HOLDING_THREADS_MIN ? BottleneckCategory.PINNED : BottleneckCategory.CONNECTOR;
        put(
                behind,
                data.services().stream()
                        .map(InstrumentData.Service::sockets)
                        .mapToDouble(sockets -> Math.max(sockets.unread(), sockets.backlog()))
                        .sum());
        double unconfirmed = data.services().stream()
                .mapToDouble(service -> service.sockets().unconfirmed())
                .sum();
        put(BottleneckCategory.NETWORK, unconfirmed - operations.getOrDefault(BottleneckCategory.NETWORK, 0.0));
        data.links().stream().filter(DownstreamCalls::fromWorker).forEach(this::inTransit);
        calls();
        double handedOn =
                occupancies.stream().mapToDouble(ThreadOccupancy::handedOn).sum();
        put(BottleneckCategory.CONNECTOR, handedOn);
    }

    private void inTransit(DownstreamCalls downstreamCalls) {
        double perSecond = data.load().perSecond(data.millis());
        put(BottleneckCategory.NETWORK, perSecond * downstreamCalls.latencyMillis() * 2 / 1000);
        if (downstreamCalls.limited() && downstreamCalls.heldBytes() > 0) {
            put(BottleneckCategory.NETWORK, rest);
        }
    }

    /** Adds calls that no thread waits for. If all connections are taken, the remaining operations wait for one. */
    private void calls() {
        double inThreads = operations.getOrDefault(BottleneckCategory.DOWNSTREAM, 0.0);
        List<DownstreamCalls> calls = data.links().stream()
                .filter(downstreamCalls -> !downstreamCalls.fromWorker())
                .toList();
        double awaiting = calls.stream().mapToDouble(DownstreamCalls::awaiting).sum();
        put(BottleneckCategory.DOWNSTREAM, awaiting - inThreads);
        boolean asynchronous = inThreads < awaiting / 2;
        boolean full = asynchronous
                && calls.stream()
                        .anyMatch(downstreamCalls -> downstreamCalls.awaiting() >= AWAITING_CONNECTIONS_MIN
                                && downstreamCalls.awaiting()
                                        >= EXHAUSTED_SHARE_OF_CONNECTIONS * downstreamCalls.connections());
        if (full) {
            put(BottleneckCategory.POOL, rest);
        }
    }

    private void assignRestOutsideService(List<ThreadOccupancy> occupancies) {
        if (occupancies.stream().anyMatch(occupancy -> occupancy.exhausted().isPresent()) && !computes()) {
            put(BottleneckCategory.CONNECTOR, rest);
        }
        if (data.links().stream().anyMatch(downstreamCalls -> downstreamCalls.fromWorker() && downstreamCalls.limited())
                && !computes()) {
            put(BottleneckCategory.NETWORK, rest);
        }
        if (data.client().cpuShare() > FULL_SHARE_OF_CORES && !computes()) {
            put(BottleneckCategory.CLIENT, rest);
        }
        if (computes()) {
            put(BottleneckCategory.CPU, rest);
        }
        put(BottleneckCategory.UNSEEN, rest);
    }

    private boolean computes() {
        return BottleneckClassifier.saturated(data);
    }

    private void put(BottleneckCategory category, double count) {
        double taken = Math.clamp(count, 0, rest);
        if (taken > 0) {
            operations.merge(category, taken, Double::sum);
            rest -= taken;
        }
    }

    /**
     * Converts counts of operations to shares of the time. No dump is written while the process is stopped, so pauses
     * and throttling are added on top, as is the share that stays with the client.
     */
    private Map<BottleneckCategory, Double> sharesOfTime() {
        double collected = Math.min(1, data.largest(InstrumentData.Service::gcShare));
        double throttled = Math.min(1, data.largest(InstrumentData.Service::throttledShare)) * (1 - collected);
        double kept = BottleneckClassifier.clientShare(data);
        double running = (1 - collected - throttled) * (1 - kept);
        Map<BottleneckCategory, Double> shares = new EnumMap<>(BottleneckCategory.class);
        operations.forEach((category, count) -> shares.merge(category, count / inFlight * running, Double::sum));
        shares.merge(BottleneckCategory.GC, collected * (1 - kept), Double::sum);
        shares.merge(BottleneckCategory.CPU_QUOTA, throttled * (1 - kept), Double::sum);
        shares.merge(BottleneckCategory.CLIENT, kept, Double::sum);
        if (BottleneckClassifier.reclaims(data)) {
            double computing = shares.getOrDefault(BottleneckCategory.CPU, 0.0);
            double idle = computing * (1 - Math.min(1, data.largest(InstrumentData.Service::cpuShare)));
            shares.merge(BottleneckCategory.RECLAIM, idle, Double::sum);
            shares.put(BottleneckCategory.CPU, computing - idle);
        }
        shares.values().removeIf(share -> share <= 0);
        return shares;
    }

    /** Returns the shares, the largest first; equal ones in a fixed order, since that of an immutable map changes with each JVM. */
    static List<Map.Entry<BottleneckCategory, Double>> sorted(Map<BottleneckCategory, Double> shares) {
        return shares.entrySet().stream()
                .sorted(Map.Entry.<BottleneckCategory, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }
}
