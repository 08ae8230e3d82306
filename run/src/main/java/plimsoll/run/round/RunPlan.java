package plimsoll.run.round;

import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.plan.TrialPlan;
import plimsoll.records.ResultFolder;

/**
 * What a run means to do: the content of {@code plan.json}. With the manifest it is all that another lab needs to go on
 * where one was ended.
 *
 * @param extension class path of the study's own drivers and audits
 * @param experiments in the order in which they run, whole
 */
public record RunPlan(Optional<String> extension, List<Experiment> experiments) {
    public RunPlan {
        experiments = List.copyOf(experiments);
    }

    public static RunPlan of(Study study, long seed) {
        return new RunPlan(study.extension(), TrialPlan.of(study, seed));
    }

    /** The same drivers and audits for fewer experiments. */
    public RunPlan only(List<Experiment> kept) {
        return new RunPlan(extension, kept);
    }

    /** @throws UnreadableRecordException when the run ended before it had written its plan */
    public static RunPlan read(ResultFolder folder) {
        return Json.read(folder.plan(), RunPlan.class);
    }

    /** The first experiment that the other plan does not have in the same place, in the same words; or what is missing. */
    public Optional<String> differenceTo(RunPlan other) {
        if (!extension.equals(other.extension)) {
            return Optional.of("the class path of its drivers and audits");
        }
        int both = Math.min(experiments.size(), other.experiments.size());
        for (int place = 0; place < both; place++) {
            if (!Json.line(experiments.get(place)).equals(Json.line(other.experiments.get(place)))) {
                return Optional.of("trial " + (place + 1) + ", which is " + named(place) + " there and "
                        + other.named(place) + " here");
            }
        }
        return experiments.size() == other.experiments.size()
                ? Optional.empty()
                : Optional.of("the number of trials, " + experiments.size() + " there and " + other.experiments.size()
                        + " here");
    }

    private String named(int place) {
        Experiment experiment = experiments.get(place);
        return experiment.cell() + " in round " + experiment.round() + " with seed " + experiment.seed();
    }
}
