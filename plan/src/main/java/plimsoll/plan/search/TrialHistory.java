package plimsoll.plan.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/**
 * The counted trials of a search in their order.
 *
 * @param run what the bounds count: these, inconclusive ones, and those at other values
 */
record TrialHistory(List<SearchTrial> shots, List<SearchTrial> run) {
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

    /** Those between two values, both included. */
    TrialHistory within(double smallest, double largest) {
        List<SearchTrial> inside = shots.stream()
                .filter(trial -> trial.value() >= smallest && trial.value() <= largest)
                .toList();
        return new TrialHistory(inside, run);
    }

    /**
     * How many trials that count the goal's bounds still allow, by their number and by how long those so far took; as many
     * are taken to be inconclusive as were so far.
     */
    double trialsLeft(SearchGoal goal) {
        double spent = run.stream().mapToLong(trial -> trial.took().toMillis()).sum();
        double one = run.stream()
                .filter(trial -> trial.purpose().full())
                .mapToLong(trial -> trial.took().toMillis())
                .average()
                .orElse(run.isEmpty() ? 0 : spent / run.size());
        double byTime = one == 0 ? goal.trialsMax() : (goal.timeMax().toMillis() - spent) / one;
        double counted = run.isEmpty()
                ? 1
                : (double) run.stream().filter(SearchTrial::counted).count() / run.size();
        return counted * Math.min(goal.trialsMax() - run.size(), byTime);
    }

    /** The easiest value beyond this one that was decided to break, if there is one. */
    OptionalDouble nextThatBreaks(KnobRange knobRange, double beyond) {
        return shots.stream()
                .mapToDouble(SearchTrial::value)
                .distinct()
                .filter(knobRange::covers)
                .filter(value -> knobRange.ratio(beyond, value) > 1 && at(value).sayBreaks())
                .reduce((one, other) -> knobRange.ratio(one, other) > 1 ? one : other);
    }

    /** The hardest value easier than this one that held and was not decided to break, if there is one. */
    OptionalDouble nextThatHeld(KnobRange knobRange, double below) {
        return shots.stream()
                .filter(SearchTrial::held)
                .mapToDouble(SearchTrial::value)
                .distinct()
                .filter(knobRange::covers)
                .filter(value -> knobRange.ratio(value, below) > 1 && !at(value).sayBreaks())
                .reduce((one, other) -> knobRange.ratio(one, other) > 1 ? other : one);
    }

    boolean onlyShortOnesHeld() {
        return full().held() == 0;
    }

    /** What all trials said that ran as long as the study says. */
    VoteCount full() {
        return VoteCount.of(
                shots.stream().filter(trial -> trial.purpose().full()).toList());
    }

    SearchTrial last() {
        return shots.getLast();
    }

    boolean fatalAt(double value) {
        return shots.stream().anyMatch(trial -> trial.value() == value && trial.fatal());
    }

    VoteCount at(double value) {
        return VoteCount.of(
                shots.stream().filter(trial -> trial.value() == value).toList());
    }

    VoteCount at(double value, TrialPurpose purpose) {
        return VoteCount.of(shots.stream()
                .filter(trial -> trial.value() == value && trial.purpose() == purpose)
                .toList());
    }

    /** Six of six of the trials made to show it held, and no other died there. */
    boolean provenToHold(SearchGoal goal, double value) {
        VoteCount proof = at(value, TrialPurpose.PROVE_HOLDS);
        return proof.held() >= goal.proof() && proof.broke() == 0 && !fatalAt(value);
    }

    boolean provenToBreak(SearchGoal goal, double value) {
        return BreaksProof.proves(goal, at(value, TrialPurpose.PROVE_BREAKS), fatalAt(value));
    }

    /** The first violation at a value, deaths and losses before the rest. */
    Optional<Violation> violationAt(double value) {
        List<SearchTrial> broke = shots.stream()
                .filter(trial -> trial.value() == value && !trial.held())
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
