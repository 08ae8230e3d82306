package plimsoll.model.result.inside;

import java.util.List;
import java.util.stream.Stream;

/**
 * The costs of an operation in two cells that were profiled in the same rounds, and where they differ.
 *
 * @param cell the cell whose cost is explained
 * @param against the cell that it is compared with
 * @param firstTrial number in {@code compared/} of the first trial of the command that profiled both
 * @param rounds in which both were profiled and acknowledged operations
 * @param sentence the largest decided rise in words, or that there is none
 * @param places the decided differences, the costlier ones first, each by its share of the whole cost
 * @param totals the whole cost of each kind, decided or not
 * @param flames differential flame graphs
 * @param notes observations that are missing, with reasons
 */
public record ProfileComparison(
        String cell,
        String against,
        int firstTrial,
        int rounds,
        String sentence,
        List<CostDifference> places,
        List<CostDifference> totals,
        List<CostFlames> flames,
        List<String> notes) {
    /** With fewer rounds, no difference is decided: eight have the smallest p of 1/128. */
    public static final int DECIDING_ROUNDS = 8;

    /** A rise of two standard deviations of a round is decided in five of six comparisons, in half of them by eight rounds. */
    public static final int DEFAULT_ROUNDS = 10;

    /** The test of differences flips the signs of at most as many rounds. */
    public static final int ROUNDS_MAX = 14;

    public ProfileComparison {
        places = List.copyOf(places);
        totals = List.copyOf(totals);
        flames = List.copyOf(flames);
        notes = List.copyOf(notes);
    }

    /** Whether CPU and allocation, without which an answer misses most causes, were observed in enough rounds. */
    public boolean isDecidable() {
        return rounds >= DECIDING_ROUNDS
                && Stream.of(CostKind.CPU, CostKind.ALLOCATION)
                        .allMatch(kind -> totals.stream().anyMatch(total -> total.kind() == kind));
    }

    /** Returns the decided differences by which the cell costs more. */
    public List<CostDifference> rises() {
        return places.stream().filter(place -> place.difference() > 0).toList();
    }
}
