package plimsoll.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of rounds after which comparisons are looked at, and the share of their error that each look spends. A
 * look that may end the run is one more chance of a false alarm. The looks divide the error of one comparison among
 * them, so that all of them together never exceed it, however they depend on each other (Bonferroni's inequality).
 *
 * @param looks numbers of rounds, ascending; the last is the most
 */
public record LookSchedule(List<Integer> looks) {
    /** Fewer rounds decide nothing: even if all agree, the p-value of their sign flips is above 5 %. */
    public static final int FIRST = 6;

    /** Six rounds that all agree have a p-value of 2 in 64, which is 0.625 of an error of 5 %. */
    private static final double FIRST_SHARE = 0.64;

    /** A look soon after the first would spend error on almost the same rounds. */
    private static final int SECOND_MIN = 9;

    public LookSchedule {
        looks = List.copyOf(looks);
        if (looks.isEmpty()) {
            throw new IllegalArgumentException("a schedule has at least 1 look");
        }
    }

    /** Returns looks at the most rounds, at half of them, at a quarter and so on, and at six rounds. */
    public static LookSchedule upTo(int most) {
        List<Integer> descending = new ArrayList<>(List.of(most));
        for (int look = most / 2; look >= SECOND_MIN; look /= 2) {
            descending.add(look);
        }
        if (most > FIRST) {
            descending.add(FIRST);
        }
        return new LookSchedule(descending.reversed());
    }

    /** Returns the first look with at least this number of rounds; the last look if there is none. */
    public int from(int rounds) {
        return looks.stream().filter(look -> look >= rounds).findFirst().orElse(most());
    }

    public int most() {
        return looks.getLast();
    }

    /**
     * Returns the share of the error that a look spends: as much as six rounds need at the first, and equal parts of
     * the rest at the others.
     */
    public double share(int look) {
        if (looks.size() == 1) {
            return 1;
        }
        return look == looks.getFirst() ? FIRST_SHARE : (1 - FIRST_SHARE) / (looks.size() - 1);
    }
}
