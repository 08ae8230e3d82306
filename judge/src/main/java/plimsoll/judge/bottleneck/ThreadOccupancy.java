package plimsoll.judge.bottleneck;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.judge.bottleneck.ClassifiedDump.ClassifiedThread;
import plimsoll.judge.bottleneck.ThreadActivity.Kind;
import plimsoll.judge.bottleneck.ThreadActivity.Owner;
import plimsoll.model.result.inside.BottleneckCategory;

/** Average number of threads of one service at each place, over its thread dumps. */
final class ThreadOccupancy {
    /** Average number of idle threads, as a share of the busy ones, below which a pool counts as exhausted. */
    private static final double IDLE_SHARE_MAX = 0.05;

    private static final String REENTRANT = "java.util.concurrent.locks.ReentrantLock$";

    private final Map<BottleneckCategory, Double> threads = new EnumMap<>(BottleneckCategory.class);
    private final Map<BottleneckCategory, Map<Spot, Double>> spots = new EnumMap<>(BottleneckCategory.class);
    private final Map<String, Group> groups = new HashMap<>();
    private final List<ClassifiedDump> dumps;
    private final boolean queuesForCores;
    private double handedOn;
    private double loopsHeldUp;

    /** A place in the code, and what holds its threads up. */
    record Spot(String frame, String of, Optional<BottleneckCategory> through, Optional<String> lock) {}

    /** Threads of one name, on average; a pool if they belong to an executor. */
    record Group(double busy, double idle) {
        Group plus(Group other) {
            return new Group(busy + other.busy, idle + other.idle);
        }
    }

    private ThreadOccupancy(List<ClassifiedDump> dumps, boolean queuesForCores) {
        this.dumps = dumps;
        this.queuesForCores = queuesForCores;
    }

    /**
     * @param queuesForCores whether, by the kernel's counters, threads of this service wait for cores that are all in
     *     use
     */
    static ThreadOccupancy of(List<ClassifiedDump> dumps, boolean queuesForCores) {
        ThreadOccupancy all = new ThreadOccupancy(dumps, queuesForCores);
        boolean known = dumps.stream()
                .flatMap(dump -> dump.threads().stream())
                .map(one -> one.activity().owner())
                .anyMatch(owner -> owner == Owner.HANDLER || owner == Owner.LOOP);
        dumps.forEach(dump -> dump.threads().forEach(one -> all.add(dump, one, known)));
        return all;
    }

    /** If no rule knows the server, every busy thread except main counts as a handler. */
    private void add(ClassifiedDump dump, ClassifiedThread one, boolean known) {
        double each = (double) one.alike().count() / dumps.size();
        ThreadActivity activity = queuesForCores && waitsForOwnerWithoutCore(dump, one)
                ? one.activity().computing()
                : one.activity();
        if (activity.owner() == Owner.LOOP) {
            loopsHeldUp += activity.isAt(BottleneckCategory.EVENT_LOOP) ? each : 0;
        }
        boolean idle = activity.kind() == Kind.IDLE;
        boolean pooled = idle || activity.owner() == Owner.EXECUTOR || activity.owner() == Owner.HANDLER;
        if (pooled && !one.alike().virtual()) {
            groups.merge(one.alike().name(), new Group(idle ? 0 : each, idle ? each : 0), Group::plus);
        }
        boolean main = one.alike().name().equals("main");
        boolean counts = activity.owner() != Owner.OTHER || (!known && !main);
        if (counts && activity.kind() == Kind.HANDED_ON) {
            handedOn += each;
        } else if (counts && activity.kind() == Kind.BUSY) {
            BottleneckCategory category = activity.place().orElse(BottleneckCategory.CPU);
            threads.merge(category, each, Double::sum);
            spots.computeIfAbsent(category, _ -> new LinkedHashMap<>())
                    .merge(
                            new Spot(
                                    activity.frame(),
                                    activity.of(),
                                    activity.through(),
                                    one.alike().lock()),
                            each,
                            Double::sum);
        }
    }

    /**
     * Whether the lock that a thread waits for is owned by a thread that computes, or by none, because the next owner
     * has not got a core yet. Without that lock the thread would wait for a core itself, so removing the lock would
     * gain nothing. The JVM names the owner of monitors and reentrant locks only; threads at other locks stay at the
     * lock.
     */
    private static boolean waitsForOwnerWithoutCore(ClassifiedDump dump, ClassifiedThread one) {
        boolean atLock = one.activity().isAt(BottleneckCategory.LOCK)
                || one.activity().through().equals(Optional.of(BottleneckCategory.LOCK));
        boolean monitor = one.alike().state().equals("BLOCKED");
        return atLock
                && one.alike()
                        .lock()
                        .filter(lock -> monitor || lock.startsWith(REENTRANT))
                        .filter(lock -> dump.owners(lock).allMatch(owner -> owner.isAt(BottleneckCategory.CPU)))
                        .isPresent();
    }

    double threads(BottleneckCategory category) {
        return threads.getOrDefault(category, 0.0);
    }

    /** Returns the threads at all places together. */
    double busy() {
        return threads.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the threads that wait for another thread of the same process. */
    double handedOn() {
        return handedOn;
    }

    /** Returns the threads of event loops that were held up. */
    double loopsHeldUp() {
        return loopsHeldUp;
    }

    /** Returns the spot in the code where most threads of a place were, with their number. */
    Optional<Map.Entry<Spot, Double>> mostAt(BottleneckCategory category) {
        return spots(category).entrySet().stream().max(Map.Entry.comparingByValue());
    }

    /** Returns the spots in the code where threads of a place were, with their number. */
    Map<Spot, Double> spots(BottleneckCategory category) {
        return spots.getOrDefault(category, Map.of());
    }

    /** Returns the largest pool that was never seen with an idle thread. */
    Optional<Map.Entry<String, Group>> exhausted() {
        return groups.entrySet().stream()
                .filter(each -> each.getValue().busy() >= 1)
                .filter(each -> each.getValue().idle()
                        < IDLE_SHARE_MAX * each.getValue().busy())
                .max(Map.Entry.comparingByValue((one, other) -> Double.compare(one.busy(), other.busy())));
    }

    /** Returns the activity of the thread that owned a monitor while others waited for it. */
    Optional<ThreadActivity> ownerOf(String lock) {
        return dumps.stream().flatMap(dump -> dump.activeOwner(lock).stream()).findFirst();
    }
}
