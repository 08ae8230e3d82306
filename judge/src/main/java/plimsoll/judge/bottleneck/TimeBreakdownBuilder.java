package plimsoll.judge.bottleneck;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.InstrumentData.DownstreamCalls;
import plimsoll.model.result.inside.BottleneckCategory;

/**
 * The operations in flight, split by where they are: first those that threads carry, then, of the rest, those that sockets, proxies and full pools show, in
 * this order. What is left was seen by no instrument.
 */
final class TimeBreakdownBuilder {
    private static final double FULL = 0.8;

    private final Map<BottleneckCategory, Double> operations = new EnumMap<>(BottleneckCategory.class);
    private final InstrumentData data;
    private final double inFlight;
    private double rest;

    private TimeBreakdownBuilder(InstrumentData data, double inFlight) {
        this.data = data;
        this.inFlight = inFlight;
        this.rest = inFlight;
    }

    /** Shares that add up to 1. */
    static Map<BottleneckCategory, Double> shares(InstrumentData data, List<ThreadOccupancy> occupancies) {
        double busy = occupancies.stream().mapToDouble(ThreadOccupancy::busy).sum();
        double counted = inFlight(data);
        TimeBreakdownBuilder builder = new TimeBreakdownBuilder(data, counted > 0 ? counted : busy);
        if (builder.inFlight <= 0) {
            return Map.of(BottleneckCategory.UNSEEN, 1.0);
        }
        builder.carried(occupancies, busy);
        builder.blockedUnseen();
        builder.computingInFiles(occupancies, busy);
        builder.waiting(occupancies);
        builder.elsewhere(occupancies);
        return builder.ofTime();
    }

    /** At the moments of the dumps, since threads were counted then; without such counts that of the whole time. */
    static double inFlight(InstrumentData data) {
        return data.services().stream()
                .flatMap(service -> service.dumps().stream())
                .flatMap(timedDump -> timedDump.inFlight().stream())
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(data.load().inFlight());
    }

    /** A background thread may be among them: together they carry no more than there is. */
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

    /** A dump without states shows a thread that is blocked at a monitor as if it computed; the flight recording knows better. */
    private void blockedUnseen() {
        double blocked = data.services().stream()
                .filter(TimeBreakdownBuilder::dumpsWithoutStates)
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
     * A thread in a call of the file system copies or looks up more often than it waits for the disk. Where the cores are full the kernel knows how many threads
     * have one or wait for one; what the dumps do not show of these as computing is in such calls.
     */
    private void computingInFiles(List<ThreadOccupancy> occupancies, double busy) {
        for (int i = 0; i < occupancies.size(); i++) {
            InstrumentData.Service service = data.services().get(i);
            ThreadOccupancy occupancy = occupancies.get(i);
            if (service.cpuShare() > FULL) {
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

    /** In the queue of an executor, or in sockets that nobody reads, or writes on. */
    private void waiting(List<ThreadOccupancy> occupancies) {
        double heldUp =
                occupancies.stream().mapToDouble(ThreadOccupancy::loopsHeldUp).sum();
        double pinned = operations.getOrDefault(BottleneckCategory.PINNED, 0.0);
        BottleneckCategory behind = heldUp >= 0.5
                ? BottleneckCategory.EVENT_LOOP
                : pinned >= 0.5 ? BottleneckCategory.PINNED : BottleneckCategory.CONNECTOR;
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
        data.links().stream().filter(DownstreamCalls::fromWorker).forEach(this::onTheWay);
        calls();
        double handedOn =
                occupancies.stream().mapToDouble(ThreadOccupancy::handedOn).sum();
        put(BottleneckCategory.CONNECTOR, handedOn);
    }

    private void onTheWay(DownstreamCalls downstreamCalls) {
        double perSecond = data.load().perSecond(data.millis());
        put(BottleneckCategory.NETWORK, perSecond * downstreamCalls.latencyMillis() * 2 / 1000);
        if (downstreamCalls.limited() && downstreamCalls.heldBytes() > 0) {
            put(BottleneckCategory.NETWORK, rest);
        }
    }

    /** Calls that no thread waits for; where all connections are taken, what is left stands before them. */
    private void calls() {
        double seen = operations.getOrDefault(BottleneckCategory.DOWNSTREAM, 0.0);
        List<DownstreamCalls> calls = data.links().stream()
                .filter(downstreamCalls -> !downstreamCalls.fromWorker())
                .toList();
        double awaiting = calls.stream().mapToDouble(DownstreamCalls::awaiting).sum();
        put(BottleneckCategory.DOWNSTREAM, awaiting - seen);
        boolean asynchronous = seen < awaiting / 2;
        boolean full = asynchronous
                && calls.stream()
                        .anyMatch(downstreamCalls -> downstreamCalls.awaiting() >= 0.9
                                && downstreamCalls.awaiting() >= FULL * downstreamCalls.connections());
        if (full) {
            put(BottleneckCategory.POOL, rest);
        }
    }

    private void elsewhere(List<ThreadOccupancy> occupancies) {
        if (occupancies.stream().anyMatch(occupancy -> occupancy.exhausted().isPresent()) && !computes()) {
            put(BottleneckCategory.CONNECTOR, rest);
        }
        if (data.links().stream().anyMatch(downstreamCalls -> downstreamCalls.fromWorker() && downstreamCalls.limited())
                && !computes()) {
            put(BottleneckCategory.NETWORK, rest);
        }
        if (data.client().cpuShare() > FULL && !computes()) {
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

    /** Threads cannot be dumped while the process stands still, so that time comes on top, as does what the client keeps. */
    private Map<BottleneckCategory, Double> ofTime() {
        double collected = Math.min(1, max(InstrumentData.Service::gcShare));
        double throttled = Math.min(1, max(InstrumentData.Service::throttledShare)) * (1 - collected);
        double kept = BottleneckClassifier.clientShare(data);
        double running = (1 - collected - throttled) * (1 - kept);
        Map<BottleneckCategory, Double> shares = new EnumMap<>(BottleneckCategory.class);
        operations.forEach((category, count) -> shares.merge(category, count / inFlight * running, Double::sum));
        shares.merge(BottleneckCategory.GC, collected * (1 - kept), Double::sum);
        shares.merge(BottleneckCategory.CPU_QUOTA, throttled * (1 - kept), Double::sum);
        shares.merge(BottleneckCategory.CLIENT, kept, Double::sum);
        if (BottleneckClassifier.reclaims(data)) {
            double computing = shares.getOrDefault(BottleneckCategory.CPU, 0.0);
            double idle = computing * (1 - Math.min(1, max(InstrumentData.Service::cpuShare)));
            shares.merge(BottleneckCategory.RECLAIM, idle, Double::sum);
            shares.put(BottleneckCategory.CPU, computing - idle);
        }
        shares.values().removeIf(share -> share <= 0);
        return shares;
    }

    private double max(java.util.function.ToDoubleFunction<InstrumentData.Service> figure) {
        return data.services().stream().mapToDouble(figure).max().orElse(0);
    }

    /** The largest first. */
    static List<Map.Entry<BottleneckCategory, Double>> sorted(Map<BottleneckCategory, Double> shares) {
        return shares.entrySet().stream()
                .sorted(Map.Entry.<BottleneckCategory, Double>comparingByValue(Comparator.reverseOrder()))
                .toList();
    }
}
