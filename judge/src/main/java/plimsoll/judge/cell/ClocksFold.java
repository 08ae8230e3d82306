package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.TrialResult;

/** What the clocks on the operations' way said, over the rounds of a cell. */
final class ClocksFold {
    private ClocksFold() {}

    /** The client first, where any round has one, then in the study's order. */
    static List<ClockTimes> of(List<TrialResult> rounds) {
        Map<String, List<ClockTimes>> byName = new LinkedHashMap<>();
        rounds.stream()
                .map(TrialResult::clocks)
                .sorted((one, other) -> Integer.compare(other.size(), one.size()))
                .flatMap(List::stream)
                .forEach(clock -> byName.computeIfAbsent(clock.name(), _ -> new ArrayList<>())
                        .add(clock));
        return byName.values().stream().map(ClocksFold::median).toList();
    }

    private static ClockTimes median(List<ClockTimes> rounds) {
        List<ClockTimes> told =
                rounds.stream().filter(round -> round.problem().isEmpty()).toList();
        if (told.isEmpty()) {
            return rounds.getLast();
        }
        ClockTimes first = told.getFirst();
        return new ClockTimes(
                first.name(),
                first.member(),
                told.stream().mapToLong(ClockTimes::operations).sum(),
                median(told, clock -> Optional.of(clock.millisMean())).orElse(0.0),
                median(told, ClockTimes::millisP50),
                median(told, ClockTimes::millisP99),
                Optional.empty());
    }

    private static Optional<Double> median(List<ClockTimes> told, Function<ClockTimes, Optional<Double>> figure) {
        List<Double> values = told.stream()
                .flatMap(clock -> figure.apply(clock).stream())
                .collect(Collectors.toCollection(ArrayList::new));
        return values.isEmpty() ? Optional.empty() : Optional.of(JudgedCell.median(values));
    }
}
