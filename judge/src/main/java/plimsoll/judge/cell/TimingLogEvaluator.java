package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.figure.Median;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.TrialResult;

/** Summarises the operation times that members logged, over the rounds of a cell. */
final class TimingLogEvaluator {
    private TimingLogEvaluator() {}

    /** Returns the client's times first, if any round has them, then the members' in the study's order. */
    static List<TimingLogStats> of(List<TrialResult> rounds) {
        Map<String, List<TimingLogStats>> byName = new LinkedHashMap<>();
        rounds.stream()
                .map(TrialResult::clocks)
                .sorted((one, other) -> Integer.compare(other.size(), one.size()))
                .flatMap(List::stream)
                .forEach(clock -> byName.computeIfAbsent(clock.name(), _ -> new ArrayList<>())
                        .add(clock));
        return byName.values().stream().map(TimingLogEvaluator::median).toList();
    }

    private static TimingLogStats median(List<TimingLogStats> rounds) {
        List<TimingLogStats> readable =
                rounds.stream().filter(round -> round.problem().isEmpty()).toList();
        if (readable.isEmpty()) {
            return rounds.getLast();
        }
        TimingLogStats first = readable.getFirst();
        return new TimingLogStats(
                first.name(),
                first.member(),
                readable.stream().mapToLong(TimingLogStats::operations).sum(),
                median(readable, clock -> Optional.of(clock.millisMean())).orElse(0.0),
                median(readable, TimingLogStats::millisP50),
                median(readable, TimingLogStats::millisP99),
                Optional.empty());
    }

    private static Optional<Double> median(
            List<TimingLogStats> rounds, Function<TimingLogStats, Optional<Double>> figure) {
        return Median.of(rounds.stream()
                        .flatMap(clock -> figure.apply(clock).stream())
                        .mapToDouble(Double::doubleValue))
                .stream()
                .boxed()
                .findFirst();
    }
}
