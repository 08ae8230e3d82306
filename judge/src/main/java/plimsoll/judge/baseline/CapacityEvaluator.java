package plimsoll.judge.baseline;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.CapacityBound;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Compares both builds round by round at the load that a bound on the capacity still allows. */
final class CapacityEvaluator {
    private final CapacityBound bound;
    private final JudgedCell now;
    private final JudgedCell base;
    private final PairedRounds rounds;

    private CapacityEvaluator(CapacityBound bound, JudgedCell now, JudgedCell base) {
        this.bound = bound;
        this.now = now;
        this.base = base;
        this.rounds = new PairedRounds(now, base);
    }

    static BaselinePair of(CapacityBound bound, JudgedCell now, JudgedCell base) {
        return new CapacityEvaluator(bound, now, base).pair();
    }

    private BaselinePair pair() {
        String sentence =
                now.variant() + " held " + bound.load() + ", in " + now.heldTrials() + " of " + now.completeRounds()
                        + " rounds, and the baseline in " + base.heldTrials() + " of " + base.completeRounds();
        Finding finding = new Finding(bound.threshold().written(), verdict(sentence), sentence);
        Status status = switch (finding.verdict()) {
            case Verdict.Holds _ -> Status.NO_DIFFERENCE;
            case Verdict.Breaks(var _) -> Status.WORSE;
            case Verdict.Inconclusive(var _, var _) -> Status.NOT_DECIDED;
        };
        Delta delta = new Delta(
                bound.threshold().metric(),
                Optional.empty(),
                rounds.count(),
                false,
                status,
                Optional.empty(),
                Optional.of(finding),
                sentence);
        return new BaselinePair(now.name(), base.name(), status, sentence, List.of(delta));
    }

    /**
     * Lost data always misses the bound. Near the edge of capacity, a death or a missed objective can be chance, so it
     * counts only if it goes with the build by the sign-flip test.
     */
    private Verdict verdict(String sentence) {
        if (loses(now) && !loses(base)) {
            return missed();
        }
        if (base.verdict() instanceof Verdict.Breaks && !(now.verdict() instanceof Verdict.Holds)) {
            return open(sentence + ": the baseline itself did not hold it here; find its capacity on this machine");
        }
        if (rounds.count() < PairwiseComparison.DECIDING_ROUNDS) {
            return open(sentence + ": it takes " + PairwiseComparison.DECIDING_ROUNDS + " rounds to decide");
        }
        if (now.heldTrials() == now.completeRounds()) {
            return Verdict.HOLDS;
        }
        return rounds.breaksMore() ? missed() : open(sentence);
    }

    /** The change is NaN: by how much the capacity is smaller was not measured. */
    private Verdict missed() {
        String metric = bound.threshold().metric() + " vs baseline";
        return new Verdict.Breaks(new Violation.ObjectiveMissed(
                metric,
                Double.NaN,
                bound.threshold().written().substring(metric.length()).strip()));
    }

    private static Verdict open(String why) {
        return new Verdict.Inconclusive(Verdict.Reason.NOISE, why);
    }

    private static boolean loses(JudgedCell cell) {
        return cell.trials().stream()
                .map(trial -> trial.verdict())
                .anyMatch(verdict -> verdict instanceof Verdict.Breaks(Violation.LostData _));
    }
}
