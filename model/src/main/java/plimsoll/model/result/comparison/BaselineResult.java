package plimsoll.model.result.comparison;

import java.util.List;

/**
 * A run compared with a baseline that ran alongside it, round by round.
 *
 * @param named the baseline, as the user named it
 * @param pairs a cell of this build and that of the baseline, in the order of the study
 * @param sentence summary of the worst pair
 */
public record BaselineResult(String named, List<BaselinePair> pairs, String sentence) {}
