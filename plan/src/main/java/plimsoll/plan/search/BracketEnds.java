package plimsoll.plan.search;

import java.util.Optional;

/**
 * The two values of an answer to verify again.
 *
 * @param breaks absent if the range ended before anything broke
 * @param heldBefore number of trials that proved the value that holds, all of which held; absent if it was not proven
 */
public record BracketEnds(double holds, Optional<Double> breaks, Optional<Integer> heldBefore) {}
