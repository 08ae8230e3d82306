package plimsoll.plan.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoublePredicate;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/**
 * The counted trials of a search in their order.
 *
 * @param shots the counted trials
 * @param run all trials that count against the limits: these, inconclusive ones, and those at other values
 */
record TrialHistory(List<SearchTrial> shots, List<SearchTrial> run) {
    /** Trials in which the load generator is the limit of a value before the value is given up: one may be a lapse. */
    private static final int LIMITED = 2;

    static TrialHistory counted(List<SearchTrial> trials) {
        return new TrialHistory(trials.stream().filter(SearchTrial::counted).toList(), trials);
    }

    TrialHistory first(int count) {
        List<SearchTrial> first = shots.subList(0, count);
        int counted = 0;
        int end = 0;
        while (counted < count) {
            counted += run.get(end++).counted() ? 1 : 0;
        }
        return new TrialHistory(first, run.subList(0, end));
    }

    /** Returns the trials between two values, inclusive. */
    TrialHistory restrictedTo(double smallest, double largest) {
        List<SearchTrial> inside = shots.stream()
                .filter(trial -> trial.value() >= smallest && trial.value() <= largest)
                .toList();
        return new TrialHistory(inside, run);
    }

    /**
     * Returns how many more counted trials the goal's limits allow, by number and by the average duration so far. It
     * assumes the same share of inconclusive trials as so far, but for those at values that were given up.
     */
    double trialsLeft(SearchGoal goal) {
        double spent = run.stream().mapToLong(trial -> trial.took().toMillis()).sum();
        double one = run.stream()
                .filter(trial -> trial.purpose().full())
                .mapToLong(trial -> trial.took().toMillis())
                .average()
                .orElse(run.isEmpty() ? 0 : spent / run.size());
        double byTime = one == 0 ? goal.trialsMax() : (goal.timeMax().toMillis() - spent) / one;
        Set<Double> ceilings = ceilings();
        List<SearchTrial> telling = run.stream()
                .filter(trial -> trial.counted() || !ceilings.contains(trial.value()))
                .toList();
        double counted = telling.isEmpty()
                ? 1
                : (double) telling.stream().filter(SearchTrial::counted).count() / telling.size();
        return counted * Math.min(goal.trialsMax() - run.size(), byTime);
    }

    /** Returns the values at which the load generator was the limit each time since it was last decided. */
    private Set<Double> ceilings() {
        Map<Double, Integer> limited = new HashMap<>();
        for (SearchTrial trial : run) {
            if (trial.counted()) {
                limited.remove(trial.value());
            } else if (trial.limitedByGenerator()) {
                limited.merge(trial.value(), 1, Integer::sum);
            }
        }
        limited.values().removeIf(times -> times < LIMITED);
        return limited.keySet();
    }

    /** Whether the load generator was so often the limit at a value that it is given up. */
    boolean isCeiling(double value) {
        return ceilings().contains(value);
    }

    /** Returns the easiest value beyond this one that was given up, since the load generator was its limit. */
    OptionalDouble ceiling(KnobRange knobRange, double beyond) {
        return ceilings().stream()
                .mapToDouble(Double::doubleValue)
                .filter(value -> knobRange.ratio(beyond, value) > 1)
                .reduce((one, other) -> knobRange.ratio(one, other) > 1 ? one : other);
    }

    /** Returns the easiest value beyond this one that was decided to break, if any. */
    OptionalDouble nextThatBreaks(KnobRange knobRange, double beyond) {
        return nextThatBreaks(knobRange, beyond, value -> votesAt(value).sayBreaks());
    }

    /** Returns the easiest value beyond this one that breaks by this rule, if any. */
    OptionalDouble nextThatBreaks(KnobRange knobRange, double beyond, DoublePredicate breaks) {
        return shots.stream()
                .mapToDouble(SearchTrial::value)
                .distinct()
                .filter(knobRange::covers)
                .filter(value -> knobRange.ratio(beyond, value) > 1 && breaks.test(value))
                .reduce((one, other) -> knobRange.ratio(one, other) > 1 ? one : other);
    }

    /** Returns the hardest value easier than this one that held and was not decided to break, if any. */
    OptionalDouble nextThatHeld(KnobRange knobRange, double below) {
        return shots.stream()
                .filter(SearchTrial::isHeld)
                .mapToDouble(SearchTrial::value)
                .distinct()
                .filter(knobRange::covers)
                .filter(value ->
                        knobRange.ratio(value, below) > 1 && !votesAt(value).sayBreaks())
                .reduce((one, other) -> knobRange.ratio(one, other) > 1 ? other : one);
    }

    boolean onlyShortOnesHeld() {
        return full().held() == 0;
    }

    /** Returns the outcomes of all full trials. */
    VoteCount full() {
        return VoteCount.of(
                shots.stream().filter(trial -> trial.purpose().full()).toList());
    }

    SearchTrial last() {
        return shots.getLast();
    }

    VoteCount votesAt(double value) {
        return VoteCount.of(
                shots.stream().filter(trial -> trial.value() == value).toList());
    }

    VoteCount votesAt(double value, TrialPurpose purpose) {
        return VoteCount.of(shots.stream()
                .filter(trial -> trial.value() == value && trial.purpose() == purpose)
                .toList());
    }

    /**
     * Returns the outcomes at a value that are not of its proof, as far as {@link ReproducibilityEstimate} counts them:
     * those of full trials, and of short ones that died.
     */
    VoteCount besideProof(double value) {
        return VoteCount.of(shots.stream()
                .filter(trial -> trial.value() == value && trial.purpose() != TrialPurpose.PROVE_HOLDS)
                .filter(trial -> trial.fatal() || trial.purpose().full())
                .toList());
    }

    /** Whether all proof trials held, six of six, and no other trial lost data there. */
    boolean provenToHold(SearchGoal goal, double value) {
        VoteCount proof = votesAt(value, TrialPurpose.PROVE_HOLDS);
        return proof.held() >= goal.proof()
                && proof.broke() == 0
                && !votesAt(value).lost();
    }

    boolean provenToBreak(SearchGoal goal, double value) {
        VoteCount proof = votesAt(value, TrialPurpose.PROVE_BREAKS);
        return EdgeProof.provesBreak(
                goal, new VoteCount(proof.held(), proof.broke(), votesAt(value).lost()));
    }

    /** Returns the first violation at a value, with deaths and losses before others. */
    Optional<Violation> violationAt(double value) {
        List<SearchTrial> broke = shots.stream()
                .filter(trial -> trial.value() == value && !trial.isHeld())
                .toList();
        return broke.stream()
                .filter(SearchTrial::fatal)
                .findFirst()
                .or(() -> broke.stream().findFirst())
                .flatMap(trial -> trial.verdict() instanceof Verdict.Breaks(Violation violation)
                        ? Optional.of(violation)
                        : Optional.empty());
    }
}
