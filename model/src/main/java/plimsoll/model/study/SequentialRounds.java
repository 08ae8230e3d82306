package plimsoll.model.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rounds that end before their number, once the comparison of two cells is settled. It is tested at
 * looks, which are planned before the first trial.
 *
 * @param most rounds
 * @param difference the smallest difference that matters, as a share; a comparison that excludes it is settled
 */
public record SequentialRounds(int most, double difference) {
    /** The difference that matters if a study states none. */
    public static final double DIFFERENCE = 0.05;

    /** A smaller difference is never decided. */
    private static final double DIFFERENCE_MIN = 0.03;

    private static final double DIFFERENCE_MAX = 0.5;

    /** Fewer rounds decide nothing, even if all agree. */
    private static final int FIRST_LOOK = 6;

    /** More looks would save little, and each spends error. */
    private static final int LOOKS_MAX = 8;

    private static final int STEP_MIN = 2;

    public SequentialRounds {
        if (most < 1) {
            throw new IllegalArgumentException("a cell has at least 1 round, but this has at most " + most);
        }
        if (!isDifference(difference)) {
            throw new IllegalArgumentException("the smallest difference that matters is a share from " + DIFFERENCE_MIN
                    + " to " + DIFFERENCE_MAX + ", but this is " + difference);
        }
    }

    /** Returns empty if the only look comes after the last round, as in a run of a fixed number. */
    public static Optional<SequentialRounds> of(int most, double difference) {
        return Optional.of(new SequentialRounds(most, difference))
                .filter(rounds -> rounds.looks().size() > 1);
    }

    /** Whether a share can be the smallest difference that matters. */
    public static boolean isDifference(double share) {
        return share >= DIFFERENCE_MIN && share <= DIFFERENCE_MAX;
    }

    /** Returns the numbers of rounds after which the comparisons are tested; the last is the most. */
    public List<Integer> looks() {
        List<Integer> looks = new ArrayList<>();
        int between = most - FIRST_LOOK;
        int step = Math.max(STEP_MIN, (between + LOOKS_MAX - 2) / (LOOKS_MAX - 1));
        for (int rounds = FIRST_LOOK; rounds < most; rounds += step) {
            looks.add(rounds);
        }
        looks.add(most);
        return List.copyOf(looks);
    }

    /** Returns the looks that so many rounds reach. */
    public List<Integer> looksWithin(int rounds) {
        return looks().stream().filter(look -> look <= rounds).toList();
    }
}
