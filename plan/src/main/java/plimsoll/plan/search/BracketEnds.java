package plimsoll.plan.search;

import java.util.Optional;

/**
 * The two values of an answer that are to be shown again.
 *
 * @param breaks absent where the range had ended before anything broke
 */
public record BracketEnds(double holds, Optional<Double> breaks) {}
