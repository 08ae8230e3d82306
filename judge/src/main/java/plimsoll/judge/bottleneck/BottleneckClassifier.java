package plimsoll.judge.bottleneck;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.result.inside.BottleneckCategory;

/**
 * Names the bottleneck by rules in a fixed order: the first rule whose threshold is exceeded decides.
 *
 * <p>The order and the thresholds are those of docs/decisions/011-where-the-time-goes.md and docs/verbs/profile.md.
 * They are rules of judgement, not measured constants. {@code bench/explain} checks them against planted bottlenecks
 * whose truth is measured from outside ({@code bench/explain/truth.txt}). Thresholds marked "tuned" were adjusted to
 * the services of its half {@code rules} (Tomcat, Vert.x); its half {@code report} (Jetty, JDK, Netty) has tested them
 * since: 57 of 57 right, none confident and wrong.
 */
final class BottleneckClassifier {
    /**
     * Places where the thread of an operation is held up instead of computing; the one with the largest share is named.
     */
    private static final Set<BottleneckCategory> HELD_UP = EnumSet.of(
            BottleneckCategory.LOCK,
            BottleneckCategory.POOL,
            BottleneckCategory.DOWNSTREAM,
            BottleneckCategory.DISK,
            BottleneckCategory.SLEEP,
            BottleneckCategory.EVENT_LOOP,
            BottleneckCategory.PINNED);

    /**
     * GC pauses, as a share of the judged time. A quarter, as for a service that a verdict calls GC-bound ({@code
     * GcOverhead}); the plant {@code live-set} counts as a bottleneck from the same share on (truth.txt: gc > 0.25).
     */
    private static final double GC_PAUSE_SHARE_OF_TIME = 0.25;

    /**
     * CPU time of collecting threads, as a share of the service's cores. A concurrent collector takes cores without
     * stopping the service. No plant calibrates this value yet.
     */
    private static final double GC_CPU_SHARE_OF_CORES = 0.4;

    /**
     * Time throttled by the CPU quota (cpu.stat), as a share of the loaded time. Low, since any throttling is a limit
     * that the service ran into; the plant {@code quota} must show at least twice this share (truth.txt: throttled >
     * 0.1).
     */
    private static final double THROTTLED_SHARE_OF_TIME = 0.05;

    /**
     * Major page faults per second. A service whose pages fit reads next to none under a steady load; the plant {@code
     * reclaim} must read more than 5 MiB/s (truth.txt), which is over 1,000 pages of 4 KiB.
     */
    private static final double MAJOR_FAULTS_PER_SECOND = 100;

    /**
     * Rejected operations, as a share of the finished ones; the plant {@code rejection} must show the same (refused >
     * 0.3).
     */
    private static final double REJECTED_SHARE_OF_FINISHED = 0.3;

    /**
     * Idle users as a share of all users, or send lag as a share of the response time: more than half stays with the
     * client.
     */
    private static final double CLIENT_SHARE_OF_LOAD = 0.5;

    /** Connections with unacknowledged bytes, as a share of all connections: most of them. */
    private static final double UNACKNOWLEDGED_SHARE_OF_CONNECTIONS = 0.5;

    /** Operations at one place, as a share of those in flight; below it the answer is "not decided" (decision 011). */
    private static final double PLACE_SHARE_OF_IN_FLIGHT = 0.4;

    /**
     * Lead over the next place, as a share of the operations in flight; two places closer than this tie (decision 011).
     */
    private static final double LEAD_SHARE_OF_IN_FLIGHT = 0.1;

    /**
     * CPU used, as a share of the service's cores, from which they are saturated. The plant {@code cpu} must demand the
     * same (truth.txt: wants > 0.8, CPU time plus waiting for a core).
     */
    private static final double SATURATED_SHARE_OF_CORES = 0.8;

    /**
     * CPU used, as a share of the service's cores, below which a lack of cores is ruled out. Tuned: between it and
     * {@link #SATURATED_SHARE_OF_CORES}, cores are neither named nor ruled out. The witnesses of most plants demand the
     * same (truth.txt: cpu &lt; 0.6).
     */
    private static final double FREE_SHARE_OF_CORES = 0.6;

