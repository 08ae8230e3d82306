package plimsoll.json;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/**
 * Reads a sample in the form in which the lab writes it, in a fraction of the time of a parser for any JSON: a trial has
 * thousands of samples, and reading them takes most of the time in which it is judged.
 */
final class SampleScanner {
    /** More digits might not fit into a number of 64 bits. */
    private static final int DIGITS_MAX = 18;

    private final String line;
    private int at;
    private boolean asWritten = true;

    private SampleScanner(String line) {
        this.line = line;
    }

    /** Returns empty for a text of another form, which may still be a sample. */
    static Optional<Sample> scan(String line) {
        return new SampleScanner(line).sample();
    }

    private Optional<Sample> sample() {
        expect("{\"at\":");
        long millis = number();
        expect(",\"m\":\"");
        String member = untilQuote();
        Map<Metric, Long> values = new EnumMap<>(Metric.class);
        while (asWritten && line.startsWith(",", at)) {
            expect(",\"");
            @Nullable Metric metric = metric();
            expect(":");
            long value = number();
            if (metric == null) {
                asWritten = false;
            } else {
                values.put(metric, value);
            }
        }
        expect("}");
        return asWritten && at == line.length() ? Optional.of(new Sample(millis, member, values)) : Optional.empty();
    }

    private void expect(String text) {
        asWritten = asWritten && line.startsWith(text, at);
        at += text.length();
    }

    /** Returns null for a text that names no metric, also for one with an escape. */
    private @Nullable Metric metric() {
        int end = line.indexOf('"', at);
        if (end < 0) {
            asWritten = false;
            return null;
        }
        @Nullable Metric metric = SampleJson.METRICS.get(line.substring(at, end));
        at = end + 1;
        return metric;
    }

    /** Returns a text without escapes, and skips the quote at its end. */
    private String untilQuote() {
        int from = at;
        while (asWritten && at < line.length() && line.charAt(at) != '"') {
            asWritten = line.charAt(at) >= ' ' && line.charAt(at) != '\\';
            at++;
        }
        asWritten = asWritten && at < line.length();
        at++;
        return asWritten ? line.substring(from, at - 1) : "";
    }

    /** JSON has no number with zeros before its first digit. */
    private long number() {
        boolean negative = line.startsWith("-", at);
        int from = at + (negative ? 1 : 0);
        int most = Math.min(line.length(), from + DIGITS_MAX + 1);
        int next = from;
        long number = 0;
        while (next < most && line.charAt(next) >= '0' && line.charAt(next) <= '9') {
            number = 10 * number + (line.charAt(next) - '0');
            next++;
        }
        boolean leading = next - from > 1 && line.charAt(from) == '0';
        asWritten = asWritten && next > from && next - from <= DIGITS_MAX && !leading;
        at = next;
        return negative ? -number : number;
    }
}
