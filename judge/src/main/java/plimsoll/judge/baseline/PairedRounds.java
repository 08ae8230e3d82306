package plimsoll.judge.baseline;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.statistics.SignFlipPermutation;
import plimsoll.model.verdict.Verdict;

/** The rounds in which both builds have a verdict other than inconclusive, and which of them broke. */
record PairedRounds(JudgedCell now, JudgedCell base) {
    private static final double ALPHA = 0.05;
    private static final int ALL_MIN = 2;

    int count() {
        return (int) rounds().count();
    }

    int broke(JudgedCell cell) {
        return (int) rounds().filter(round -> broke(cell, round)).count();
    }

    /** Whether this build breaks more often than the baseline, by the sign-flip test over the rounds. */
    boolean breaksMore() {
        double[] differences = rounds().mapToDouble(round -> (broke(now, round) ? 1 : 0) - (broke(base, round) ? 1 : 0))
                .toArray();
        return broke(now) > broke(base) && SignFlipPermutation.pValue(differences) < ALPHA;
    }

    /** Whether this build broke in every round, of at least two, and the baseline in none. */
    boolean alwaysBreaks() {
        return count() >= ALL_MIN && broke(now) == count() && broke(base) == 0;
    }

    PairedRounds reversed() {
        return new PairedRounds(base, now);
    }

    private Stream<Integer> rounds() {
        return now.rounds().keySet().stream()
                .filter(base.rounds()::containsKey)
                .filter(round -> is(now, round, verdict -> !(verdict instanceof Verdict.Inconclusive))
                        && is(base, round, verdict -> !(verdict instanceof Verdict.Inconclusive)));
    }

    private static boolean broke(JudgedCell cell, int round) {
        return is(cell, round, Verdict.Breaks.class::isInstance);
    }

    private static boolean is(JudgedCell cell, int round, Predicate<Verdict> what) {
        return Optional.ofNullable(cell.rounds().get(round))
                .map(trial -> trial.result().verdict())
                .filter(what)
                .isPresent();
    }
}
