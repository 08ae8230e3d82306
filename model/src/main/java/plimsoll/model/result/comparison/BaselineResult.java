package plimsoll.model.result.comparison;

import java.util.List;

/**
 * A run held against a baseline that ran beside it, round by round.
 *
 * @param named the baseline, as the user named it
 * @param pairs a cell of this build and that of the baseline, in the order of the study
 * @param sentence what the worst of them says
 */
public record BaselineResult(String named, List<BaselinePair> pairs, String sentence) {}
