package plimsoll.plan.search;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Estimates whether a value that held in six trials would hold in six more, and whether one that killed the service
 * would kill it again. A service often dies occasionally over a range of values before it always dies; of several
 * values tried in turn, the one that passes is the lucky one. The width of that range is fitted together with its
 * position, unlike in {@link BreakpointPosterior}: a grid over both, each point weighted by the likelihood of all
 * deaths and of all trials that held.
 */
final class ReproducibilityEstimate {
    /** Required probability: nine of ten proofs of an answer should agree. */
    private static final double CONFIDENCE = 0.9;

    private static final double[] SPREADS = {0.01, 0.02, 0.04, 0.07, 0.12, 0.2};
    private static final int POINTS = 121;
    private static final double AROUND = Math.log(2);
    private static final double FARTHEST = 1.5;
    /** Probability of a death at any value. */
    private static final double SELDOM = 0.002;

    private final SearchGoal goal;
    private final double at;
    private final double reach;
    private final double[][] weights;

    /** Outcomes of the trials at one value. */
    private record Tally(double value, long held, long died) {
        static Tally of(double value, List<SearchTrial> shots) {
            long held = shots.stream().filter(SearchTrial::isHeld).count();
            return new Tally(value, held, shots.size() - held);
        }
    }

    private ReproducibilityEstimate(SearchGoal goal, double at, List<SearchTrial> counted) {
        this.goal = goal;
        this.at = at;
        double hardest = counted.stream()
                .mapToDouble(trial -> goal.axis().ratio(at, trial.value()))
                .max()
                .orElse(1);
        this.reach = AROUND + Math.max(0, Math.log(hardest));
        List<Tally> tallies = tallies(counted);
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

    /** Whether six more trials hold, with a probability of 0.9, at a value that held in six. */
    static boolean holdsAgain(SearchGoal goal, double held, TrialHistory history) {
        List<SearchTrial> counted = counted(goal, history);
        return isUnneeded(goal, counted)
                || new ReproducibilityEstimate(goal, held, counted).allHold(held, 0) >= CONFIDENCE;
    }

    /**
     * Returns the hardest value, this or an easier one, for which {@link #holdsAgain} would be true after six trials
     * that held.
     */
    static double worthProving(SearchGoal goal, double from, TrialHistory history) {
        List<SearchTrial> counted = counted(goal, history);
        if (isUnneeded(goal, counted)) {
            return from;
        }
        ReproducibilityEstimate estimate = new ReproducibilityEstimate(goal, from, counted);
        double value = from;
        while (value != goal.axis().easyEnd() && estimate.allHold(value, SearchGoal.PROOF) < CONFIDENCE) {
            value = goal.axis().easier(value, HoldsProof.STEP);
        }
        return value;
    }

    /**
     * Returns the easiest value beyond this one at which, with a probability of 0.9, as many of six trials die as a
     * later proof would need; if there is none, the value that is half as hard again.
     */
    static double worthBreaking(SearchGoal goal, double from, TrialHistory history) {
        ReproducibilityEstimate estimate = new ReproducibilityEstimate(goal, from, countedWithShort(goal, history));
        double value = goal.axis().harder(from, HoldsProof.STEP);
        while (goal.axis().ratio(from, value) < FARTHEST
                && value != goal.axis().hardEnd()
                && estimate.mostDie(value) < CONFIDENCE) {
            value = goal.axis().harder(value, HoldsProof.STEP);
        }
        return value;
    }

    /**
     * Whether no estimate is needed: a sketch claims no reproducibility, and without deaths there is none to estimate.
     */
    private static boolean isUnneeded(SearchGoal goal, List<SearchTrial> counted) {
        return goal.proof() < SearchGoal.PROOF || counted.stream().noneMatch(SearchTrial::fatal);
    }

    /**
     * Returns the full trials that count here. Slow trials may be lapses and are not evidence of deaths; values beyond
     * the range belong to another edge.
     */
    private static List<SearchTrial> counted(SearchGoal goal, TrialHistory history) {
        return countedWithShort(goal, history).stream()
                .filter(trial -> trial.purpose().full())
                .toList();
    }

    /** Includes short trials that died, since a full one would have died as well. */
    private static List<SearchTrial> countedWithShort(SearchGoal goal, TrialHistory history) {
        return history.shots().stream()
                .filter(trial -> trial.fatal() || (trial.purpose().full() && trial.isHeld()))
                .filter(trial -> goal.axis().covers(trial.value()))
                .toList();
    }

    /** @param before additional trials at the value that held */
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

    /**
     * Probability that at least this many trials die, each with the given probability: the upper tail of a binomial
     * distribution.
     */
    private static double atLeast(int deaths, int trials, double dies) {
        double sum = 0;
        double ways = 1;
        for (int dead = 0; dead <= trials; dead++) {
            sum += dead >= deaths ? ways * Math.pow(dies, dead) * Math.pow(1 - dies, trials - dead) : 0;
            ways = ways * (trials - dead) / (dead + 1);
        }
        return sum;
    }

    private static List<Tally> tallies(List<SearchTrial> counted) {
        Map<Double, List<SearchTrial>> byValue = counted.stream().collect(Collectors.groupingBy(SearchTrial::value));
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

    /** Returns the share of trials that die at a value, in the logistic approximation of a normal spread. */
    private double dies(int spread, int point, double value) {
        double half = -AROUND + point * (AROUND + reach) / (POINTS - 1);
        double distance = (Math.log(goal.axis().ratio(at, value)) - half) / SPREADS[spread];
        return SELDOM + (1 - 2 * SELDOM) / (1 + Math.exp(-1.702 * distance));
    }
}
