package plimsoll.model.result.search;

import java.util.Optional;

/**
 * The trend of a figure during a long load.
 *
 * @param figure live-set, footprint, threads, descriptors or temporary-files
 * @param perHour slope, in the unit per hour
 * @param mostPerHour upper bound of the slope at 95 % confidence; empty if it is not decidable, and in results before 2.3
 * @param rises whether it rises by more than its scatter explains, and by enough to matter
 */
public record SoakTrend(
        String member,
        String figure,
        String unit,
        double first,
        double last,
        double perHour,
        Optional<Double> mostPerHour,
        boolean rises,
        String sentence) {}
