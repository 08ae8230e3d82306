package plimsoll.model.study;

import java.util.Optional;

/**
 * One point of a study and how often it is repeated.
 *
 * @param experiment the point, as its first round
 * @param rounds the most, if they end once a comparison is settled
 * @param difference the smallest difference that matters, as a share; empty: all rounds run
 */
public record Cell(Experiment experiment, int rounds, Optional<Double> difference) {
    public Cell {
        if (rounds < 1) {
            throw new IllegalArgumentException(
                    "a cell has at least 1 round, but '" + experiment.cell() + "' has " + rounds);
        }
    }

    /** A cell whose rounds all run. */
    public Cell(Experiment experiment, int rounds) {
        this(experiment, rounds, Optional.empty());
    }

    /** Returns another experiment with the same rounds. */
    public Cell with(Experiment other) {
        return new Cell(other, rounds, difference);
    }

    /** Returns how its rounds may end before their number; empty if all run. */
    public Optional<SequentialRounds> sequential() {
        return difference.flatMap(smallest -> SequentialRounds.of(rounds, smallest));
    }
}
