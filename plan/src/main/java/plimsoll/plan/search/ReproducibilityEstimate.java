package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Estimates whether a verification would support a value that held in its proof, and whether one that broke would break
 * again. A service often breaks occasionally over a range of values before it always does; of several values tried in
 * turn, the one that passes is the lucky one. So a curve is fitted to all trials of the search, slow ones and deaths
 * alike: its place, its slope, and the share of trials that break at any value, by lapses of the machine or deaths that
 * have nothing to do with the load. The fit is a grid over the three, each point weighted by the likelihood of the
 * outcomes, as in {@link BreakpointPosterior}, which assumes slope and lapses.
 */
final class ReproducibilityEstimate {
    /** Required probability that a verification supports the answer, where only lapses break. */
    private static final double CONFIDENCE = 0.9;

    private static final double[] SPREADS = {0.01, 0.02, 0.04, 0.07, 0.12, 0.2, 0.35};
    private static final double[] LAPSES = {0.002, 0.02, 0.05, 0.1};
    /** Probabilities of the lapses before any trial: most machines and services have few. */
    private static final double[] LAPSE_WEIGHTS = {0.55, 0.25, 0.15, 0.05};

    private static final int POINTS = 81;
    private static final double AROUND = Math.log(2);
    /** Share of trials that hold however hard the value. */
    private static final double HOLDS_BEYOND = 0.005;

    private static final int SHARES = 201;

    /** Computed once, since a search with the usual proof estimates after each trial that may end it. */
    private static final double[] USUAL_SUPPORT = supports(SearchGoal.PROOF);

    private final SearchGoal goal;
    private final double at;
    private final double reach;
    private final double[] support;
    /** Likelihoods of all outcomes, by spread, place and lapses; the largest is 1. */
    private final double[] weights = new double[SPREADS.length * POINTS * LAPSES.length];

    private ReproducibilityEstimate(SearchGoal goal, double at, TrialHistory history) {
        this.goal = goal;
        this.at = at;
        this.support = goal.proof() == SearchGoal.PROOF ? USUAL_SUPPORT : supports(goal.proof());
        List<SearchTrial> counted = counted(goal, history);
        double hardest = counted.stream()
                .mapToDouble(trial -> goal.axis().ratio(at, trial.value()))
                .max()
                .orElse(1);
        this.reach = AROUND + Math.max(0, Math.log(hardest));
        for (OutcomeTally tally : OutcomeTally.of(goal.axis(), at, counted)) {
            addLogLikelihoods(tally);
        }
        for (int curve = 0; curve < weights.length; curve++) {
            weights[curve] += Math.log(LAPSE_WEIGHTS[curve % LAPSES.length]);
        }
        double most = Arrays.stream(weights).max().orElse(0);
        Arrays.setAll(weights, curve -> Math.exp(weights[curve] - most));
    }

    private void addLogLikelihoods(OutcomeTally tally) {
        int curve = 0;
        for (double spread : SPREADS) {
            for (int point = 0; point < POINTS; point++) {
                double breaking = OutcomeTally.breaking((tally.distance() - half(point)) / spread);
                for (double lapses : LAPSES) {
                    weights[curve++] += tally.logLikelihood(breaks(breaking, lapses));
                }
            }
        }
    }

    /** Distance of the value at which half of the trials break. */
    private double half(int point) {
        return -AROUND + point * (AROUND + reach) / (POINTS - 1);
    }

    /** Whether a verification of a value that held in its proof would support it, with a probability of 0.9. */
    static boolean supportsAgain(SearchGoal goal, double held, TrialHistory history) {
        return isUnneeded(goal, history)
                || new ReproducibilityEstimate(goal, held, history).supported(held, 0) >= CONFIDENCE;
    }

