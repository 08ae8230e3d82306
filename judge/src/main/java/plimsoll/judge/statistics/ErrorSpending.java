package plimsoll.judge.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The error of 5 % that the looks at a comparison share: how much of it those up to a number of rounds may use (Lan and
 * DeMets, Discrete Sequential Boundaries for Clinical Trials, Biometrika 70, 1983).
 */
enum ErrorSpending {
    /** Calling equal variants different: the first look may use as much as six rounds that agree need, the rest follows evenly. */
    DIFFERENCE {
        @Override
        double beforeLast(int rounds, int most) {
            double passed = (double) (rounds - FIRST_ROUNDS) / (most - FIRST_ROUNDS);
            return FIRST_ERROR + passed * (ERROR - FIRST_ERROR);
        }
    },
    /** Calling different variants equal, which many rounds must support: late, like the boundary of O'Brien and Fleming. */
    EQUALITY {
        @Override
        double beforeLast(int rounds, int most) {
            return 2 * NORMAL.survivalProbability(TWO_SIDED_QUANTILE / Math.sqrt((double) rounds / most));
        }
    };

    /** The whole error. */
    private static final double ERROR = 0.05;

    private static final int FIRST_ROUNDS = PairwiseComparison.DECIDING_ROUNDS;

    /** The smallest two-sided p-value of so many rounds. */
    private static final double FIRST_ERROR = 2 / Math.pow(2, FIRST_ROUNDS);

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double TWO_SIDED_QUANTILE = NORMAL.inverseSurvivalProbability(ERROR / 2);

    /** Returns the error that the looks up to the one after so many of {@code most} rounds may use together. */
    double upTo(int rounds, int most) {
        return rounds >= most ? ERROR : beforeLast(rounds, most);
    }

    abstract double beforeLast(int rounds, int most);
}
