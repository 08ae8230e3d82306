package plimsoll.model.result.search;

/**
 * How a figure moved in the course of a long load.
 *
 * @param figure live-set, footprint, threads, descriptors or temporary-files
 * @param perHour in the unit
 * @param rises beyond what its own scatter explains and what matters
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
