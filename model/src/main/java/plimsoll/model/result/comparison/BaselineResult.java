package plimsoll.model.result.comparison;

import java.util.List;
import java.util.Optional;

/**
 * A run compared with a baseline that ran alongside it, round by round.
 *
 * @param named the baseline, as the user named it
 * @param pairs a cell of this build and that of the baseline, in the order of the study
 * @param detectable the smallest loss, as a share, that this run would have decided in nine of ten runs for each tested
 *     figure; absent if something other than noise leaves a pair undecided, or if the rounds are too few
 * @param sentence summary of the worst pair
 */
public record BaselineResult(String named, List<BaselinePair> pairs, Optional<Double> detectable, String sentence) {}