    /**
     * Runnable threads that wait for each core, on average, from which a service that uses over half of {@link
     * #SATURATED_SHARE_OF_CORES} is saturated as well, since others have its cores. Tuned: with shorter queues, cores
     * used at 49 and 55 % were wrongly called saturated. Decision 021 uses the same value.
     */
    static final double WAITING_THREADS_PER_CORE = 1.5;

    /**
     * CPU used, as a share of the service's cores, at which it hardly gets to write a thread dump, so the kernel
     * counts. Tuned.
     */
    private static final double FULL_SHARE_OF_CORES = 0.9;

    /** Operations in flight on average, under an open load, below which nothing queues. */
    private static final double IDLE_OPERATIONS_IN_FLIGHT = 1;

    /** Thread dumps; fewer are chance (decision 011). A judged phase that a clock ends gives up to twenty. */
    private static final int DUMPS_MIN = 3;

    /**
     * Operations in flight, added up over all dumps; fewer are chance (decision 011), unless nearly all are at one
     * place.
     */
    private static final double OPERATIONS_SEEN_MIN = 12;

    /**
     * As {@link #OPERATIONS_SEEN_MIN}, where they agree: 5 of 5 at one place are at least 57 % at 95 % (Wilson). Tuned.
     */
    private static final double AGREEING_OPERATIONS_SEEN_MIN = 5;

    private final InstrumentData data;
    private final Map<BottleneckCategory, Double> shares;

    /** @param decided whether a rule named it; otherwise it only has the largest share */
    record NamedCategory(BottleneckCategory place, double share, boolean decided) {
        NamedCategory decidedIf(boolean condition) {
            return new NamedCategory(place, share, decided && condition);
        }
    }

    BottleneckClassifier(InstrumentData data, Map<BottleneckCategory, Double> shares) {
        this.data = data;
        this.shares = Map.copyOf(shares);
    }

    /** Returns the place of the first rule that applies, or else the one with the largest share. */
    NamedCategory named() {
        return candidates().findFirst().orElseGet(this::likeliest);
    }

    /** Returns the place that would be named if {@code named} were ruled out. */
    Optional<BottleneckCategory> runnerUp(BottleneckCategory named) {
        return Stream.concat(
                        candidates().map(NamedCategory::place),
                        BottleneckShares.sorted(shares).stream().map(Map.Entry::getKey))
                .filter(category -> category != named
                        && category != BottleneckCategory.UNSEEN
                        && category != BottleneckCategory.HEALTHY)
                .findFirst();
    }

    private Stream<NamedCategory> candidates() {
        return Stream.<Optional<NamedCategory>>of(
                        namedIf(
                                data.largest(InstrumentData.Service::gcShare) > GC_PAUSE_SHARE_OF_TIME
                                        || data.largest(InstrumentData.Service::gcCpuShare) > GC_CPU_SHARE_OF_CORES,
                                BottleneckCategory.GC),
                        namedIf(
                                data.largest(InstrumentData.Service::throttledShare) > THROTTLED_SHARE_OF_TIME,
                                BottleneckCategory.CPU_QUOTA),
                        namedIf(reclaims(data), BottleneckCategory.RECLAIM),
                        rejected(),
                        namedIf(clientShare(data) > CLIENT_SHARE_OF_LOAD, BottleneckCategory.CLIENT),
                        network(),
                        healthy(),
                        heldUp(),
                        computing(),
                        namedIf(coresFree() && mostAt(BottleneckCategory.CONNECTOR), BottleneckCategory.CONNECTOR),
                        namedIf(mostAt(BottleneckCategory.CLIENT), BottleneckCategory.CLIENT),
                        servedInTime())
                .flatMap(Optional::stream);
    }

    private Optional<NamedCategory> namedIf(boolean applies, BottleneckCategory category) {
        return applies ? Optional.of(new NamedCategory(category, share(category), true)) : Optional.empty();
    }

