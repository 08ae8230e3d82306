package plimsoll.model.study;

import java.util.Optional;

/**
 * One point of a study and how often it is repeated.
 *
 * @param experiment the point, as its first round
 * @param rounds planned before the first trial
 * @param until the rule by which more rounds are added; empty: none are
 */
public record Cell(Experiment experiment, int rounds, Optional<UntilDecided> until) {
    public Cell {
        if (rounds < 1) {
            throw new IllegalArgumentException(
                    "a cell has at least 1 round, but '" + experiment.cell() + "' has " + rounds);
        }
    }

    /** A cell with a fixed number of rounds. */
    public Cell(Experiment experiment, int rounds) {
        this(experiment, rounds, Optional.empty());
    }

    /** Returns another point with the same rounds. */
    public Cell withExperiment(Experiment other) {
        return new Cell(other, rounds, until);
    }
}
