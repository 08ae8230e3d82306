package plimsoll.plan.search;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether a value that held in six trials would hold in six more, and one that killed kill again. What kills often kills now
 * and then over a range of values before it kills always, and of several values in turn the one that passes is the one that
 * was lucky. How wide that range is is fitted here with where it lies, unlike in {@link BreakpointPosterior}: a grid over both, each
 * weighed by how likely it makes all deaths and all trials that held.
 */
final class ReproducibilityEstimate {
    /** Ten proves of an answer are to agree nine times. */
    private static final double ASKED = 0.9;

    private static final double[] SPREADS = {0.01, 0.02, 0.04, 0.07, 0.12, 0.2};
    private static final int POINTS = 121;
    private static final double AROUND = Math.log(2);
    private static final double FARTHEST = 1.5;
    /** Some die anywhere. */
    private static final double SELDOM = 0.002;

    private final SearchGoal goal;
    private final double at;
    private final double reach;
    private final double[][] weights;

    /** What the trials at one value said. */
    private record Tally(double value, long held, long died) {
        static Tally of(double value, List<SearchTrial> shots) {
            long held = shots.stream().filter(SearchTrial::held).count();
            return new Tally(value, held, shots.size() - held);
        }
    }

    private ReproducibilityEstimate(SearchGoal goal, double at, List<SearchTrial> told) {
        this.goal = goal;
        this.at = at;
        double hardest = told.stream()
                .mapToDouble(trial -> goal.axis().ratio(at, trial.value()))
                .max()
                .orElse(1);
        this.reach = AROUND + Math.max(0, Math.log(hardest));
        List<Tally> tallies = tallies(told);
        this.weights = new double[SPREADS.length][POINTS];
        for (int spread = 0; spread < SPREADS.length; spread++) {
            for (int point = 0; point < POINTS; point++) {
                weights[spread][point] = logLikelihood(spread, point, tallies);
            }
        }
        double most =
                Arrays.stream(weights).flatMapToDouble(Arrays::stream).max().orElse(0);
        for (double[] row : weights) {
            Arrays.setAll(row, point -> Math.exp(row[point] - most));
        }
    }

    /** Whether six more trials hold with nine in ten at a value that held in six. */
    static boolean holdsAgain(SearchGoal goal, double held, TrialHistory history) {
        List<SearchTrial> told = told(goal, history);
        return isNotAsked(goal, told) || new ReproducibilityEstimate(goal, held, told).allHold(held, 0) >= ASKED;
    }

    /** The hardest value, this one or an easier one, of which that could be said after six trials that held there. */
    static double worthProving(SearchGoal goal, double from, TrialHistory history) {
        List<SearchTrial> told = told(goal, history);
        if (isNotAsked(goal, told)) {
            return from;
        }
        ReproducibilityEstimate estimate = new ReproducibilityEstimate(goal, from, told);
        double value = from;
        while (value != goal.axis().easyEnd() && estimate.allHold(value, SearchGoal.PROOF) < ASKED) {
            value = goal.axis().easier(value, HoldsProof.STEP);
        }
        return value;
    }

    /**
     * The easiest value beyond this one at which, with nine in ten, as many of six trials die as a later proof would need; where
     * none does, the one that is half as hard again.
     */
    static double worthBreaking(SearchGoal goal, double from, TrialHistory history) {
        ReproducibilityEstimate estimate = new ReproducibilityEstimate(goal, from, toldWithShort(goal, history));
        double value = goal.axis().harder(from, HoldsProof.STEP);
        while (goal.axis().ratio(from, value) < FARTHEST
                && value != goal.axis().hardEnd()
                && estimate.mostDie(value) < ASKED) {
            value = goal.axis().harder(value, HoldsProof.STEP);
        }
        return value;
    }

    /** A sketch promises nothing. */
    private static boolean isNotAsked(SearchGoal goal, List<SearchTrial> told) {
        return goal.proof() < SearchGoal.PROOF || told.stream().noneMatch(SearchTrial::fatal);
    }

    /** What was only slow may have been a lapse, and says nothing of deaths; what lies beyond the range is of another edge. */
    private static List<SearchTrial> told(SearchGoal goal, TrialHistory history) {
        return toldWithShort(goal, history).stream()
                .filter(trial -> trial.purpose().full())
                .toList();
    }

    /** What dies in a short trial would have died in a whole one. */
    private static List<SearchTrial> toldWithShort(SearchGoal goal, TrialHistory history) {
        return history.shots().stream()
                .filter(trial -> trial.fatal() || (trial.purpose().full() && trial.held()))
                .filter(trial -> goal.axis().covers(trial.value()))
                .toList();
    }

    /** @param before trials there that held, besides those that were told */
    private double allHold(double value, int before) {
        double all = 0;
        double held = 0;
        for (int spread = 0; spread < SPREADS.length; spread++) {
            for (int point = 0; point < POINTS; point++) {
                double lives = 1 - dies(spread, point, value);
                double weight = weights[spread][point] * Math.pow(lives, before);
                all += weight;
                held += weight * Math.pow(lives, SearchGoal.PROOF);
            }
        }
        return held / all;
    }

    private double mostDie(double value) {
        double all = 0;
        double die = 0;
        for (int spread = 0; spread < SPREADS.length; spread++) {
            for (int point = 0; point < POINTS; point++) {
                all += weights[spread][point];
                die += weights[spread][point] * atLeast(goal.mustDie(), goal.proof(), dies(spread, point, value));
            }
        }
        return die / all;
    }

    /** That so many of the trials die, each with this probability: the upper tail of a binomial distribution. */
    private static double atLeast(int deaths, int trials, double dies) {
        double sum = 0;
        double ways = 1;
        for (int dead = 0; dead <= trials; dead++) {
            sum += dead >= deaths ? ways * Math.pow(dies, dead) * Math.pow(1 - dies, trials - dead) : 0;
            ways = ways * (trials - dead) / (dead + 1);
        }
        return sum;
    }

    private static List<Tally> tallies(List<SearchTrial> told) {
        Map<Double, List<SearchTrial>> byValue = told.stream().collect(Collectors.groupingBy(SearchTrial::value));
        return byValue.entrySet().stream()
                .map(each -> Tally.of(each.getKey(), each.getValue()))
                .toList();
    }

    private double logLikelihood(int spread, int point, List<Tally> tallies) {
        double sum = 0;
        for (Tally tally : tallies) {
            double dies = dies(spread, point, tally.value());
            sum += tally.held() * Math.log(1 - dies) + tally.died() * Math.log(dies);
        }
        return sum;
    }

    /** The share of trials that die at a value, by the logistic approximation of a normal spread. */
    private double dies(int spread, int point, double value) {
        double half = -AROUND + point * (AROUND + reach) / (POINTS - 1);
        double distance = (Math.log(goal.axis().ratio(at, value)) - half) / SPREADS[spread];
        return SELDOM + (1 - 2 * SELDOM) / (1 + Math.exp(-1.702 * distance));
    }
}
