package plimsoll.model.result.comparison;

import java.util.Optional;

/**
 * Two cells compared with each other.
 *
 * @param ratio of the figure, other over better, at least 1
 * @param low of its interval, at 95 % confidence over all looks
 * @param look absent if the number of rounds did not depend on what they showed
 */
public record Comparison(
        String better,
        String other,
        String figure,
        double ratio,
        double low,
        double high,
        int rounds,
        ComparisonStrength strength,
        String sentence,
        Optional<SequentialLook> look) {}
