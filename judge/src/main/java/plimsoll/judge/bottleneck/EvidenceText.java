package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.bottleneck.ThreadOccupancy.Spot;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.records.member.FlightRecordingSummary;

/** What was seen, in lines. */
final class EvidenceText {
    private static final double SHOWN = 0.05;
    private static final double MENTIONED = 0.02;

    private final InstrumentData data;
    private final List<ThreadOccupancy> occupancies;
    private final Map<BottleneckCategory, Double> shares;

    EvidenceText(InstrumentData data, List<ThreadOccupancy> occupancies, Map<BottleneckCategory, Double> shares) {
        this.data = data;
        this.occupancies = List.copyOf(occupancies);
        this.shares = Map.copyOf(shares);
    }

    String sentence(BottleneckClassifier.NamedCategory named) {
        if (!named.bar()) {
            return "Not decided: of " + number(TimeBreakdownBuilder.inFlight(data)) + " operations in flight "
                    + TimeBreakdownBuilder.sorted(shares).stream()
                            .filter(each -> each.getValue() >= SHOWN)
                            .map(each -> percent(each.getValue()) + " " + were(each.getKey()))
                            .collect(Collectors.joining(", "));
        }
        return switch (named.place()) {
            case GC ->
                "Collections: they stopped the service for " + percent(max(InstrumentData.Service::gcShare))
                        + " of the time and used " + percent(max(InstrumentData.Service::gcCpuShare)) + " of its cores";
            case CPU_QUOTA ->
                "The CPU quota: the kernel stopped the service for "
                        + percent(max(InstrumentData.Service::throttledShare)) + " of the time";
            case RECLAIM ->
                "The memory cap: the kernel fetched "
                        + number(max(InstrumentData.Service::majorFaultsPerSecond))
                        + " pages a second again that it had taken away";
            case REJECTED -> "Nowhere: " + percent(named.share()) + " of the operations were turned away";
            case CPU ->
                "Computing: the service used, or waited for, "
                        + percent(max(service -> service.cpuShare() + service.waitShare())) + " of its cores; "
                        + percent(named.share()) + " of " + number(TimeBreakdownBuilder.inFlight(data))
                        + " operations in flight "
                        + were(BottleneckCategory.CPU);
            case HEALTHY ->
                "Nothing is short: " + number(data.load().inFlight())
                        + " operations in flight on average, " + percent(max(InstrumentData.Service::cpuShare))
                        + " of the service's cores used";
            default ->
                percent(named.share()) + " of " + number(TimeBreakdownBuilder.inFlight(data)) + " operations in flight "
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
                .map(EvidenceText::way)
                .forEach(lines::add);
        lines.add(client());
        return lines;
    }

    private static void service(InstrumentData.Service service, List<String> lines) {
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
        InstrumentData.Sockets sockets = service.sockets();
        if (sockets.connections() >= 1) {
            lines.add("of " + number(sockets.connections()) + " connections " + number(sockets.unread())
                    + " held bytes that it had not read, " + number(sockets.unconfirmed())
                    + " bytes that nobody had taken, " + number(sockets.backlog()) + " were not accepted");
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
            lines.add("by its flight recording, threads in each wait on average: " + waits);
        }
    }

    private void places(InstrumentData.Service service, ThreadOccupancy occupancy, List<String> lines) {
        for (BottleneckCategory category : BottleneckCategory.values()) {
            double threads = occupancy.threads(category);
            Optional<Map.Entry<Spot, Double>> most = occupancy.mostAt(category);
            if (most.isPresent() && shares.getOrDefault(category, 0.0) >= MENTIONED) {
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
                .filter(_ -> shares.getOrDefault(BottleneckCategory.CONNECTOR, 0.0) >= SHOWN)
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

    private static String way(InstrumentData.DownstreamCalls calls) {
        return "on the link " + calls.name() + " " + number(calls.awaiting()) + " of " + number(calls.connections())
                + " connections awaited an answer"
                + (calls.heldBytes() >= 1 ? ", " + number(calls.heldBytes()) + " bytes were on their way" : "");
    }

    private String client() {
        InstrumentData.Load load = data.load();
        String users = load.users().map(count -> " of " + count + " users").orElse("");
        String lag = load.lagShare() >= MENTIONED
                ? "; " + percent(load.lagShare()) + " of the response times went by before the sending"
                : "";
        String unsent = load.unsent() > 0 ? "; " + load.unsent() + " were never sent" : "";
        return number(load.inFlight()) + users + " in flight at the client on average, "
                + number(load.perSecond(data.millis())) + " finished a second; the worker used "
                + percent(data.client().cpuShare()) + " of its cores" + lag + unsent;
    }

    private double max(java.util.function.ToDoubleFunction<InstrumentData.Service> figure) {
        return data.services().stream().mapToDouble(figure).max().orElse(0);
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
