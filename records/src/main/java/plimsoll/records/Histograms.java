package plimsoll.records;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.NdjsonLines;
import plimsoll.wire.Span;

/**
 * The histograms of one worker, in microseconds, with the intervals of each tag added up. Histograms are merged;
 * percentiles are never averaged.
 *
 * @param byTag by tag, such as {@code burst.response}
 * @param skipped intervals that were torn
 */
public record Histograms(Map<String, Histogram> byTag, int skipped) {
    private static final long HOUR_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;

    /** A phase has a tag for each span; each tag costs some 200 kB. */
    private static final int TAGS_MAX = 128;

    /** The number of values that must lie beyond a percentile for it to be reported. */
    public static final int BEYOND = 10;

    public Histograms {
        byTag = Collections.unmodifiableMap(new TreeMap<>(byTag));
    }

    /**
     * Reads an HdrHistogram log V2; the torn last interval of a killed worker is counted and skipped.
     *
     * @throws UnreadableRecordException if the file cannot be read, or has more than {@value #TAGS_MAX} tags
     */
    public static Histograms read(Path file) {
        Map<String, Histogram> byTag = new TreeMap<>();
        NdjsonLines<String> lines = NdjsonLines.read(file, line -> {
            if (line.startsWith("Tag=") && byTag.size() <= TAGS_MAX) {
                add(byTag, line);
            }
            return Optional.empty();
        });
        if (byTag.size() > TAGS_MAX) {
            throw new UnreadableRecordException(file + " has more than " + TAGS_MAX
                    + " tags, but a worker writes one for each span of a phase; the file is damaged");
        }
        return new Histograms(byTag, lines.skipped());
    }

    /** Returns the histogram of a span in a phase; empty if nothing was recorded. */
    public Optional<Histogram> of(String phase, Span span) {
        return Optional.ofNullable(byTag.get(span.tag(phase)));
    }

    /** Whether this many values support the percentile: at least ten must lie beyond it. */
    public static boolean tell(long count, double percentile) {
        return count * (100 - percentile) / 100 >= BEYOND - 1e-9;
    }

    /** Returns an empty histogram that any other of a result can be added to. */
    public static Histogram empty() {
        Histogram histogram = new Histogram(1, HOUR_MICROS, DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** {@code Tag=burst.response,0.127,1.007,2.769,HISTFAAAAEV42pNp...}: start, length, maximum, content. */
    private static void add(Map<String, Histogram> byTag, String line) {
        String[] fields = line.split(",", 5);
        String tag = fields[0].substring("Tag=".length());
        try {
            Histogram interval = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(fields[4].strip())), 0);
            byTag.computeIfAbsent(tag, _ -> empty()).add(interval);
        } catch (DataFormatException e) {
            throw new UnreadableRecordException("a torn interval of " + tag, e);
        }
    }
}
