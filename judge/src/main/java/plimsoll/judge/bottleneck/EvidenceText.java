package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.bottleneck.InstrumentData.Service;
import plimsoll.judge.bottleneck.ThreadOccupancy.Spot;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.records.member.FlightRecordingSummary;

/** The verdict of a time breakdown in a sentence, and its evidence line by line. */
final class EvidenceText {
    /** Shares below it are left out of a list of places. */
    private static final double LISTED_SHARE_MIN = 0.05;

    /** Shares below it get no evidence line. */
    private static final double EVIDENCE_SHARE_MIN = 0.02;

    private final InstrumentData data;
    private final List<ThreadOccupancy> occupancies;
    private final Map<BottleneckCategory, Double> shares;

    EvidenceText(InstrumentData data, List<ThreadOccupancy> occupancies, Map<BottleneckCategory, Double> shares) {
        this.data = data;
        this.occupancies = List.copyOf(occupancies);
        this.shares = Map.copyOf(shares);
    }

    String sentence(BottleneckClassifier.NamedCategory named) {
        if (!named.decided()) {
            return "Not decided: of " + number(BottleneckShares.inFlight(data)) + " operations in flight, "
                    + BottleneckShares.sorted(shares).stream()
                            .filter(each -> each.getValue() >= LISTED_SHARE_MIN)
                            .map(each -> percent(each.getValue()) + " " + were(each.getKey()))
                            .collect(Collectors.joining(", "));
        }
        return switch (named.place()) {
            case GC ->
                "Garbage collection: it stopped the service for " + percent(data.largest(Service::gcShare))
                        + " of the time and used " + percent(data.largest(Service::gcCpuShare)) + " of its cores";
            case CPU_QUOTA ->
                "CPU quota: the kernel throttled the service for " + percent(data.largest(Service::throttledShare))
                        + " of the time";
            case RECLAIM ->
                "Memory cap: the kernel reclaimed pages that were still in use and read "
                        + number(data.largest(Service::majorFaultsPerSecond)) + " of them back per second";
            case REJECTED -> "Rejection: the service rejected " + percent(named.share()) + " of the operations";
            case CPU ->
                "Computing: the service used or waited for "
                        + percent(data.largest(service -> service.cpuShare() + service.waitShare())) + " of its cores; "
                        + percent(named.share()) + " of " + number(BottleneckShares.inFlight(data))
                        + " operations in flight "
                        + were(BottleneckCategory.CPU);
            case HEALTHY ->
                "No bottleneck: " + number(data.load().inFlight())
                        + " operations in flight on average, " + percent(data.largest(Service::cpuShare))
                        + " of the service's cores used";
            default ->
                percent(named.share()) + " of " + number(BottleneckShares.inFlight(data)) + " operations in flight "
                        + were(named.place());
        };
    }

