package plimsoll.judge.bottleneck;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.result.inside.OperationCost;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.records.member.FlightRecordingSummary;

/** Works out where the time goes from the instruments' measurements; the same records always give the same answer. */
public final class TimeBreakdownEvaluator {
    private final InstrumentData data;
    private final List<ThreadOccupancy> occupancies;

    private TimeBreakdownEvaluator(InstrumentData data, FrameRules rules) {
        this.data = data;
        boolean calls = data.links().stream().anyMatch(downstreamCalls -> !downstreamCalls.fromWorker());
        StackClassifier classifier =
                new StackClassifier(rules, calls ? BottleneckCategory.DOWNSTREAM : BottleneckCategory.NETWORK);
        this.occupancies = data.services().stream()
                .map(service -> ThreadOccupancy.of(
                        service.dumps().stream()
                                .map(InstrumentData.TimedDump::dump)
                                .toList(),
                        classifier,
                        service.queuesForCores()))
                .toList();
    }

    public static TimeBreakdown of(InstrumentData data, FrameRules rules) {
        return new TimeBreakdownEvaluator(data, rules).breakdown();
    }

    private TimeBreakdown breakdown() {
        Map<BottleneckCategory, Double> shares = TimeBreakdownBuilder.shares(data, occupancies);
        BottleneckClassifier classifier = new BottleneckClassifier(data, shares);
        BottleneckClassifier.NamedCategory named = classifier.named();
        Optional<BottleneckCategory> runnerUp = classifier.runnerUp(named.place());
        EvidenceText text = new EvidenceText(data, occupancies, shares);
        Map<String, Double> byTitle = new LinkedHashMap<>();
        TimeBreakdownBuilder.sorted(shares)
                .forEach(each -> byTitle.put(each.getKey().title(), each.getValue()));
        return new TimeBreakdown(
                named.place(),
                named.decided(),
                named.share(),
                runnerUp,
                text.sentence(named),
                TimeBreakdownBuilder.inFlight(data),
                byTitle,
                text.lines(),
                perOperation(),
                flame(),
                notes());
    }

    private OperationCost perOperation() {
        double cpu = data.services().stream()
                .mapToDouble(InstrumentData.Service::cpuMillis)
                .sum();
        double perMilli = recordings()
                .flatMap(summary -> summary.allocated().stream())
                .mapToDouble(allocated -> allocated.bytes() / allocated.millis())
                .sum();
        long finished = data.load().finished();
        return new OperationCost(
                cpu > 0 && finished > 0 ? Optional.of(cpu * 1000 / finished) : Optional.empty(),
                perMilli > 0 && finished > 0 ? Optional.of(perMilli * data.millis() / finished) : Optional.empty());
    }

    private Stream<FlightRecordingSummary> recordings() {
        return data.services().stream().flatMap(service -> service.recorded().stream());
    }

    /** Returns one root for each service, with the service's name. */
    private List<FlameNode> flame() {
        return data.services().stream()
                .flatMap(service -> service.recorded().stream()
                        .flatMap(summary -> summary.flame().stream())
                        .map(root -> new FlameNode(service.name(), root.samples(), root.callees())))
                .toList();
    }

    private List<String> notes() {
        Stream<String> dumped = data.services().stream()
                .filter(service -> service.dumps().isEmpty())
                .map(service -> service.name() + ": there is no thread dump of a judged phase");
        Stream<String> recorded = data.services().stream()
                .flatMap(service -> service.recorded().stream()
                        .flatMap(one -> one.notes().stream())
                        .map(note -> service.name() + ": " + note));
        return Stream.concat(dumped, recorded).distinct().toList();
    }
}
