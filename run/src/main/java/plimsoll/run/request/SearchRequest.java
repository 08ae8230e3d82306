package plimsoll.run.request;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SuccessPromise;
import plimsoll.study.setting.Selection;

/**
 * The parameters that all searches share.
 *
 * @param selection of which the first cell of each variant is searched
 * @param success the share of trials that must hold at the answer, promised at 95 % confidence; empty: what the trials of
 *     a proof show
 * @param trials the most trials for each search
 * @param time the time in trials after which a search starts no new one
 * @param shard the share of the searched cells; empty: all
 */
public record SearchRequest(
        NamedStudy study,
        Selection selection,
        Optional<Double> success,
        int trials,
        Duration time,
        Optional<Shard> shard,
        ResultDestination destination,
        LoadPermission permission,
        Invocation invocation) {
    /** A number of trials that is enough for every search. */
    public static final int TRIALS_MAX = SearchGoal.TRIALS_MAX;

    private static final int PROOFS = 10;

    /** Returns a number of trials that is enough for every search that promises this. */
    public static int trialsMax(Optional<Double> success) {
        return success.map(share -> Math.max(TRIALS_MAX, PROOFS * proof(share))).orElse(TRIALS_MAX);
    }

    /**
     * Returns the trials at each end that prove this share of successes.
     *
     * @throws RequestException if no proof of at most 300 trials does
     */
    public static int proof(double success) {
        try {
            int trials = new SuccessPromise(success).trials();
            if (trials <= SearchGoal.PROOF_MAX) {
                return trials;
            }
        } catch (IllegalArgumentException outside) {
            throw new RequestException(ExitCode.USAGE, "--success: " + outside.getMessage());
        }
        throw new RequestException(
                ExitCode.USAGE,
                "--success takes at most 99%, which takes 299 trials at each end, not " + success * 100 + "%");
    }
}
