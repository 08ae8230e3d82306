package plimsoll.run.round;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.model.study.Study;
import plimsoll.plan.TrialPlan;
import plimsoll.records.ResultFolder;

/**
 * The plan of a run: the content of {@code plan.json}. With the manifest it is all that another lab needs to resume an
 * interrupted run.
 *
 * @param extension class path of the study's own drivers and audits
 * @param experiments complete, in the order in which they run
 */
public record RunPlan(Optional<String> extension, List<Experiment> experiments) {
    public RunPlan {
        experiments = List.copyOf(experiments);
    }

    public static RunPlan of(Study study, long seed) {
        return new RunPlan(study.extension(), TrialPlan.of(study, seed));
    }

    /**
     * Returns the plan of a run that goes on from another one. If trials there have arrivals of their own, as an earlier
     * version planned them, they have them here too.
     */
    public RunPlan after(RunPlan earlier) {
        if (earlier.experiments.stream().allMatch(each -> each.arrivalSeed().isPresent())) {
            return this;
        }
        return only(experiments.stream()
                .map(each -> each.withArrivalSeed(Optional.empty()))
                .toList());
    }

    /** Returns a plan with fewer experiments. */
    public RunPlan only(List<Experiment> kept) {
        return new RunPlan(extension, kept);
    }

    /** Returns the experiments of a share of the run; all of them without one. */
    public List<Experiment> part(Optional<Shard> shard) {
        return shard.map(each -> TrialPlan.part(experiments, each)).orElse(experiments);
    }

    /** Returns about how many bytes its record has: the descriptions of trials of one cell are equally long. */
    public long bytes() {
        Map<String, Long> lengths = new HashMap<>();
        return experiments.stream()
                .mapToLong(each -> lengths.computeIfAbsent(
                        each.cell(), _ -> (long) Json.text(only(List.of(each))).length()))
                .sum();
    }

    /** @throws UnreadableRecordException when the run ended before it had written its plan */
    public static RunPlan read(ResultFolder folder) {
        return Json.read(folder.plan(), RunPlan.class);
    }

    /**
     * Describes the first difference: another class path, another experiment at the same position, or another number of
     * trials. Empty when the plans are the same.
     */
    public Optional<String> differenceTo(RunPlan other) {
        if (!extension.equals(other.extension)) {
            return Optional.of("the class path of its drivers and audits");
        }
        int common = Math.min(experiments.size(), other.experiments.size());
        for (int index = 0; index < common; index++) {
            if (!Json.line(experiments.get(index)).equals(Json.line(other.experiments.get(index)))) {
                return Optional.of("trial " + (index + 1) + ", which is " + describe(index) + " there and "
                        + other.describe(index) + " here");
            }
        }
        return experiments.size() == other.experiments.size()
                ? Optional.empty()
                : Optional.of("the number of trials, " + experiments.size() + " there and " + other.experiments.size()
                        + " here");
    }

    private String describe(int index) {
        Experiment experiment = experiments.get(index);
        return experiment.cell() + " in round " + experiment.round() + " with seed " + experiment.seed();
    }
}
