package plimsoll.judge.place;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.result.inside.PerOperation;
import plimsoll.model.result.inside.Place;
import plimsoll.model.result.inside.TimeSplit;
import plimsoll.records.member.Recorded;

/** From what the instruments saw to where the time goes; the same records always give the same answer. */
public final class TimeFold {
    private final Observed observed;
    private final List<Occupancy> occupancies;

    private TimeFold(Observed observed, FrameRules rules) {
        this.observed = observed;
        boolean calls = observed.links().stream().anyMatch(way -> !way.fromWorker());
        StackReader reader = new StackReader(rules, calls ? Place.DOWNSTREAM : Place.NETWORK);
        this.occupancies = observed.services().stream()
                .map(service -> Occupancy.of(
                        service.dumps().stream().map(Observed.Dumped::dump).toList(), reader, service.queuesForCores()))
                .toList();
    }

    public static TimeSplit of(Observed observed, FrameRules rules) {
        return new TimeFold(observed, rules).split();
    }

    private TimeSplit split() {
        Map<Place, Double> shares = Budget.shares(observed, occupancies);
        Ruling ruling = new Ruling(observed, shares);
        Ruling.Named named = ruling.named();
        Optional<Place> runnerUp = ruling.runnerUp(named.place());
        Testimony testimony = new Testimony(observed, occupancies, shares);
        Map<String, Double> byTitle = new LinkedHashMap<>();
        Budget.sorted(shares).forEach(each -> byTitle.put(each.getKey().title(), each.getValue()));
        return new TimeSplit(
                named.place(),
                named.bar(),
                named.share(),
                runnerUp,
                testimony.sentence(named),
                Budget.inFlight(observed),
                byTitle,
                testimony.lines(),
                perOperation(),
                flame(),
                notes());
    }

    private PerOperation perOperation() {
        double cpu = observed.services().stream()
                .mapToDouble(Observed.Service::cpuMillis)
                .sum();
        double perMilli = recordings()
                .flatMap(recorded -> recorded.allocated().stream())
                .mapToDouble(allocated -> allocated.bytes() / allocated.millis())
                .sum();
        long finished = observed.load().finished();
        return new PerOperation(
                cpu > 0 && finished > 0 ? Optional.of(cpu * 1000 / finished) : Optional.empty(),
                perMilli > 0 && finished > 0 ? Optional.of(perMilli * observed.millis() / finished) : Optional.empty());
    }

    private Stream<Recorded> recordings() {
        return observed.services().stream().flatMap(service -> service.recorded().stream());
    }

    /** A root a service, by its name. */
    private List<FlameNode> flame() {
        return observed.services().stream()
                .flatMap(service -> service.recorded().stream()
                        .flatMap(recorded -> recorded.flame().stream())
                        .map(root -> new FlameNode(service.name(), root.samples(), root.callees())))
                .toList();
    }

    private List<String> notes() {
        Stream<String> dumped = observed.services().stream()
                .filter(service -> service.dumps().isEmpty())
                .map(service -> service.name() + ": no thread was seen in a judged phase");
        Stream<String> recorded = observed.services().stream()
                .flatMap(service -> service.recorded().stream()
                        .flatMap(one -> one.notes().stream())
                        .map(note -> service.name() + ": " + note));
        return Stream.concat(dumped, recorded).distinct().toList();
    }
}
