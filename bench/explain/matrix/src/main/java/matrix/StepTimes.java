package matrix;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/**
 * The milliseconds of an operation in each place, by the service's own clock: the size of a change, which no instrument
 * of a profile has a part in.
 *
 * @param millis by variant and class, a value for each trial
 */
record StepTimes(Map<String, Map<String, List<Double>>> millis) {
    static StepTimes of(ResultFolder result) {
        Map<String, Map<String, List<Double>>> millis = new HashMap<>();
        result.comparedOnDisk().forEach(trial -> {
            Experiment experiment = trial.readExperiment();
            read(trial, experiment)
                    .forEach((place, mean) -> millis.computeIfAbsent(experiment.variant(), _ -> new HashMap<>())
                            .merge(place, List.of(mean), StepTimes::joined));
        });
        return new StepTimes(millis);
    }

    private static Map<String, Double> read(TrialFolder trial, Experiment experiment) {
        return experiment.deployment().members().stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .map(Member::name)
                .map(name -> WitnessLine.in(trial.member(name).output(), WitnessLine.MEANS))
                .findFirst()
                .orElse(Map.of());
    }

    private static List<Double> joined(List<Double> some, List<Double> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Such as {@code 0.101 to 0.304 ms, 23 % of the CPU}: the place before and now, and its rise by the whole before. */
    String words(ProfileComparison pair, PlantedChange truth) {
        if (truth.place().isEmpty()) {
            return "";
        }
        Optional<Double> before = mean(pair.against(), truth.place().get());
        Optional<Double> now = mean(pair.cell(), truth.place().get());
        if (before.isEmpty() || now.isEmpty()) {
            return "not printed";
        }
        double rise = now.get() - before.get();
        String share = truth.cost()
                .filter(cost -> cost != CostKind.ALLOCATION)
                .flatMap(cost -> whole(pair, cost)
                        .map(whole ->
                                String.format(Locale.ROOT, ", %.0f %% of the %s", 100 * rise / whole, cost.words())))
                .orElse("");
        return String.format(Locale.ROOT, "%.3f to %.3f ms%s", before.get(), now.get(), share);
    }

    private Optional<Double> mean(String variant, String place) {
        return Optional.ofNullable(millis.getOrDefault(variant, Map.of()).get(place))
                .map(values -> values.stream().collect(Collectors.averagingDouble(value -> value)));
    }

    private static Optional<Double> whole(ProfileComparison pair, CostKind cost) {
        return pair.totals().stream()
                .filter(total -> total.kind() == cost)
                .map(CostDifference::before)
                .filter(before -> before > 0)
                .findFirst();
    }
}
