package plimsoll.model.result.search;

import java.util.List;
import plimsoll.model.result.comparison.RankingCrossover;

/**
 * The capacity of each variant in each memory size.
 *
 * @param knob what capacity is counted in, such as users
 * @param flips where the ranking changes
 */
public record Frontier(
        String knob, String unit, List<FrontierLine> lines, List<RankingCrossover> flips, String sentence) {
    public Frontier {
        lines = List.copyOf(lines);
        flips = List.copyOf(flips);
    }
}