    private static String were(BottleneckCategory category) {
        return "were " + category.words();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < occupancies.size(); i++) {
            service(data.services().get(i), lines);
            places(data.services().get(i), occupancies.get(i), lines);
        }
        data.links().stream()
                .filter(calls -> calls.awaiting() > 0 || calls.heldBytes() > 0)
                .map(EvidenceText::link)
                .forEach(lines::add);
        lines.add(client());
        return lines;
    }

    private static void service(Service service, List<String> lines) {
        lines.add(service.name() + " used " + percent(service.cpuShare()) + " of " + cores(service.cores())
                + (service.waitShare() >= EVIDENCE_SHARE_MIN
                        ? "; " + number(service.waitShare() * service.cores())
                                + " of its threads were waiting for a core on average"
                        : ""));
        if (service.gcShare() >= EVIDENCE_SHARE_MIN || service.gcCpuShare() >= LISTED_SHARE_MIN) {
            lines.add("garbage collection stopped it for " + percent(service.gcShare()) + " of the time and used "
                    + percent(service.gcCpuShare()) + " of its cores");
        }
        if (service.throttledShare() > 0.001) {
            lines.add("its CPU quota stopped it for " + percent(service.throttledShare()) + " of the time");
        }
        if (service.majorFaultsPerSecond() >= 1) {
            lines.add("it waited for " + number(service.majorFaultsPerSecond()) + " pages per second from a device");
        }
        InstrumentData.Sockets sockets = service.sockets();
        if (sockets.connections() >= 1) {
            lines.add("of " + number(sockets.connections()) + " connections, " + number(sockets.unread())
                    + " had bytes it had not read, " + number(sockets.unconfirmed())
                    + " had bytes the peer had not acknowledged, " + number(sockets.backlog())
                    + " were not yet accepted");
        }
        service.recorded().ifPresent(summary -> recorded(summary, lines));
    }

    private static void recorded(FlightRecordingSummary summary, List<String> lines) {
        String waits = summary.waits().entrySet().stream()
                .filter(each -> !each.getKey().equals("park"))
                .filter(each -> each.getValue().millis() > 0.02 * summary.judgedMillis())
                .sorted(Map.Entry.comparingByKey())
                .map(each -> each.getKey() + " " + number(each.getValue().millis() / summary.judgedMillis()) + " ("
                        + each.getValue().count() + " times)")
                .collect(Collectors.joining(", "));
        if (!waits.isEmpty() && summary.judgedMillis() > 0) {
            lines.add("threads in each kind of wait on average, by its flight recording: " + waits);
        }
    }

    private void places(Service service, ThreadOccupancy occupancy, List<String> lines) {
        for (BottleneckCategory category : BottleneckCategory.values()) {
            double threads = occupancy.threads(category);
            Optional<Map.Entry<Spot, Double>> most = occupancy.mostAt(category);
            if (most.isPresent() && shares.getOrDefault(category, 0.0) >= EVIDENCE_SHARE_MIN) {
                Spot spot = most.get().getKey();
                lines.add(category.title() + ": " + number(threads) + " threads of " + service.name() + ", most at "
                        + spot.frame()
                        + (spot.of().isEmpty() ? "" : ", in " + spot.of())
                        + spot.through()
                                .filter(through -> through != category)
                                .map(through -> ", " + through.words())
                                .orElse("")
                        + owner(spot, occupancy));
            }
        }
        occupancy
                .exhausted()
                .filter(_ -> shares.getOrDefault(BottleneckCategory.CONNECTOR, 0.0) >= LISTED_SHARE_MIN)
                .ifPresent(group -> lines.add("no thread of '" + group.getKey() + "' was ever idle: "
                        + number(group.getValue().busy()) + " busy"));
        if (occupancy.handedOn() >= 1) {
            lines.add(number(occupancy.handedOn()) + " threads waited for other threads of " + service.name());
        }
    }

    private static String owner(Spot spot, ThreadOccupancy occupancy) {
        return spot.lock()
                .flatMap(occupancy::ownerOf)
                .map(owner -> "; the owner of the monitor is "
                        + owner.place().map(BottleneckCategory::words).orElse("waiting for another thread") + " at "
                        + owner.frame())
                .orElse("");
    }

    private static String link(InstrumentData.DownstreamCalls calls) {
        return "on the link " + calls.name() + ", " + number(calls.awaiting()) + " of " + number(calls.connections())
                + " connections awaited an answer"
                + (calls.heldBytes() >= 1 ? "; " + number(calls.heldBytes()) + " bytes were in transit" : "");
    }

    private String client() {
        InstrumentData.Load load = data.load();
        String users = load.users().map(count -> " of " + count + " users").orElse("");
        String lag = load.lagShare() >= EVIDENCE_SHARE_MIN
                ? "; " + percent(load.lagShare()) + " of the response time passed before the send"
                : "";
        String unsent = load.unsent() > 0 ? "; " + load.unsent() + " operations were never sent" : "";
        return "at the client, " + number(load.inFlight()) + " operations" + users + " were in flight on average and "
                + number(load.perSecond(data.millis())) + " finished per second; the worker used "
                + percent(data.client().cpuShare()) + " of its cores" + lag + unsent;
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
