package plimsoll.plan.search;

import java.util.Optional;

/**
 * The two values of an answer to verify again.
 *
 * @param breaks absent if the range ended before anything broke
 */
public record BracketEnds(double holds, Optional<Double> breaks) {}
