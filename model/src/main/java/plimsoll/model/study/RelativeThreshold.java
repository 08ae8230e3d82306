package plimsoll.model.study;

import java.util.Optional;
import plimsoll.model.figure.Figures;

/**
 * A bound on a figure relative to the baseline's, such as {@code throughput vs baseline >= -5%}.
 *
 * @param metric without {@code vs baseline}: throughput, response.p99, footprint ...
 * @param change as a share of the baseline's value; -0.05 is five percent less
 * @param written the study's own words
 */
public record RelativeThreshold(String metric, Threshold.Relation relation, double change, String written) {
    private static final String CAPACITY = "capacity.";

    public RelativeThreshold {
        written = Figures.underPresentName(metric, written);
        metric = Figures.presentName(metric);
        if (change <= -1) {
            throw new IllegalArgumentException(
                    "a figure can fall by less than all of the baseline's, but '" + written + "' asks for more");
        }
    }

    /** Returns the knob of a bound on the capacity, such as users; empty for a figure of trials. */
    public Optional<String> knob() {
        return metric.startsWith(CAPACITY) ? Optional.of(metric.substring(CAPACITY.length())) : Optional.empty();
    }
}
