package plimsoll.plan.search.question;

import java.util.Optional;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;

/**
 * An experiment that is repeated unchanged.
 *
 * @param name distinct from the searches and other checks of the result
 * @param trials 0 if the sizing method has no answer for its container
 * @param split how its container is split; absent for the study's own split
 */
public record RepeatedExperiment(
        String name,
        SearchAim aim,
        Experiment experiment,
        int trials,
        ContainerLimits container,
        Optional<JvmSizing> split) {
    private static final int ATTEMPTS_MAX = 3;

    /** Attempts for each trial, since an inconclusive one is repeated; a soak has a single attempt. */
    public int attemptsMax() {
        return aim == SearchAim.SOAK ? 1 : ATTEMPTS_MAX;
    }
}
