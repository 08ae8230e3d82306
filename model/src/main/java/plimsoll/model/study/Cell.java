package plimsoll.model.study;

/**
 * One point of a study and how often it is repeated.
 *
 * @param experiment the point, as its first round
 */
public record Cell(Experiment experiment, int rounds) {
    public Cell {
        if (rounds < 1) {
            throw new IllegalArgumentException(
                    "a cell has at least 1 round, but '" + experiment.cell() + "' has " + rounds);
        }
    }
}