    /**
     * Whether most operations wait on this side of a connection: unread by the service ({@code CONNECTOR}) or not taken
     * by the client ({@code CLIENT}). Both can be true of many, so one must lead.
     */
    private boolean mostAt(BottleneckCategory category) {
        BottleneckCategory other =
                category == BottleneckCategory.CONNECTOR ? BottleneckCategory.CLIENT : BottleneckCategory.CONNECTOR;
        return share(category) > PLACE_SHARE_OF_IN_FLIGHT && share(category) - share(other) >= LEAD_SHARE_OF_IN_FLIGHT;
    }

    private Optional<NamedCategory> rejected() {
        double share = data.load().rejectedShare();
        return share > REJECTED_SHARE_OF_FINISHED
                ? Optional.of(new NamedCategory(BottleneckCategory.REJECTED, share, true))
                : Optional.empty();
    }

    private Optional<NamedCategory> network() {
        double connections = data.services().stream()
                .mapToDouble(service -> service.sockets().connections())
                .sum();
        double unacknowledged = data.services().stream()
                .mapToDouble(service -> service.sockets().unconfirmed())
                .sum();
        boolean most = connections >= 1 && unacknowledged / connections > UNACKNOWLEDGED_SHARE_OF_CONNECTIONS;
        return namedIf(
                most || share(BottleneckCategory.NETWORK) > PLACE_SHARE_OF_IN_FLIGHT, BottleneckCategory.NETWORK);
    }

    /** Empty when too few operations were seen to exclude chance, or when two places have about the same share. */
    private Optional<NamedCategory> heldUp() {
        List<Map.Entry<BottleneckCategory, Double>> places = BottleneckShares.sorted(shares).stream()
                .filter(each -> HELD_UP.contains(each.getKey()))
                .toList();
        if (places.isEmpty()
                || places.getFirst().getValue() <= PLACE_SHARE_OF_IN_FLIGHT
                || !enoughSeen(places.getFirst().getValue())) {
            return Optional.empty();
        }
        double second = places.size() > 1 ? places.get(1).getValue() : 0;
        return namedIf(
                places.getFirst().getValue() - second >= LEAD_SHARE_OF_IN_FLIGHT,
                places.getFirst().getKey());
    }

    private boolean enoughSeen(double share) {
        double observed = dumps() * BottleneckShares.inFlight(data);
        boolean agreeing = observed >= AGREEING_OPERATIONS_SEEN_MIN
                && wilsonLowerBound(share, observed) > PLACE_SHARE_OF_IN_FLIGHT;
        return dumps() >= DUMPS_MIN && (observed >= OPERATIONS_SEEN_MIN || agreeing);
    }

    /** Returns the lower end of Wilson's 95 % score interval of a proportion (Wilson 1927). */
    private static double wilsonLowerBound(double share, double observed) {
        double spread = 1.96 * 1.96 / observed;
        double half = 1.96 * Math.sqrt(share * (1 - share) / observed + spread / (4 * observed));
        return (share + spread / 2 - half) / (1 + spread);
    }

    private int dumps() {
        return data.services().stream()
                .mapToInt(service -> service.dumps().size())
                .max()
                .orElse(0);
    }

    /**
     * Names the CPU where cores are saturated and operations compute. If those that threads carry do little but
     * compute, then operations that wait to be taken up wait for a core, too, and are counted with them. If threads are
     * held up elsewhere, another core would not help.
     */
    private Optional<NamedCategory> computing() {
        double carried = HELD_UP.stream().mapToDouble(this::share).sum()
                + share(BottleneckCategory.NETWORK)
                + share(BottleneckCategory.CPU);
        boolean most = share(BottleneckCategory.CPU) > 0 && share(BottleneckCategory.CPU) >= carried / 2;
        double forCores = share(BottleneckCategory.CPU) + share(BottleneckCategory.CONNECTOR);
        boolean dumped = most && forCores > PLACE_SHARE_OF_IN_FLIGHT && dumps() >= DUMPS_MIN;
        return namedIf(
                saturated(data) && (dumped || runnableShare() > PLACE_SHARE_OF_IN_FLIGHT), BottleneckCategory.CPU);
    }

