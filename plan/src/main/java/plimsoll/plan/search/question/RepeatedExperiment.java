package plimsoll.plan.search.question;

import java.util.Optional;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;

/**
 * An experiment that is tried some times as it is.
 *
 * @param name told apart from the searches and the other checks of the result
 * @param trials 0 where the way of sizing has no answer for its container
 * @param split how its container was split; absent for the study's own
 */
public record RepeatedExperiment(
        String name,
        SearchAim aim,
        Experiment experiment,
        int trials,
        ContainerLimits container,
        Optional<JvmSizing> split) {
    private static final int ATTEMPTS_MAX = 3;

    /** An inconclusive trial is another attempt; of a long load there is one. */
    public int attemptsMax() {
        return aim == SearchAim.SOAK ? 1 : ATTEMPTS_MAX;
    }
}
