package plimsoll.judge.place;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.judge.place.Observed.Way;
import plimsoll.model.result.inside.Place;

/**
 * The operations in flight, split by where they are: first those that threads carry, then, of the rest, those that sockets, proxies and full pools show, in
 * this order. What is left was seen by no instrument.
 */
final class Budget {
    private static final double FULL = 0.8;

    private final Map<Place, Double> operations = new EnumMap<>(Place.class);
    private final Observed observed;
    private final double inFlight;
    private double rest;

    private Budget(Observed observed, double inFlight) {
        this.observed = observed;
        this.inFlight = inFlight;
        this.rest = inFlight;
    }

    /** Shares that add up to 1. */
    static Map<Place, Double> shares(Observed observed, List<Occupancy> occupancies) {
        double busy = occupancies.stream().mapToDouble(Occupancy::busy).sum();
        double counted = inFlight(observed);
        Budget budget = new Budget(observed, counted > 0 ? counted : busy);
        if (budget.inFlight <= 0) {
            return Map.of(Place.UNSEEN, 1.0);
        }
        budget.carried(occupancies, busy);
        budget.blockedUnseen();
        budget.computingInFiles(occupancies, busy);
        budget.waiting(occupancies);
        budget.elsewhere(occupancies);
        return budget.ofTime();
    }

    /** At the moments of the dumps, since threads were counted then; without such counts that of the whole time. */
    static double inFlight(Observed observed) {
        return observed.services().stream()
                .flatMap(service -> service.dumps().stream())
                .flatMap(dumped -> dumped.inFlight().stream())
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(observed.load().inFlight());
    }

    /** A background thread may be among them: together they carry no more than there is. */
    private void carried(List<Occupancy> occupancies, double busy) {
        double scale = scale(busy);
        for (Occupancy occupancy : occupancies) {
            for (Place place : Place.values()) {
                put(place, occupancy.threads(place) * scale);
            }
        }
    }

    private double scale(double busy) {
        return busy > inFlight ? inFlight / busy : 1;
    }

    /** A dump without states shows a thread that is blocked at a monitor as if it computed; the flight recording knows better. */
    private void blockedUnseen() {
        double blocked = observed.services().stream()
                .filter(Budget::dumpsWithoutStates)
                .flatMap(service -> service.recorded().stream())
                .filter(recorded -> recorded.judgedMillis() > 0)
                .flatMap(recorded -> Stream.ofNullable(recorded.waits().get("monitor"))
                        .map(waits -> waits.millis() / recorded.judgedMillis()))
                .mapToDouble(Double::doubleValue)
                .sum();
        double moved = Math.min(blocked, operations.getOrDefault(Place.CPU, 0.0));
        move(moved, Place.CPU, Place.LOCK);
    }

    /**
     * A thread in a call of the file system copies or looks up more often than it waits for the disk. Where the cores are full the kernel knows how many threads
     * have one or wait for one; what the dumps do not show of these as computing is in such calls.
     */
    private void computingInFiles(List<Occupancy> occupancies, double busy) {
        for (int i = 0; i < occupancies.size(); i++) {
            Observed.Service service = observed.services().get(i);
            Occupancy occupancy = occupancies.get(i);
            if (service.cpuShare() > FULL) {
                double runnable = (service.cpuShare() + service.waitShare()) * service.cores();
                double unseen = Math.max(0, runnable - occupancy.threads(Place.CPU));
                move(Math.min(unseen, occupancy.threads(Place.DISK)) * scale(busy), Place.DISK, Place.CPU);
            }
        }
    }

    private void move(double count, Place from, Place to) {
        if (count > 0) {
            operations.merge(to, count, Double::sum);
            operations.merge(from, -count, Double::sum);
        }
    }

    private static boolean dumpsWithoutStates(Observed.Service service) {
        return !service.dumps().isEmpty()
                && service.dumps().stream()
                        .flatMap(dumped -> dumped.dump().threads().stream())
                        .allMatch(thread -> thread.state().isEmpty());
    }

