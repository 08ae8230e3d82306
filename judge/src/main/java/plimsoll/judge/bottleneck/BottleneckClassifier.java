package plimsoll.judge.bottleneck;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.result.inside.BottleneckCategory;

/** Names the place by rules in a fixed order; the first that reaches its bar counts. */
final class BottleneckClassifier {
    /** What stands still, or is held up, is looked for in this order; threads that compute come last. */
    private static final Set<BottleneckCategory> HELD_UP = EnumSet.of(
            BottleneckCategory.LOCK,
            BottleneckCategory.POOL,
            BottleneckCategory.DOWNSTREAM,
            BottleneckCategory.DISK,
            BottleneckCategory.SLEEP,
            BottleneckCategory.EVENT_LOOP,
            BottleneckCategory.PINNED);

    private static final double GC = 0.25;
    private static final double GC_CPU = 0.4;
    private static final double THROTTLED = 0.05;
    private static final double FAULTS_PER_SECOND = 100;
    private static final double REJECTED = 0.3;
    private static final double KEPT = 0.5;
    private static final double UNCONFIRMED = 0.5;
    private static final double STATE = 0.4;
    private static final double MARGIN = 0.1;
    private static final double COMPUTES = 0.8;
    private static final double FREE = 0.6;
    private static final double QUEUE = 1.5;
    private static final double FULL = 0.9;
    private static final double FEW = 1;

    /** Fewer looks, or fewer operations in them, are chance, unless nearly all of these were at one place. */
    private static final int DUMPS = 3;

    private static final double OPERATIONS_SEEN = 12;
    private static final double FEWEST_SEEN = 5;

    private final InstrumentData data;
    private final Map<BottleneckCategory, Double> shares;

    /** @param bar whether the place reaches it */
    record NamedCategory(BottleneckCategory place, double share, boolean bar) {}

    BottleneckClassifier(InstrumentData data, Map<BottleneckCategory, Double> shares) {
        this.data = data;
        this.shares = Map.copyOf(shares);
    }

    /** The first place that reaches its bar, or else the one with the largest share. */
    NamedCategory named() {
        return candidates().findFirst().orElseGet(this::likeliest);
    }

    /** What would be named if this place were not. */
    Optional<BottleneckCategory> runnerUp(BottleneckCategory named) {
        return Stream.concat(
                        candidates().map(NamedCategory::place),
                        TimeBreakdownBuilder.sorted(shares).stream().map(Map.Entry::getKey))
                .filter(category -> category != named
                        && category != BottleneckCategory.UNSEEN
                        && category != BottleneckCategory.HEALTHY)
                .findFirst();
    }

    private Stream<NamedCategory> candidates() {
        return Stream.<Optional<NamedCategory>>of(
                        given(
                                max(InstrumentData.Service::gcShare) > GC
                                        || max(InstrumentData.Service::gcCpuShare) > GC_CPU,
                                BottleneckCategory.GC),
                        given(max(InstrumentData.Service::throttledShare) > THROTTLED, BottleneckCategory.CPU_QUOTA),
                        given(reclaims(data), BottleneckCategory.RECLAIM),
                        rejected(),
                        given(clientShare(data) > KEPT, BottleneckCategory.CLIENT),
                        network(),
                        healthy(),
                        heldUp(),
                        computing(),
                        given(coresFree() && mostAt(BottleneckCategory.CONNECTOR), BottleneckCategory.CONNECTOR),
                        given(mostAt(BottleneckCategory.CLIENT), BottleneckCategory.CLIENT),
                        inTime())
                .flatMap(Optional::stream);
    }

    private Optional<NamedCategory> given(boolean reached, BottleneckCategory category) {
        return reached ? Optional.of(new NamedCategory(category, share(category), true)) : Optional.empty();
    }

    /** Operations wait on both sides of a connection: before a service that does not take them up, and with a client that does not read. */
    private boolean mostAt(BottleneckCategory category) {
        BottleneckCategory other =
                category == BottleneckCategory.CONNECTOR ? BottleneckCategory.CLIENT : BottleneckCategory.CONNECTOR;
        return share(category) > STATE && share(category) - share(other) >= MARGIN;
    }

    private Optional<NamedCategory> rejected() {
        double share = data.load().rejectedShare();
        return share > REJECTED
                ? Optional.of(new NamedCategory(BottleneckCategory.REJECTED, share, true))
                : Optional.empty();
    }

    private Optional<NamedCategory> network() {
        double connections = data.services().stream()
                .mapToDouble(service -> service.sockets().connections())
                .sum();
        double unconfirmed = data.services().stream()
                .mapToDouble(service -> service.sockets().unconfirmed())
                .sum();
        boolean most = connections >= 1 && unconfirmed / connections > UNCONFIRMED;
        return given(most || share(BottleneckCategory.NETWORK) > STATE, BottleneckCategory.NETWORK);
    }

    /** A few looks at few operations are chance, and two places of the same size are no answer. */
    private Optional<NamedCategory> heldUp() {
        List<Map.Entry<BottleneckCategory, Double>> states = TimeBreakdownBuilder.sorted(shares).stream()
                .filter(each -> HELD_UP.contains(each.getKey()))
                .toList();
        if (states.isEmpty()
                || states.getFirst().getValue() <= STATE
                || !enoughSeen(states.getFirst().getValue())) {
            return Optional.empty();
        }
        double second = states.size() > 1 ? states.get(1).getValue() : 0;
        return given(
                states.getFirst().getValue() - second >= MARGIN,
                states.getFirst().getKey());
    }

