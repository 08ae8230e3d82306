package plimsoll.plan.search.ask;

import java.util.Optional;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.split.Container;
import plimsoll.plan.search.split.Split;

/**
 * An experiment that is tried some times as it is.
 *
 * @param name told apart from the searches and the other checks of the result
 * @param trials 0 where the way of sizing has no answer for its container
 * @param split how its container was split; absent for the study's own
 */
public record Check(
        String name, Aim aim, Experiment experiment, int trials, Container container, Optional<Split> split) {
    private static final int ATTEMPTS_MAX = 3;

    /** An inconclusive trial is another attempt; of a long load there is one. */
    public int attemptsMax() {
        return aim == Aim.SOAK ? 1 : ATTEMPTS_MAX;
    }
}
