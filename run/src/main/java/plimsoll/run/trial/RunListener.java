package plimsoll.run.trial;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;

/** Receives the progress of a run, of which each listener picks what it shows. Called from the run's own thread; must not block. */
public interface RunListener {
    /** Receives the plan, in the order of its trials. */
    default void planned(List<Experiment> plan) {}

    /** Receives a slow step before a trial, such as the installation of a need. */
    default void preparing(String what) {}

    /**
     * Receives the progress of a search: its trials so far, and the estimated number and time of the remaining ones.
     */
    default void ahead(String what, int trials, Duration time) {}

    /**
     * Receives the reason why rounds of a cell are left out.
     *
     * @param ahead the trials of the plan that are still to run
     */
    default void leftOut(String why, List<Experiment> ahead) {}

    default void began(Experiment experiment, int number) {}

    /** Announces that the last trial was disturbed and is repeated, as this attempt of at most {@code most}. */
    default void again(Experiment experiment, int attempt, int most) {}

    /** Called about ten times a second. */
    default void underWay(Experiment experiment, TrialProgress progress, Map<String, Sample> latest) {}

    default void judged(Experiment experiment, TrialResult result) {}
}