    private boolean enoughSeen(double share) {
        double seen = dumps() * TimeBreakdownBuilder.inFlight(data);
        return dumps() >= DUMPS && (seen >= OPERATIONS_SEEN || (seen >= FEWEST_SEEN && atLeast(share, seen) > STATE));
    }

    /** The lower end of Wilson's interval of a share, at 95 % (Wilson 1927). */
    private static double atLeast(double share, double seen) {
        double spread = 1.96 * 1.96 / seen;
        double half = 1.96 * Math.sqrt(share * (1 - share) / seen + spread / (4 * seen));
        return (share + spread / 2 - half) / (1 + spread);
    }

    private int dumps() {
        return data.services().stream()
                .mapToInt(service -> service.dumps().size())
                .max()
                .orElse(0);
    }

    /**
     * Operations that are not taken up wait for a core as well, where those that are taken up do nothing but compute; those that are held up otherwise would not
     * be faster with another.
     */
    private Optional<NamedCategory> computing() {
        double carried = HELD_UP.stream().mapToDouble(this::share).sum()
                + share(BottleneckCategory.NETWORK)
                + share(BottleneckCategory.CPU);
        boolean most = share(BottleneckCategory.CPU) > 0 && share(BottleneckCategory.CPU) >= carried / 2;
        double forCores = share(BottleneckCategory.CPU) + share(BottleneckCategory.CONNECTOR);
        boolean dumped = most && forCores > STATE && dumps() >= DUMPS;
        return given(saturated(data) && (dumped || queued() > STATE), BottleneckCategory.CPU);
    }

    /**
     * As the kernel counts it, the part of the operations in flight whose threads have a full core or wait for one; so full a service hardly
     * gets to write a dump.
     */
    private double queued() {
        double threads = data.services().stream()
                .filter(service -> service.cpuShare() > FULL)
                .mapToDouble(service -> (service.cpuShare() + service.waitShare()) * service.cores())
                .sum();
        return threads / Math.max(OPERATIONS_SEEN, TimeBreakdownBuilder.inFlight(data));
    }

    /** Fewer than one operation in flight, though they come at a rate of their own: nothing is short. */
    private Optional<NamedCategory> healthy() {
        boolean few = open() && data.load().inFlight() < FEW && largestCpuShare() < COMPUTES;
        return few
                ? Optional.of(new NamedCategory(BottleneckCategory.HEALTHY, 1 - Math.min(1, largestCpuShare()), true))
                : Optional.empty();
    }

    /** More are in flight, at no place for long, and all that came were served. */
    private Optional<NamedCategory> inTime() {
        boolean served = open()
                && coresFree()
                && share(BottleneckCategory.UNSEEN) < STATE
                && share(BottleneckCategory.CPU) > STATE;
        return served
                ? Optional.of(new NamedCategory(BottleneckCategory.HEALTHY, 1 - Math.min(1, largestCpuShare()), true))
                : Optional.empty();
    }

    private boolean open() {
        return data.load().open() && data.load().unsent() == 0;
    }

    /** Between free and full is a region in which cores are neither the answer nor out of the question. */
    private boolean coresFree() {
        return !saturated(data) && largestCpuShare() < FREE;
    }

    private double largestCpuShare() {
        return max(InstrumentData.Service::cpuShare);
    }

    private NamedCategory likeliest() {
        return TimeBreakdownBuilder.sorted(shares).stream()
                .filter(each -> each.getKey() != BottleneckCategory.UNSEEN)
                .findFirst()
                .map(each -> new NamedCategory(each.getKey(), each.getValue(), false))
                .orElseGet(() -> new NamedCategory(BottleneckCategory.UNSEEN, 1, false));
    }

    private double share(BottleneckCategory category) {
        return shares.getOrDefault(category, 0.0);
    }

    private double max(java.util.function.ToDoubleFunction<InstrumentData.Service> figure) {
        return data.services().stream().mapToDouble(figure).max().orElse(0);
    }

    /** The cores of a service are used nearly all the time, or others have them and its threads queue. Short waits belong to any half used core. */
    static boolean saturated(InstrumentData data) {
        return data.services().stream()
                .anyMatch(service -> service.cpuShare() > COMPUTES
                        || (service.cpuShare() > COMPUTES / 2 && service.waitShare() > QUEUE));
    }

    static boolean reclaims(InstrumentData data) {
        return data.services().stream().anyMatch(service -> service.majorFaultsPerSecond() > FAULTS_PER_SECOND);
    }

    /**
     * Of what the load allows to be in flight, or of the response times, the part that the client keeps for itself; a late sending now and then, fewer than one
     * operation on average, is none.
     */
    static double clientShare(InstrumentData data) {
        InstrumentData.Load load = data.load();
        if (load.users().isPresent()) {
            int users = load.users().get();
            double idle = users == 0 ? 0 : Math.clamp(1 - load.inFlight() / users, 0, 1);
            return idle > KEPT ? idle : 0;
        }
        double waiting = load.lagShare() < 1 ? load.inFlight() * load.lagShare() / (1 - load.lagShare()) : FEW;
        return waiting >= FEW ? Math.min(1, load.lagShare()) : 0;
    }
}
