package plimsoll.engine.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.TrialResult;

/** What the clocks on the operations' way said, over the rounds of a cell. */
final class ClocksFold {
    private ClocksFold() {}

    /** The client first, then in the study's order; none where nobody writes times. */
    static List<ClockTimes> of(List<TrialResult> rounds) {
        Map<String, List<ClockTimes>> byName = new LinkedHashMap<>();
        rounds.stream()
                .flatMap(round -> round.clocks().stream())
                .forEach(clock -> byName.computeIfAbsent(clock.name(), _ -> new ArrayList<>())
                        .add(clock));
        List<ClockTimes> clocks = new ArrayList<>();
        if (!byName.isEmpty()) {
            clocks.add(client(rounds));
        }
        byName.values().forEach(each -> clocks.add(median(each)));
        return clocks;
    }

    /** The load's own clock stands before all others; too few operations have no last percentile, which is then 0. */
    private static ClockTimes client(List<TrialResult> rounds) {
        return new ClockTimes(
                "client, from the send",
                "worker",
                rounds.stream()
                        .mapToLong(round -> round.balance().acknowledged())
                        .sum(),
                figure(rounds, "serviceMillisMean"),
                figure(rounds, "serviceMillisP50"),
                figure(rounds, "serviceMillisP99"),
                Optional.empty());
    }

    private static double figure(List<TrialResult> rounds, String name) {
        List<Double> values = rounds.stream()
                .flatMap(round -> Optional.ofNullable(round.figures().get(name)).stream())
                .collect(Collectors.toCollection(ArrayList::new));
        return values.isEmpty() ? 0 : JudgedCell.median(values);
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
                median(told, ClockTimes::millisMean),
                median(told, ClockTimes::millisP50),
                median(told, ClockTimes::millisP99),
                first.problem());
    }

    private static double median(List<ClockTimes> told, ToDoubleFunction<ClockTimes> figure) {
        return JudgedCell.median(
                told.stream().map(figure::applyAsDouble).collect(Collectors.toCollection(ArrayList::new)));
    }
}
