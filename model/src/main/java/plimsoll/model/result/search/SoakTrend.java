package plimsoll.model.result.search;

/**
 * The trend of a figure during a long load.
 *
 * @param figure live-set, footprint, threads, descriptors or temporary-files
 * @param perHour slope, in the unit per hour
 * @param rises whether it rises by more than its scatter explains, and by enough to matter
 */
public record SoakTrend(
        String member,
        String figure,
        String unit,
        double first,
        double last,
        double perHour,
        boolean rises,
        String sentence) {}
