package plimsoll.records;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.Histograms.Interval;
import plimsoll.wire.PhaseMark;
import plimsoll.wire.Span;

/**
 * Adds up the intervals of a histogram log, line by line.
 *
 * <p>An interval is counted if its middle lies in the counted part of its phase. Logs of earlier versions have no
 * {@link PhaseMark}; there the first interval of a phase ends at the phase's first report, as a worker writes both at
 * the same moment. A phase whose tags have a single interval each is counted whole: packed records have the sum of all.
 */
final class IntervalReader implements AutoCloseable {
    private static final double MICROS_PER_MILLI = 1e3;

    /** A phase has a tag for each span; each tag costs at most some 200 kB. */
    private static final int TAGS_MAX = 128;

    /**
     * The bound on the intervals of a log, unpacked. Those of an hour at 20,000 operations a second take 120 MB, and the
     * messages of a worker are read up to thirteen hours.
     */
    private static final long UNPACKED_MAX = 2L << 30;

    private final WorkerLog log;
    private final Map<String, Double> countedFrom;
    private final Map<String, Double> origins = new HashMap<>();
    private final long unpackedMax;
    private final HistogramIntervals unpacked;
    private final Map<String, long[]> whole = new TreeMap<>();
    private final Map<String, long[]> counted = new TreeMap<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private final Map<String, List<Interval>> intervals = new HashMap<>();

    IntervalReader(WorkerLog log, Map<String, Double> countedFrom) {
        this(log, countedFrom, UNPACKED_MAX);
    }

    /** @param unpackedMax the bound on the intervals of the log, unpacked, in bytes */
    IntervalReader(WorkerLog log, Map<String, Double> countedFrom, long unpackedMax) {
        this.log = log;
        this.countedFrom = countedFrom;
        this.unpackedMax = unpackedMax;
        this.unpacked = new HistogramIntervals(unpackedMax);
    }

    /** Reads {@code Tag=burst.response,0.127,1.007,2.769,HISTFAAAAEV42pNp...}: start, length, maximum, content. */
    void add(String line) {
        PhaseMark.parse(line).ifPresent(mark -> origins.put(mark.phase(), mark.seconds() * 1e3));
        if (line.startsWith("Tag=") && whole.size() <= TAGS_MAX) {
            String[] fields = line.split(",", 5);
            String tag = fields[0].substring("Tag=".length());
            double start = Double.parseDouble(fields[1]) * 1e3;
            double end = start + Double.parseDouble(fields[2]) * 1e3;
            add(tag, start, end, unpacked.counts(Base64.getDecoder().decode(fields[4].strip())));
        }
    }

    /** @throws UnreadableRecordException if the log has more than {@value #TAGS_MAX} tags, or unpacks to too much */
    Histograms histograms(Path file) {
        if (whole.size() > TAGS_MAX) {
            throw new UnreadableRecordException(file + " has more than " + TAGS_MAX
                    + " tags, but a worker writes one for each span of a phase; the file is damaged");
        }
        if (unpacked.tooLong()) {
            throw new UnreadableRecordException(file + " unpacks to more than " + unpackedMax
                    + " bytes, and no worker writes so much; the file is damaged");
        }
        Map<String, Integer> most = new HashMap<>();
        lines.forEach((tag, count) -> most.merge(phase(tag), count, Math::max));
        whole.forEach((tag, _) -> {
            if (most.getOrDefault(phase(tag), 0) <= 1) {
                counted.remove(tag);
            } else if (countedFrom.containsKey(phase(tag))) {
                counted.putIfAbsent(tag, HistogramIntervals.noCounts());
            }
        });
        return new Histograms(histograms(whole), histograms(counted), intervals);
    }

    private static Map<String, Histogram> histograms(Map<String, long[]> sums) {
        Map<String, Histogram> histograms = new TreeMap<>();
        sums.forEach((tag, counts) -> histograms.put(tag, HistogramIntervals.histogram(counts)));
        return histograms;
    }

    private void add(String tag, double start, double end, ByteBuffer interval) {
        String phase = phase(tag);
        double origin = origins.computeIfAbsent(phase, each -> end - firstReportMillis(each));
        add(interval, tag, whole);
        lines.merge(tag, 1, Integer::sum);
        if (tag.equals(Span.RESPONSE.tag(phase)) || tag.equals(Span.FAILED.tag(phase))) {
            intervals
                    .computeIfAbsent(tag, _ -> new ArrayList<>())
                    .add(new Interval(
                            end - origin,
                            HistogramIntervals.mean(interval) / MICROS_PER_MILLI,
                            HistogramIntervals.max(interval)));
        }
        Optional.ofNullable(countedFrom.get(phase))
                .filter(from -> (start + end) / 2 - origin > from)
                .ifPresent(_ -> add(interval, tag, counted));
    }

    private static void add(ByteBuffer interval, String tag, Map<String, long[]> sums) {
        sums.put(tag, HistogramIntervals.sum(sums.getOrDefault(tag, HistogramIntervals.noCounts()), interval));
    }

    private double firstReportMillis(String phase) {
        return log.progress(phase).stream()
                .findFirst()
                .map(ProgressReport::atMillis)
                .orElse(0L);
    }

    /** Phases and spans have names without dots. */
    private static String phase(String tag) {
        return tag.substring(0, Math.max(0, tag.lastIndexOf('.')));
    }

    @Override
    public void close() {
        unpacked.close();
    }
}