    /** In the queue of an executor, or in sockets that nobody reads, or writes on. */
    private void waiting(List<Occupancy> occupancies) {
        double heldUp = occupancies.stream().mapToDouble(Occupancy::loopsHeldUp).sum();
        double pinned = operations.getOrDefault(Place.PINNED, 0.0);
        Place behind = heldUp >= 0.5 ? Place.EVENT_LOOP : pinned >= 0.5 ? Place.PINNED : Place.CONNECTOR;
        put(
                behind,
                observed.services().stream()
                        .map(Observed.Service::sockets)
                        .mapToDouble(sockets -> Math.max(sockets.unread(), sockets.backlog()))
                        .sum());
        double unconfirmed = observed.services().stream()
                .mapToDouble(service -> service.sockets().unconfirmed())
                .sum();
        put(Place.NETWORK, unconfirmed - operations.getOrDefault(Place.NETWORK, 0.0));
        observed.links().stream().filter(Way::fromWorker).forEach(this::onTheWay);
        calls();
        double handedOn = occupancies.stream().mapToDouble(Occupancy::handedOn).sum();
        put(Place.CONNECTOR, handedOn);
    }

    private void onTheWay(Way way) {
        double perSecond = observed.load().perSecond(observed.millis());
        put(Place.NETWORK, perSecond * way.latencyMillis() * 2 / 1000);
        if (way.limited() && way.heldBytes() > 0) {
            put(Place.NETWORK, rest);
        }
    }

    /** Calls that no thread waits for; where all connections are taken, what is left stands before them. */
    private void calls() {
        double seen = operations.getOrDefault(Place.DOWNSTREAM, 0.0);
        List<Way> calls =
                observed.links().stream().filter(way -> !way.fromWorker()).toList();
        double awaiting = calls.stream().mapToDouble(Way::awaiting).sum();
        put(Place.DOWNSTREAM, awaiting - seen);
        boolean asynchronous = seen < awaiting / 2;
        boolean full = asynchronous
                && calls.stream().anyMatch(way -> way.awaiting() >= 0.9 && way.awaiting() >= FULL * way.connections());
        if (full) {
            put(Place.POOL, rest);
        }
    }

    private void elsewhere(List<Occupancy> occupancies) {
        if (occupancies.stream().anyMatch(occupancy -> occupancy.exhausted().isPresent()) && !computes()) {
            put(Place.CONNECTOR, rest);
        }
        if (observed.links().stream().anyMatch(way -> way.fromWorker() && way.limited()) && !computes()) {
            put(Place.NETWORK, rest);
        }
        if (observed.client().cpuShare() > FULL && !computes()) {
            put(Place.CLIENT, rest);
        }
        if (computes()) {
            put(Place.CPU, rest);
        }
        put(Place.UNSEEN, rest);
    }

    private boolean computes() {
        return Ruling.saturated(observed);
    }

    private void put(Place place, double count) {
        double taken = Math.clamp(count, 0, rest);
        if (taken > 0) {
            operations.merge(place, taken, Double::sum);
            rest -= taken;
        }
    }

    /** Threads cannot be dumped while the process stands still, so that time comes on top, as does what the client keeps. */
    private Map<Place, Double> ofTime() {
        double collected = Math.min(1, max(Observed.Service::gcShare));
        double throttled = Math.min(1, max(Observed.Service::throttledShare)) * (1 - collected);
        double kept = Ruling.clientShare(observed);
        double running = (1 - collected - throttled) * (1 - kept);
        Map<Place, Double> shares = new EnumMap<>(Place.class);
        operations.forEach((place, count) -> shares.merge(place, count / inFlight * running, Double::sum));
        shares.merge(Place.GC, collected * (1 - kept), Double::sum);
        shares.merge(Place.CPU_QUOTA, throttled * (1 - kept), Double::sum);
        shares.merge(Place.CLIENT, kept, Double::sum);
        if (Ruling.reclaims(observed)) {
            double computing = shares.getOrDefault(Place.CPU, 0.0);
            double idle = computing * (1 - Math.min(1, max(Observed.Service::cpuShare)));
            shares.merge(Place.RECLAIM, idle, Double::sum);
            shares.put(Place.CPU, computing - idle);
        }
        shares.values().removeIf(share -> share <= 0);
        return shares;
    }

    private double max(java.util.function.ToDoubleFunction<Observed.Service> figure) {
        return observed.services().stream().mapToDouble(figure).max().orElse(0);
    }

    /** The largest first. */
    static List<Map.Entry<Place, Double>> sorted(Map<Place, Double> shares) {
        return shares.entrySet().stream()
                .sorted(Map.Entry.<Place, Double>comparingByValue(Comparator.reverseOrder()))
                .toList();
    }
}
