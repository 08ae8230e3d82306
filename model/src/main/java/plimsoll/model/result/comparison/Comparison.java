package plimsoll.model.result.comparison;

/**
 * Two cells compared with each other.
 *
 * @param ratio of the figure, other over better, at least 1
 * @param strength decided, looks-like, no-difference or not-decided
 */
public record Comparison(
        String better,
        String other,
        String figure,
        double ratio,
        double low,
        double high,
        int rounds,
        String strength,
        String sentence) {}
