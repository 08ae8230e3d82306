package plimsoll.engine.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.TrialResult;

/** What the clocks on the operations' way said, over the rounds of a cell. */
final class ClocksFold {
    private ClocksFold() {}

    /** In the study's order. */
    static List<ClockTimes> of(List<TrialResult> rounds) {
        Map<String, List<ClockTimes>> byName = new LinkedHashMap<>();
        rounds.stream()
                .flatMap(round -> round.clocks().stream())
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
