package plimsoll.run.round;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plimsoll.json.Json;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.plan.Forecast;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.result.StoredResults;

/** Measures how long the trials of stored results took. */
public final class PastTrials {
    /** More results would not improve a forecast, and each is read completely. */
    private static final int RESULTS_READ = 5;

    private PastTrials() {}

    /** Returns the newest results of a study, oldest first. */
    public static List<ResultFolder> results(String study) {
        return StoredResults.latest(study, RESULTS_READ);
    }

    /** Returns a forecast by the newest results of a study. */
    public static Forecast forecast(String study) {
        return new Forecast(lengths(results(study)));
    }

    /** Returns the mean duration of completed trials, by cell; a later result in the list replaces an earlier one. */
    public static Map<String, Duration> lengths(List<ResultFolder> results) {
        Map<String, Duration> lengths = new HashMap<>();
        results.forEach(result -> lengths.putAll(lengths(result)));
        return lengths;
    }

    private static Map<String, Duration> lengths(ResultFolder result) {
        Map<String, Mean> means = new HashMap<>();
        result.trialsOnDisk().forEach(trial -> add(trial, means));
        Map<String, Duration> lengths = new HashMap<>();
        means.forEach((cell, mean) -> lengths.put(cell, Duration.ofMillis(mean.millis / mean.trials)));
        return lengths;
    }

    private record Mean(long millis, int trials) {
        Mean plus(Mean other) {
            return new Mean(millis + other.millis, trials + other.trials);
        }
    }

    private static void add(TrialFolder trial, Map<String, Mean> means) {
        try {
            TrialOutcome end = Json.read(trial.end(), TrialOutcome.class);
            if (end.ended() == TrialOutcome.Kind.COMPLETED) {
                Experiment experiment = trial.readExperiment();
                means.merge(experiment.cell(), new Mean(end.millis(), 1), Mean::plus);
            }
        } catch (UnreadableRecordException torn) {
            // An interrupted trial does not show how long a whole one takes.
        }
    }
}
