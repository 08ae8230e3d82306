package plimsoll.run.trial;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;

/** Hears how a run goes on; called from the run's own thread, must not block. */
public interface RunListener {
    /** What will be run, in this order. */
    void planned(List<Experiment> plan);

    /** Something takes its time before the first trial, such as the installation of a need. */
    void preparing(String what);

    /** Of a search: what it has tried, about how many trials it still takes, and how long they will. */
    default void ahead(String what, int trials, Duration time) {}

    void began(Experiment experiment, int number);

    /** The trial that was just judged was disturbed and is made once more, as this attempt of at most so many. */
    default void again(Experiment experiment, int attempt, int most) {}

    /** About ten times a second. */
    void underWay(Experiment experiment, TrialProgress progress, Map<String, Sample> latest);

    void judged(Experiment experiment, TrialResult result);
}
