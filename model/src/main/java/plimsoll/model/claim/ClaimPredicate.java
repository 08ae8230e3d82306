package plimsoll.model.claim;

import java.util.Optional;

/** The observation that confirms a claim; cells are named as in the study file: variant, load, limits. */
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
     * @param given a condition that a trial must meet to count for the claim
     */
    record Measured(String cell, String figure, ExpectedRange is, Optional<Condition> given)
            implements ClaimPredicate {}

    /** A figure of one cell divided by that of another, round by round, lies within a bound. */
    record Ratio(String figure, String of, String to, ExpectedRange is) implements ClaimPredicate {}

    /** Objects of a class in the heap of each trial of the cell that ran out of it lie within a bound. */
    record Held(String cell, String className, Amount amount, ExpectedRange is) implements ClaimPredicate {}

    /** No trial that runs here can decide it. */
    record Undecided(String why) implements ClaimPredicate {}

    /** A figure of the same trial and its bound. */
    record Condition(String figure, ExpectedRange is) {}

    /** The amount of a class's objects. */
    enum Amount {
        OBJECTS,
        BYTES
    }

    /** The cause that a break is attributed to. */
    enum Cause {
        /** The heap: an OutOfMemoryError, fatal or survived, or a service that does little but collect garbage. */
        HEAP,
        /** The kernel, at the container's limit. */
        CONTAINER
    }
}
