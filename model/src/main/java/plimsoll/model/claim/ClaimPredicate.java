package plimsoll.model.claim;

import java.util.Optional;

/** What must be seen for a claim to be confirmed; cells are named as in the study file: variant, load, limits. */
public sealed interface ClaimPredicate {
    /** Every trial of the cell holds. */
    record Survives(String cell) implements ClaimPredicate {}

    /** Every trial of the cell breaks. */
    record Breaks(String cell, Optional<Cause> by) implements ClaimPredicate {}

    /** At least one trial of the cell breaks. */
    record SometimesBreaks(String cell) implements ClaimPredicate {}

    /**
     * A figure of every surviving trial lies within a bound.
     *
     * @param figure bytes, a count or a share; never a time, which belongs to its machine
     * @param given what a trial must show before it says anything of the claim
     */
    record Measured(String cell, String figure, ExpectedRange is, Optional<Condition> given)
            implements ClaimPredicate {}

    /** A figure of one cell divided by that of another, round by round, lies within a bound. */
    record Ratio(String figure, String of, String to, ExpectedRange is) implements ClaimPredicate {}

    /** Nothing that is run here can say. */
    record Undecided(String why) implements ClaimPredicate {}

    /** A figure of the same trial and its bound. */
    record Condition(String figure, ExpectedRange is) {}

    /** What a break is put down to. */
    enum Cause {
        /** The heap: an OutOfMemoryError that ended it or that it survived, or a collector that does little else than collect. */
        HEAP,
        /** The kernel, at the container's limit. */
        CONTAINER
    }
}
