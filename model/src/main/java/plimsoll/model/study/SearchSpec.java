package plimsoll.model.study;

import java.util.Optional;

/**
 * The study's settings for a search: values as written, to be parsed by the knob.
 *
 * @param over the knob
 * @param width largest gap between holds and breaks, as a share
 */
public record SearchSpec(String over, Optional<String> from, Optional<String> to, Optional<Double> width) {
    /** Whether a gap between holds and breaks is allowed: one below 1 % takes too many trials. */
    public static boolean isWidth(double share) {
        return share >= 0.01 && share <= 1;
    }
}