    /**
     * Returns the share of the operations in flight whose threads run on a full core or wait for one, by the kernel's
     * counters. A service whose cores are that full hardly gets to write a thread dump.
     */
    private double runnableShare() {
        double threads = data.services().stream()
                .filter(service -> service.cpuShare() > FULL_SHARE_OF_CORES)
                .mapToDouble(service -> (service.cpuShare() + service.waitShare()) * service.cores())
                .sum();
        return threads / Math.max(OPERATIONS_SEEN_MIN, BottleneckShares.inFlight(data));
    }

    /** Names no bottleneck where an open load has fewer than one operation in flight. */
    private Optional<NamedCategory> healthy() {
        boolean few = open()
                && data.load().inFlight() < IDLE_OPERATIONS_IN_FLIGHT
                && largestCpuShare() < SATURATED_SHARE_OF_CORES;
        return few
                ? Optional.of(new NamedCategory(BottleneckCategory.HEALTHY, 1 - Math.min(1, largestCpuShare()), true))
                : Optional.empty();
    }

    /**
     * Names no bottleneck where an open load was all sent, cores are free and the operations in flight mostly compute.
     */
    private Optional<NamedCategory> servedInTime() {
        boolean served = open()
                && coresFree()
                && share(BottleneckCategory.UNSEEN) < PLACE_SHARE_OF_IN_FLIGHT
                && share(BottleneckCategory.CPU) > PLACE_SHARE_OF_IN_FLIGHT;
        return served
                ? Optional.of(new NamedCategory(BottleneckCategory.HEALTHY, 1 - Math.min(1, largestCpuShare()), true))
                : Optional.empty();
    }

    private boolean open() {
        return data.load().open() && data.load().unsent() == 0;
    }

    /** Not the opposite of {@link #saturated}: between the two, cores are neither the answer nor ruled out. */
    private boolean coresFree() {
        return !saturated(data) && largestCpuShare() < FREE_SHARE_OF_CORES;
    }

    private double largestCpuShare() {
        return data.largest(InstrumentData.Service::cpuShare);
    }

    private NamedCategory likeliest() {
        return BottleneckShares.sorted(shares).stream()
                .filter(each -> each.getKey() != BottleneckCategory.UNSEEN)
                .findFirst()
                .map(each -> new NamedCategory(each.getKey(), each.getValue(), false))
                .orElseGet(() -> new NamedCategory(BottleneckCategory.UNSEEN, 1, false));
    }

    private double share(BottleneckCategory category) {
        return shares.getOrDefault(category, 0.0);
    }

    /**
     * Whether the cores of a service are nearly always in use, or other processes have them and its threads queue.
     * Short waits are normal on any half-used core, so a queue counts only above {@link #WAITING_THREADS_PER_CORE}.
     */
    static boolean saturated(InstrumentData data) {
        return data.services().stream()
                .anyMatch(service -> service.cpuShare() > SATURATED_SHARE_OF_CORES
                        || (service.cpuShare() > SATURATED_SHARE_OF_CORES / 2
                                && service.waitShare() > WAITING_THREADS_PER_CORE));
    }

    static boolean reclaims(InstrumentData data) {
        return data.services().stream().anyMatch(service -> service.majorFaultsPerSecond() > MAJOR_FAULTS_PER_SECOND);
    }

    /**
     * Returns the share of the load that stays with the client: idle users of a closed load, or the send lag as a share
     * of the response time. Occasional late sends, of fewer than one waiting operation on average, count as 0.
     */
    static double clientShare(InstrumentData data) {
        InstrumentData.Load load = data.load();
        if (load.users().isPresent()) {
            int users = load.users().get();
            double idle = users == 0 ? 0 : Math.clamp(1 - load.inFlight() / users, 0, 1);
            return idle > CLIENT_SHARE_OF_LOAD ? idle : 0;
        }
        double waiting = load.lagShare() < 1
                ? load.inFlight() * load.lagShare() / (1 - load.lagShare())
                : IDLE_OPERATIONS_IN_FLIGHT;
        return waiting >= IDLE_OPERATIONS_IN_FLIGHT ? Math.min(1, load.lagShare()) : 0;
    }
}