    /**
     * Returns the hardest value, this or an easier one, for which {@link #supportsAgain} would be true after a proof.
     */
    static double worthProving(SearchGoal goal, double from, TrialHistory history) {
        if (isUnneeded(goal, history)) {
            return from;
        }
        ReproducibilityEstimate estimate = new ReproducibilityEstimate(goal, from, history);
        double value = from;
        while (value != goal.axis().easyEnd() && estimate.supported(value, goal.proof()) < CONFIDENCE) {
            value = goal.axis().easier(value, EdgeProof.STEP);
        }
        return value;
    }

    /** Whether no estimate is needed: a sketch promises too little, and without breaks there is no curve. */
    private static boolean isUnneeded(SearchGoal goal, TrialHistory history) {
        return goal.proof() < SearchGoal.PROOF
                || counted(goal, history).stream().allMatch(SearchTrial::isHeld);
    }

    /**
     * Returns the full trials, and short ones that died, since a full one would have died as well. Values beyond the
     * range belong to another edge.
     */
    private static List<SearchTrial> counted(SearchGoal goal, TrialHistory history) {
        return history.shots().stream()
                .filter(trial -> trial.fatal() || trial.purpose().full())
                .filter(trial -> goal.axis().covers(trial.value()))
                .toList();
    }

    /**
     * Returns the probability that a verification supports the value, as a share of what it is where only lapses break.
     *
     * @param before additional trials at the value that held
     */
    private double supported(double value, int before) {
        double distance = Math.log(goal.axis().ratio(at, value));
        double all = 0;
        double here = 0;
        int curve = 0;
        for (double spread : SPREADS) {
            for (int point = 0; point < POINTS; point++) {
                double breaking = OutcomeTally.breaking((distance - half(point)) / spread);
                for (double lapses : LAPSES) {
                    double holds = 1 - breaks(breaking, lapses);
                    double weight = weights[curve++] * Math.pow(holds, before);
                    all += weight * support(1 - lapses);
                    here += weight * support(holds);
                }
            }
        }
        return here / all;
    }

    /** Probability that a verification supports a value, by the share of its trials that hold, interpolated. */
    private double support(double holds) {
        double place = holds * (support.length - 1);
        int below = Math.min((int) place, support.length - 2);
        return support[below] + (place - below) * (support[below + 1] - support[below]);
    }

    /** Returns that probability for shares from 0 to 1. */
    private static double[] supports(int proof) {
        List<List<Reproduction>> rounds = new ArrayList<>();
        for (int round = 1; round <= ProofPair.ROUNDS_MAX; round++) {
            int trials = round * proof;
            rounds.add(IntStream.rangeClosed(0, trials)
                    .mapToObj(broke -> new VoteCount(trials - broke, broke, false))
                    .map(votes -> Reproduction.ofHolds(proof, votes, proof))
                    .toList());
        }
        double[] support = new double[SHARES];
        Arrays.setAll(support, place -> supported(proof, rounds, place / (SHARES - 1.0)));
        return support;
    }

    private static double supported(int proof, List<List<Reproduction>> rounds, double holds) {
        double[] open = {1};
        double supported = 0;
        for (List<Reproduction> round : rounds) {
            open = oneRoundMore(open, proof, holds);
            for (int broke = 0; broke < open.length; broke++) {
                supported += round.get(broke) == Reproduction.SUPPORTED ? open[broke] : 0;
                open[broke] = round.get(broke) == Reproduction.OPEN ? open[broke] : 0;
            }
        }
        return supported;
    }

    /** Returns the probabilities of each number of breaks after so many more trials. */
    private static double[] oneRoundMore(double[] before, int trials, double holds) {
        double[] after = new double[before.length + trials];
        double ways = 1;
        for (int more = 0; more <= trials; more++) {
            double probability = ways * Math.pow(1 - holds, more) * Math.pow(holds, trials - more);
            for (int broke = 0; broke < before.length; broke++) {
                after[broke + more] += before[broke] * probability;
            }
            ways = ways * (trials - more) / (more + 1);
        }
        return after;
    }

    /** Returns the share of trials that break by the value or by lapses. */
    private static double breaks(double breaking, double lapses) {
        return lapses + (1 - lapses - HOLDS_BEYOND) * breaking;
    }
}
