package plimsoll.engine.plan.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.model.Verdict;
import plimsoll.model.Violation;

/** The counted trials of a search in their order. */
record History(List<Shot> shots) {
    static History counted(List<Shot> trials) {
        return new History(trials.stream().filter(Shot::counted).toList());
    }

    History first(int count) {
        return new History(shots.subList(0, count));
    }

    /** Those between two values, both included. */
    History within(double smallest, double largest) {
        return new History(shots.stream()
                .filter(shot -> shot.value() >= smallest && shot.value() <= largest)
                .toList());
    }

    /** How many trials the goal's bounds still allow, by their number and by how long those so far took. */
    double trialsLeft(Goal goal) {
        double spent = shots.stream().mapToLong(shot -> shot.took().toMillis()).sum();
        double one = shots.stream()
                .filter(shot -> shot.purpose().full())
                .mapToLong(shot -> shot.took().toMillis())
                .average()
                .orElse(shots.isEmpty() ? 0 : spent / shots.size());
        double byTime = one == 0 ? goal.trialsMax() : (goal.timeMax().toMillis() - spent) / one;
        return Math.min(goal.trialsMax() - shots.size(), byTime);
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
