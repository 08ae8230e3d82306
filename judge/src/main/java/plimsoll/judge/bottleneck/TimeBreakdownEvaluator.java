package plimsoll.judge.bottleneck;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.result.inside.OperationCost;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.model.result.inside.TimeBreakdownBuilder;
import plimsoll.records.member.FlightRecordingSummary;

/** Works out where the time goes from the instruments' measurements; the same records always give the same answer. */
public final class TimeBreakdownEvaluator {
    /** Below this share of resampled sets of dumps that name the same bottleneck, the answer is "not decided". */
    private static final double AGREEMENT_MIN = 0.95;

    private static final int FRAMES_SHOWN = 400;

    private final InstrumentData data;
    private final List<List<ClassifiedDump>> dumps;
    private final List<ThreadOccupancy> occupancies;

    private TimeBreakdownEvaluator(InstrumentData data, FrameRules rules) {
        this.data = data;
        StackClassifier classifier = StackClassifier.of(data, rules);
        this.dumps = data.services().stream()
                .map(service -> service.dumps().stream()
                        .map(dump -> ClassifiedDump.of(dump, classifier))
                        .toList())
                .toList();
        this.occupancies = occupancies(dumps);
    }

    public static TimeBreakdown of(InstrumentData data, FrameRules rules) {
        return new TimeBreakdownEvaluator(data, rules).breakdown();
    }

    private TimeBreakdown breakdown() {
        Map<BottleneckCategory, Double> shares = BottleneckShares.shares(data, occupancies);
        BottleneckClassifier classifier = new BottleneckClassifier(data, shares);
        BottleneckClassifier.NamedCategory first = classifier.named();
        double agreement = first.decided() ? DumpResampling.agreement(dumps, first.place(), this::named) : 1;
        BottleneckClassifier.NamedCategory named = first.decidedIf(agreement >= AGREEMENT_MIN);
        Optional<BottleneckCategory> runnerUp = classifier.runnerUp(named.place());
        EvidenceText text = new EvidenceText(data, occupancies, shares);
        Map<String, Double> byTitle = new LinkedHashMap<>();
        BottleneckShares.sorted(shares)
                .forEach(each -> byTitle.put(each.getKey().title(), each.getValue()));
        return TimeBreakdownBuilder.builder()
                .place(named.place())
                .decided(named.decided())
                .share(named.share())
                .runnerUp(runnerUp)
                .sentence(text.sentence(named))
                .inFlight(BottleneckShares.inFlight(data))
                .shares(byTitle)
                .evidence(text.lines())
                .perOperation(perOperation())
                .flame(flame())
                .notes(notes(agreement))
                .build();
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
                        .map(root ->
                                new FlameNode(service.name(), root.samples(), root.callees()).pruned(FRAMES_SHOWN)))
                .toList();
    }

    private List<ThreadOccupancy> occupancies(List<List<ClassifiedDump>> byService) {
        return IntStream.range(0, byService.size())
                .mapToObj(i -> ThreadOccupancy.of(
                        byService.get(i), data.services().get(i).queuesForCores()))
                .toList();
    }

    private BottleneckClassifier.NamedCategory named(List<List<ClassifiedDump>> drawn) {
        InstrumentData again = data.withDumps(drawn.stream()
                .map(own -> own.stream().map(ClassifiedDump::timed).toList())
                .toList());
        return new BottleneckClassifier(again, BottleneckShares.shares(again, occupancies(drawn))).named();
    }

    private List<String> notes(double agreement) {
        Stream<String> dumped = data.services().stream()
                .filter(service -> service.dumps().isEmpty())
                .map(service -> service.name() + ": there is no thread dump of a judged phase");
        Stream<String> recorded = data.services().stream()
                .flatMap(service -> service.recorded().stream()
                        .flatMap(one -> one.notes().stream())
                        .map(note -> service.name() + ": " + note));
        Stream<String> chance = agreement >= AGREEMENT_MIN
                ? Stream.empty()
                : Stream.of(
                        "Other dumps of the same service may name another bottleneck: " + Math.round(100 * agreement)
                                + " % of 200 resamples agree, and 95 % must. A longer phase gives more dumps, up to 20.");
        return Stream.of(dumped, chance, recorded)
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }
}
