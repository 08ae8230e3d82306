package plimsoll.plan.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.Axis;

/**
 * The counted trials of a search in their order.
 *
 * @param run what the bounds count: these, inconclusive ones, and those at other values
 */
record History(List<Shot> shots, List<Shot> run) {
    static History counted(List<Shot> trials) {
        return new History(trials.stream().filter(Shot::counted).toList(), trials);
    }

    History first(int count) {
        List<Shot> first = shots.subList(0, count);
        int counted = 0;
        int end = 0;
        while (counted < count) {
            counted += run.get(end++).counted() ? 1 : 0;
        }
        return new History(first, run.subList(0, end));
    }

    /** Those between two values, both included. */
    History within(double smallest, double largest) {
        List<Shot> inside = shots.stream()
                .filter(shot -> shot.value() >= smallest && shot.value() <= largest)
                .toList();
        return new History(inside, run);
    }

    /**
     * How many trials that count the goal's bounds still allow, by their number and by how long those so far took; as many
     * are taken to be inconclusive as were so far.
     */
    double trialsLeft(Goal goal) {
        double spent = run.stream().mapToLong(shot -> shot.took().toMillis()).sum();
        double one = run.stream()
                .filter(shot -> shot.purpose().full())
                .mapToLong(shot -> shot.took().toMillis())
                .average()
                .orElse(run.isEmpty() ? 0 : spent / run.size());
        double byTime = one == 0 ? goal.trialsMax() : (goal.timeMax().toMillis() - spent) / one;
        double counted =
                run.isEmpty() ? 1 : (double) run.stream().filter(Shot::counted).count() / run.size();
        return counted * Math.min(goal.trialsMax() - run.size(), byTime);
    }

    /** The easiest value beyond this one that was decided to break, if there is one. */
    OptionalDouble nextThatBreaks(Axis axis, double beyond) {
        return shots.stream()
                .mapToDouble(Shot::value)
                .distinct()
                .filter(axis::covers)
                .filter(value -> axis.ratio(beyond, value) > 1 && at(value).sayBreaks())
                .reduce((one, other) -> axis.ratio(one, other) > 1 ? one : other);
    }

    /** The hardest value easier than this one that held and was not decided to break, if there is one. */
    OptionalDouble nextThatHeld(Axis axis, double below) {
        return shots.stream()
                .filter(Shot::held)
                .mapToDouble(Shot::value)
                .distinct()
                .filter(axis::covers)
                .filter(value -> axis.ratio(value, below) > 1 && !at(value).sayBreaks())
                .reduce((one, other) -> axis.ratio(one, other) > 1 ? other : one);
    }

    boolean onlyShortOnesHeld() {
        return full().held() == 0;
    }

    /** What all trials said that ran as long as the study says. */
    Ballot full() {
        return Ballot.of(shots.stream().filter(shot -> shot.purpose().full()).toList());
    }

    Shot last() {
        return shots.getLast();
    }

    boolean fatalAt(double value) {
        return shots.stream().anyMatch(shot -> shot.value() == value && shot.fatal());
    }

    Ballot at(double value) {
        return Ballot.of(shots.stream().filter(shot -> shot.value() == value).toList());
    }

    Ballot at(double value, Purpose purpose) {
        return Ballot.of(shots.stream()
                .filter(shot -> shot.value() == value && shot.purpose() == purpose)
                .toList());
    }

    /** Six of six of the trials made to show it held, and no other died there. */
    boolean provenToHold(Goal goal, double value) {
        Ballot proof = at(value, Purpose.PROVE_HOLDS);
        return proof.held() >= goal.proof() && proof.broke() == 0 && !fatalAt(value);
    }

    boolean provenToBreak(Goal goal, double value) {
        return BreaksProof.proves(goal, at(value, Purpose.PROVE_BREAKS), fatalAt(value));
    }

    /** The first violation at a value, deaths and losses before the rest. */
    Optional<Violation> violationAt(double value) {
        List<Shot> broke = shots.stream()
                .filter(shot -> shot.value() == value && !shot.held())
                .toList();
        return broke.stream()
                .filter(Shot::fatal)
                .findFirst()
                .or(() -> broke.stream().findFirst())
                .flatMap(shot -> shot.verdict() instanceof Verdict.Breaks(Violation violation)
                        ? Optional.of(violation)
                        : Optional.empty());
    }
}
