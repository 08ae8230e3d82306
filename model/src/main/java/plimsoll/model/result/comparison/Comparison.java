package plimsoll.model.result.comparison;

/**
 * Two cells compared with each other.
 *
 * @param ratio of the figure, other over better, at least 1
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
        String sentence) {}
