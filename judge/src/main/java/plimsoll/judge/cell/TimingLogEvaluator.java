package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.TrialResult;

/** What the clocks on the operations' way said, over the rounds of a cell. */
final class TimingLogEvaluator {
    private TimingLogEvaluator() {}

    /** The client first, where any round has one, then in the study's order. */
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
        List<TimingLogStats> told =
                rounds.stream().filter(round -> round.problem().isEmpty()).toList();
        if (told.isEmpty()) {
            return rounds.getLast();
        }
        TimingLogStats first = told.getFirst();
        return new TimingLogStats(
                first.name(),
                first.member(),
                told.stream().mapToLong(TimingLogStats::operations).sum(),
                median(told, clock -> Optional.of(clock.millisMean())).orElse(0.0),
                median(told, TimingLogStats::millisP50),
                median(told, TimingLogStats::millisP99),
                Optional.empty());
    }

    private static Optional<Double> median(
            List<TimingLogStats> told, Function<TimingLogStats, Optional<Double>> figure) {
        List<Double> values = told.stream()
                .flatMap(clock -> figure.apply(clock).stream())
                .collect(Collectors.toCollection(ArrayList::new));
        return values.isEmpty() ? Optional.empty() : Optional.of(JudgedCell.median(values));
    }
}
