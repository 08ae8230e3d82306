package plimsoll.judge.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.place.Occupancy.Spot;
import plimsoll.model.result.inside.Place;
import plimsoll.records.member.Recorded;

/** What was seen, in lines. */
final class Testimony {
    private static final double SHOWN = 0.05;
    private static final double MENTIONED = 0.02;

    private final Observed observed;
    private final List<Occupancy> occupancies;
    private final Map<Place, Double> shares;

    Testimony(Observed observed, List<Occupancy> occupancies, Map<Place, Double> shares) {
        this.observed = observed;
        this.occupancies = List.copyOf(occupancies);
        this.shares = Map.copyOf(shares);
    }

    String sentence(Ruling.Named named) {
        if (!named.bar()) {
            return "Not decided: of " + number(Budget.inFlight(observed)) + " operations in flight "
                    + Budget.sorted(shares).stream()
                            .filter(each -> each.getValue() >= SHOWN)
                            .map(each -> percent(each.getValue()) + " " + were(each.getKey()))
                            .collect(Collectors.joining(", "));
        }
        return switch (named.place()) {
            case GC ->
                "Collections: they stopped the service for " + percent(max(Observed.Service::gcShare))
                        + " of the time and used " + percent(max(Observed.Service::gcCpuShare)) + " of its cores";
            case CPU_QUOTA ->
                "The CPU quota: the kernel stopped the service for " + percent(max(Observed.Service::throttledShare))
                        + " of the time";
            case RECLAIM ->
                "The memory cap: the kernel fetched "
                        + number(max(Observed.Service::majorFaultsPerSecond))
                        + " pages a second again that it had taken away";
            case REJECTED -> "Nowhere: " + percent(named.share()) + " of the operations were turned away";
            case CPU ->
                "Computing: the service used, or waited for, "
                        + percent(max(service -> service.cpuShare() + service.waitShare())) + " of its cores; "
                        + percent(named.share()) + " of " + number(Budget.inFlight(observed)) + " operations in flight "
                        + were(Place.CPU);
            case HEALTHY ->
                "Nothing is short: " + number(observed.load().inFlight())
                        + " operations in flight on average, " + percent(max(Observed.Service::cpuShare))
                        + " of the service's cores used";
            default ->
                percent(named.share()) + " of " + number(Budget.inFlight(observed)) + " operations in flight "
                        + were(named.place());
        };
    }

    private static String were(Place place) {
        return "were " + place.words();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < occupancies.size(); i++) {
            service(observed.services().get(i), lines);
            places(observed.services().get(i), occupancies.get(i), lines);
        }
        observed.links().stream()
                .filter(way -> way.awaiting() > 0 || way.heldBytes() > 0)
                .map(Testimony::way)
                .forEach(lines::add);
        lines.add(client());
        return lines;
    }

    private static void service(Observed.Service service, List<String> lines) {
        lines.add(service.name() + " used " + percent(service.cpuShare()) + " of " + cores(service.cores())
                + (service.waitShare() >= MENTIONED
                        ? "; its threads waited for one " + number(service.waitShare() * service.cores())
                                + " s of every second, together"
                        : ""));
        if (service.gcShare() >= MENTIONED || service.gcCpuShare() >= SHOWN) {
            lines.add("the collector stopped it for " + percent(service.gcShare()) + " of the time and used "
                    + percent(service.gcCpuShare()) + " of its cores");
        }
        if (service.throttledShare() > 0.001) {
            lines.add("the kernel stopped it for " + percent(service.throttledShare()) + " of the time by its quota");
        }
        if (service.majorFaultsPerSecond() >= 1) {
            lines.add("it waited for " + number(service.majorFaultsPerSecond()) + " pages from a device a second");
        }
        Observed.Sockets sockets = service.sockets();
        if (sockets.connections() >= 1) {
            lines.add("of " + number(sockets.connections()) + " connections " + number(sockets.unread())
                    + " held bytes that it had not read, " + number(sockets.unconfirmed())
                    + " bytes that nobody had taken, " + number(sockets.backlog()) + " were not accepted");
        }
        service.recorded().ifPresent(recorded -> recorded(recorded, lines));
    }

    private static void recorded(Recorded recorded, List<String> lines) {
        String waits = recorded.waits().entrySet().stream()
                .filter(each -> !each.getKey().equals("park"))
                .filter(each -> each.getValue().millis() > 0.02 * recorded.judgedMillis())
                .sorted(Map.Entry.comparingByKey())
                .map(each -> each.getKey() + " " + number(each.getValue().millis() / recorded.judgedMillis()) + " ("
                        + each.getValue().count() + " times)")
                .collect(Collectors.joining(", "));
        if (!waits.isEmpty() && recorded.judgedMillis() > 0) {
            lines.add("by its flight recording, threads in each wait on average: " + waits);
        }
    }

    private void places(Observed.Service service, Occupancy occupancy, List<String> lines) {
        for (Place place : Place.values()) {
            double threads = occupancy.threads(place);
            Optional<Map.Entry<Spot, Double>> most = occupancy.mostAt(place);
            if (most.isPresent() && shares.getOrDefault(place, 0.0) >= MENTIONED) {
                Spot spot = most.get().getKey();
                lines.add(place.title() + ": " + number(threads) + " threads of " + service.name() + ", most at "
                        + spot.frame()
                        + (spot.of().isEmpty() ? "" : ", in " + spot.of())
                        + spot.through()
                                .filter(through -> through != place)
                                .map(through -> ", " + through.words())
                                .orElse("")
                        + owner(spot, occupancy));
            }
        }
        occupancy
                .exhausted()
                .filter(_ -> shares.getOrDefault(Place.CONNECTOR, 0.0) >= SHOWN)
                .ifPresent(group -> lines.add("no thread of '" + group.getKey() + "' was ever idle: "
                        + number(group.getValue().busy()) + " busy"));
        if (occupancy.handedOn() >= 1) {
            lines.add(number(occupancy.handedOn()) + " threads waited for other threads of " + service.name());
        }
    }

    private static String owner(Spot spot, Occupancy occupancy) {
        return spot.lock()
                .flatMap(occupancy::ownerOf)
                .map(owner -> "; the owner of the monitor is "
                        + owner.place().map(Place::words).orElse("waiting for another thread") + " at " + owner.frame())
                .orElse("");
    }

    private static String way(Observed.Way way) {
        return "on the link " + way.name() + " " + number(way.awaiting()) + " of " + number(way.connections())
                + " connections awaited an answer"
                + (way.heldBytes() >= 1 ? ", " + number(way.heldBytes()) + " bytes were on their way" : "");
    }

    private String client() {
        Observed.Load load = observed.load();
        String users = load.users().map(count -> " of " + count + " users").orElse("");
        String lag = load.lagShare() >= MENTIONED
                ? "; " + percent(load.lagShare()) + " of the response times went by before the sending"
                : "";
        String unsent = load.unsent() > 0 ? "; " + load.unsent() + " were never sent" : "";
        return number(load.inFlight()) + users + " in flight at the client on average, "
                + number(load.perSecond(observed.millis())) + " finished a second; the worker used "
                + percent(observed.client().cpuShare()) + " of its cores" + lag + unsent;
    }

    private double max(java.util.function.ToDoubleFunction<Observed.Service> figure) {
        return observed.services().stream().mapToDouble(figure).max().orElse(0);
    }

    private static String cores(double cores) {
        return cores == 1 ? "its core" : "its " + number(cores) + " cores";
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", share * 100);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value >= 99.5 ? "%.0f" : value >= 9.95 ? "%.1f" : "%.2g", value);
    }
}
