package plimsoll.run.round;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.UntilDecided;
import plimsoll.plan.LookSchedule;
import plimsoll.plan.TrialPlan;
import plimsoll.records.Manifest;

/**
 * Rounds that a run adds until its comparisons are decided. Plan, manifest and judgement so far are all that they need,
 * so that a resumed run adds the same ones.
 */
public final class UndecidedRounds {
    private UndecidedRounds() {}

    /**
     * Returns the plan up to the nearest next look of any ranking, which begins with the current plan. All cells that
     * continue have equally many rounds, so that their rounds stay interleaved.
     *
     * @return empty if no cell continues
     */
    public static Optional<RunPlan> after(RunPlan current, Manifest manifest, Result soFar) {
        List<SequentialRanking> continuing = soFar.sequential().stream()
                .filter(ranking -> !ranking.open().isEmpty())
                .toList();
        OptionalInt next = continuing.stream()
                .mapToInt(ranking -> new LookSchedule(ranking.looks()).from(ranking.rounds() + 1))
                .min();
        if (next.isEmpty()) {
            return Optional.empty();
        }
        Set<String> open =
                continuing.stream().flatMap(ranking -> ranking.open().stream()).collect(Collectors.toSet());
        return Optional.of(planned(
                current,
                manifest,
                trials -> open.contains(trials.getFirst().cell()) ? next.getAsInt() : trials.size()));
    }

    /** Returns the plan of a run in which every comparison stays open to the last look. */
    public static RunPlan longest(RunPlan first, Manifest manifest) {
        Map<String, UntilDecided> rules = manifest.untilDecided();
        int most = rules.values().stream().mapToInt(UntilDecided::most).max().orElse(0);
        return planned(
                first, manifest, trials -> rules.containsKey(trials.getFirst().cell()) ? most : trials.size());
    }

    /** @param rounds of a cell, by its trials in the current plan */
    private static RunPlan planned(RunPlan current, Manifest manifest, ToIntFunction<List<Experiment>> rounds) {
        Map<String, List<Experiment>> trials =
                current.experiments().stream().collect(Collectors.groupingBy(Experiment::cell));
        List<Cell> cells = manifest.cells().stream()
                .map(name -> trials.getOrDefault(name, List.of()))
                .map(each -> new Cell(each.getFirst(), rounds.applyAsInt(each)))
                .toList();
        return new RunPlan(current.extension(), TrialPlan.of(cells, manifest.seed())).after(current);
    }
}
