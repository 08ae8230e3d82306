package plimsoll.model.result.comparison;

import java.util.List;

/**
 * The looks at cells of one load, limits and guarantee whose rounds are added until their comparisons are decided. A
 * cell that got more rounds and is not ranked has an entry of its own.
 *
 * @param point load and limits, in words
 * @param cells in the order of their ranking
 * @param looks numbers of rounds after which the cells are compared, ascending; the last is the most
 * @param shares of the error of 5 % that each of these looks spends
 * @param smallest difference that matters, as a share
 * @param rounds of the cells that ran longest
 * @param open cells that continue to the next look; none once the comparisons have ended
 * @param sentence why they ended, or how many cells continue
 */
public record SequentialRanking(
        String point,
        List<String> cells,
        List<Integer> looks,
        List<Double> shares,
        double smallest,
        int rounds,
        List<String> open,
        String sentence) {
    /** Returns the share of the error that is spent on this number of rounds: that of the look which they lead to. */
    public double share(int after) {
        for (int look = 0; look < looks.size(); look++) {
            if (looks.get(look) >= after) {
                return shares.get(look);
            }
        }
        return shares.get(shares.size() - 1);
    }
}
