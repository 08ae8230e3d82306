package plimsoll.model.result.comparison;

import java.util.List;

/**
 * One cell and the same cell of the baseline.
 *
 * @param cell of the build that is judged
 * @param baseline the baseline's
 * @param deltas the figure that ranks the cell first
 */
public record BaselinePair(String cell, String baseline, Status standing, String sentence, List<Delta> deltas) {
    /** How the cell compares with the baseline's. */
    public enum Status {
        /** The cell broke in a round, and the baseline in none. */
        BROKE,
        WORSE,
        NOT_DECIDED,
        LOOKS_WORSE,
        LOOKS_BETTER,
        NO_DIFFERENCE,
        BETTER,
        /** The baseline broke in a round, and the cell in none. */
        ONLY_THIS_HELD
    }
}
