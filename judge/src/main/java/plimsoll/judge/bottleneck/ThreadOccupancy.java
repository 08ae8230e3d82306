package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.ThreadActivity.Kind;
import plimsoll.judge.bottleneck.ThreadActivity.Owner;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.records.member.ThreadDump;
import plimsoll.records.member.ThreadDump.Alike;

/** Where the threads of one service were, on average over its dumps. */
final class ThreadOccupancy {
    private static final String REENTRANT = "java.util.concurrent.locks.ReentrantLock$";

    private final Map<BottleneckCategory, Double> threads = new EnumMap<>(BottleneckCategory.class);
    private final Map<BottleneckCategory, Map<Spot, Double>> spots = new EnumMap<>(BottleneckCategory.class);
    private final Map<String, Group> groups = new HashMap<>();
    private final List<ThreadActivityEntry> placed = new ArrayList<>();
    private final int dumps;
    private final boolean queuesForCores;
    private double handedOn;
    private double loopsHeldUp;

    /** A place in code, and what holds it up. */
    record Spot(String frame, String of, Optional<BottleneckCategory> through, Optional<String> lock) {}

    /** Threads of one name: a pool, if they are executors'. */
    record Group(double busy, double idle) {
        Group plus(Group other) {
            return new Group(busy + other.busy, idle + other.idle);
        }
    }

    private record ThreadActivityEntry(ThreadDump dump, Alike alike, ThreadActivity whereabouts) {}

    private ThreadOccupancy(int dumps, boolean queuesForCores) {
        this.dumps = dumps;
        this.queuesForCores = queuesForCores;
    }

    /** @param queuesForCores whether the kernel saw threads of this service wait for cores that are all used */
    static ThreadOccupancy of(List<ThreadDump> dumps, StackClassifier reader, boolean queuesForCores) {
        ThreadOccupancy all = new ThreadOccupancy(dumps.size(), queuesForCores);
        for (ThreadDump dump : dumps) {
            dump.threads()
                    .forEach(alike -> all.placed.add(
                            new ThreadActivityEntry(dump, alike, reader.read(alike, dump.stack(alike)))));
        }
        boolean known = all.placed.stream()
                .map(one -> one.whereabouts().owner())
                .anyMatch(owner -> owner == Owner.HANDLER || owner == Owner.LOOP);
        all.placed.forEach(one -> all.add(one, known));
        return all;
    }

    /** Where no rule knows the server, whatever thread is busy in code of the service's own is taken as a handler. */
    private void add(ThreadActivityEntry one, boolean known) {
        double each = (double) one.alike().count() / dumps;
        ThreadActivity where = queuesForCores && waitsForWhoWaitsForACore(one)
                ? one.whereabouts().computing()
                : one.whereabouts();
        if (where.owner() == Owner.LOOP) {
            loopsHeldUp += where.at(BottleneckCategory.EVENT_LOOP) ? each : 0;
        }
        boolean idle = where.kind() == Kind.IDLE;
        boolean pooled = idle || where.owner() == Owner.EXECUTOR || where.owner() == Owner.HANDLER;
        if (pooled && !one.alike().virtual()) {
            groups.merge(one.alike().name(), new Group(idle ? 0 : each, idle ? each : 0), Group::plus);
        }
        boolean main = one.alike().name().equals("main");
        boolean counts = where.owner() != Owner.OTHER || (!known && !main);
        if (counts && where.kind() == Kind.HANDED_ON) {
            handedOn += each;
        } else if (counts && where.kind() == Kind.BUSY) {
            BottleneckCategory category = where.place().orElse(BottleneckCategory.CPU);
            threads.merge(category, each, Double::sum);
            spots.computeIfAbsent(category, _ -> new HashMap<>())
                    .merge(
                            new Spot(
                                    where.frame(),
                                    where.of(),
                                    where.through(),
                                    one.alike().lock()),
                            each,
                            Double::sum);
        }
    }

    /**
     * Whether the lock that it waits for is held by a thread that computes, or by none, because who has its turn was not given
     * a core yet. Without such a lock it would wait for a core itself: one lock less is no operation more. Where it is not
     * known whose turn it is (of a monitor and of a reentrant lock the JVM says it), the lock stays what it waits for.
     */
    private boolean waitsForWhoWaitsForACore(ThreadActivityEntry one) {
        boolean atLock = one.whereabouts().at(BottleneckCategory.LOCK)
                || one.whereabouts().through().equals(Optional.of(BottleneckCategory.LOCK));
        boolean monitor = one.alike().state().equals("BLOCKED");
        return atLock
                && one.alike()
                        .lock()
                        .filter(lock -> monitor || lock.startsWith(REENTRANT))
                        .filter(lock -> owners(one.dump(), lock)
                                .allMatch(owner -> owner.whereabouts().at(BottleneckCategory.CPU)))
                        .isPresent();
    }

    private Stream<ThreadActivityEntry> owners(ThreadDump dump, String lock) {
        return placed.stream()
                .filter(one -> one.dump().atMillis() == dump.atMillis()
                        && one.alike().owns().contains(lock));
    }

    int dumps() {
        return dumps;
    }

    double threads(BottleneckCategory category) {
        return threads.getOrDefault(category, 0.0);
    }

    /** Of all places together. */
    double busy() {
        return threads.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Threads that wait for another of the same process. */
    double handedOn() {
        return handedOn;
    }

    /** How many threads of event loops were held up. */
    double loopsHeldUp() {
        return loopsHeldUp;
    }

    /** Where most threads of a place were. */
    Optional<Map.Entry<Spot, Double>> mostAt(BottleneckCategory category) {
        return spots.getOrDefault(category, Map.of()).entrySet().stream().max(Map.Entry.comparingByValue());
    }

    /** A pool of threads none of which was ever seen idle. */
    Optional<Map.Entry<String, Group>> exhausted() {
        return groups.entrySet().stream()
                .filter(each -> each.getValue().busy() >= 1)
                .filter(each -> each.getValue().idle() < 0.05 * each.getValue().busy())
                .max(Map.Entry.comparingByValue((one, other) -> Double.compare(one.busy(), other.busy())));
    }

    /** What the owner of a monitor was doing when others waited for it. */
    Optional<ThreadActivity> ownerOf(String lock) {
        return placed.stream()
                .filter(one -> one.alike().owns().contains(lock))
                .filter(one -> !one.alike().state().equals("BLOCKED"))
                .map(ThreadActivityEntry::whereabouts)
                .findFirst();
    }
}
