package plimsoll.model.study;

import java.util.Optional;

/**
 * What a study says of a search: values as it writes them, read by the knob.
 *
 * @param over the knob
 * @param width as a share
 */
public record SearchSpec(String over, Optional<String> from, Optional<String> to, Optional<Double> width) {
    /** How far apart holds and breaks may be left: closer than 1 % takes more trials than anybody has. */
    public static boolean isWidth(double share) {
        return share >= 0.01 && share <= 1;
    }
}
