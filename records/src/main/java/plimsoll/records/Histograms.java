package plimsoll.records;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.NdjsonLines;
import plimsoll.wire.Span;

/**
 * The histograms of one worker, in microseconds, with the intervals of each tag added up. Histograms are merged;
 * percentiles are never averaged.
 *
 * @param byTag whole phases by tag, such as {@code burst.response}
 * @param counted the part of a phase that figures count, by tag; absent for a phase that is counted whole
 * @param intervals of responses and of failures by tag, one for each interval with such an operation
 */
public record Histograms(
        Map<String, Histogram> byTag, Map<String, Histogram> counted, Map<String, List<Interval>> intervals) {
    private static final int DIGITS = 3;

    /** A worker writes a line for each tag in each second. */
    private static final int LINES_MAX = 1_000_000;

    private static final long BYTES_MAX = RecordFile.LONGEST;

    /** The number of values that must lie beyond a percentile for it to be reported. */
    public static final int BEYOND = 10;

    public Histograms {
        byTag = Collections.unmodifiableMap(new TreeMap<>(byTag));
        counted = Collections.unmodifiableMap(new TreeMap<>(counted));
        intervals = Map.copyOf(intervals);
    }

    /**
     * The operations of one span that ended in an interval.
     *
     * @param endMillis since the phase's start
     */
    public record Interval(double endMillis, double meanMillis, long maxMicros) {}

    /**
     * Reads an HdrHistogram log V2 whose phases are all counted whole.
     *
     * @throws UnreadableRecordException if the file cannot be read, or has too many tags
     */
    public static Histograms read(Path file) {
        return read(file, new WorkerLog(List.of()), Map.of());
    }

    /**
     * Reads an HdrHistogram log V2; the torn last interval of a killed worker is skipped.
     *
     * @param log of the same worker
     * @param countedFrom milliseconds since the start of a phase from which its operations are counted
     * @throws UnreadableRecordException if the file cannot be read, or has more than a worker writes
     */
    public static Histograms read(Path file, WorkerLog log, Map<String, Double> countedFrom) {
        try (IntervalReader reader = new IntervalReader(log, countedFrom)) {
            var _ = NdjsonLines.read(file, LINES_MAX, BYTES_MAX, line -> {
                reader.add(line);
                return Optional.empty();
            });
            return reader.histograms(file);
        }
    }

    /** Returns the histogram of a span in a phase; empty if nothing was recorded. */
    public Optional<Histogram> of(String phase, Span span) {
        return Optional.ofNullable(byTag.get(span.tag(phase)));
    }

    /** Returns the histogram of a span in the counted part of a phase; empty if nothing was recorded in it. */
    public Optional<Histogram> counted(String phase, Span span) {
        return Optional.ofNullable(counted.get(span.tag(phase))).or(() -> of(phase, span));
    }

    /** Returns the intervals of responses or failures in a phase, in their order. */
    public List<Interval> intervals(String phase, Span span) {
        return intervals.getOrDefault(span.tag(phase), List.of());
    }

    /** Whether this many values support the percentile: at least ten must lie beyond it. */
    public static boolean tell(long count, double percentile) {
        return count * (100 - percentile) / 100 >= BEYOND - 1e-9;
    }

    /** Returns the operations of all; empty if there are none. The only one is returned itself: results are not changed. */
    public static Optional<Histogram> sum(Stream<Histogram> parts) {
        List<Histogram> all = parts.filter(each -> each.getTotalCount() > 0).toList();
        if (all.size() <= 1) {
            return all.stream().findFirst();
        }
        Histogram sum = empty();
        all.forEach(sum::add);
        return Optional.of(sum);
    }

    /** Returns an empty histogram, which grows with the values that are added to it. */
    public static Histogram empty() {
        return new Histogram(DIGITS);
    }
}
