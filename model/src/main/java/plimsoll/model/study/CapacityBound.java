package plimsoll.model.study;

/**
 * A bound on how much less a build may hold than a baseline whose capacity was found: both builds run at the load that the
 * bound still allows.
 *
 * @param cell of the build that is judged, at that load
 * @param baseline the baseline's cell, at that load
 * @param load in words, such as {@code 190 users, 95 % of the 200 that the baseline was found to hold}
 */
public record CapacityBound(String cell, String baseline, RelativeThreshold threshold, String load) {}
