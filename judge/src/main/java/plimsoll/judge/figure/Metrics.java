package plimsoll.judge.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.Books;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.facts.Percentile;
import plimsoll.model.Bytes;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.verdict.Balance;

/**
 * What a threshold can be set on. Times are in milliseconds, memory in bytes, shares from 0 to 1, the rest are counts.
 *
 * <p>{@code response} and {@code service} cover the judged phases; so do errors and rejections. What was lost or changed counts
 * over all phases.
 */
public final class Metrics {
    private static final Pattern TIME =
            Pattern.compile("(response|service)\\.(min|mean|max|p(\\d{1,2}(?:\\.\\d{1,3})?))");
    private static final Map<String, Metrics.Of> NAMED = named();

    private Metrics() {}

    /** How a metric is read from a trial: no value means that it was not measured. */
    private interface Of extends Function<Facts, List<Reading>> {}

    /**
     * One measured value.
     *
     * @param whole what a limit in percent is a share of, such as a memory cap; empty where there is none
     */
    public record Reading(double low, double high, Optional<Bytes> whole) {
        static Reading exactly(double value) {
            return new Reading(value, value, Optional.empty());
        }
    }

    /** Every name, in the order to show; {@code pNN} stands for any percentile from p0 to p99.999. */
    public static List<String> known() {
        List<String> names = new ArrayList<>();
        for (String time : List.of("response", "service")) {
            for (String what : List.of("min", "mean", "max", "pNN")) {
                names.add(time + "." + what);
            }
        }
        names.addAll(NAMED.keySet());
        return List.copyOf(names);
    }

    public static boolean isKnown(String metric) {
        return NAMED.containsKey(metric) || TIME.matcher(metric).matches();
    }

    /** One reading, or one per subject where it is a member's; none when it was not measured. */
    public static List<Reading> read(String metric, Facts facts) {
        Matcher time = TIME.matcher(metric);
        if (time.matches()) {
            return facts.histogram(time.group(1)).map(histogram -> time(histogram, time)).stream()
                    .toList();
        }
        return Optional.ofNullable(NAMED.get(metric)).map(of -> of.apply(facts)).orElse(List.of());
    }

    private static Reading time(Histogram histogram, Matcher time) {
        return switch (time.group(2)) {
            case "min" -> Reading.exactly(Percentile.millis(histogram.getMinValue()));
            case "mean" -> Reading.exactly(Percentile.meanMillis(histogram));
            case "max" -> Reading.exactly(Percentile.millis(histogram.getMaxValue()));
            default -> {
                Percentile percentile = Percentile.of(histogram, Double.parseDouble(time.group(3)));
                yield new Reading(percentile.lowMillis(), percentile.highMillis(), Optional.empty());
            }
        };
    }

    private static Map<String, Of> named() {
        Map<String, Of> named = new LinkedHashMap<>();
        named.put("total", Metrics::total);
        named.put("throughput", figure("operationsPerSecond"));
        named.put("goodput.bytes", figure("bytesPerSecond"));
        named.put("errors", told(books -> books.errors()));
        named.put("errors.rate", told(books -> books.share(books.errors())));
        named.put("unknown", told(books -> books.judged(LedgerState.UNKNOWN) + books.judged(LedgerState.ATTEMPTED)));
        named.put("rejected", told(books -> books.judged(LedgerState.REJECTED)));
        named.put("rejected.rate", told(books -> books.share(books.judged(LedgerState.REJECTED))));
        named.put("lost", found(Balance::lost));
        named.put("duplicated", found(Balance::duplicated));
        named.put("corrupted", found(Balance::corrupted));
        named.put("truncated", found(Balance::truncated));
        named.put("leftovers", figure("leftovers"));
        named.put(
                "memory.peak", ofSubjects(MemoryPeak::of, member -> member.cap().memory()));
        named.put("heap.after_gc.max", ofSubjects(HeapFigures::afterGc, MemberRecord::heap));
        named.put("gc.time", ofSubjects(HeapFigures::gcShare, _ -> Optional.empty()));
        named.put("ready", figure("readyMillis"));
        return named;
    }

    private static Of figure(String name) {
        return facts -> {
            Map<String, Double> figures = Figures.of(facts);
            return figures.containsKey(name)
                    ? List.of(Reading.exactly(figures.getOrDefault(name, Double.NaN)))
                    : List.of();
        };
    }

    /** A phase that was cut took longer than it was given. */
    private static List<Reading> total(Facts facts) {
        List<Reading> measured = figure("totalMillis").apply(facts);
        boolean cut = measured.isEmpty() && !facts.complete() && facts.judgedMillis() > 0;
        return cut ? List.of(new Reading(facts.judgedMillis(), Double.POSITIVE_INFINITY, Optional.empty())) : measured;
    }

    /** Of an empty ledger nothing is known. */
    private static Of told(ToDoubleFunction<Books> count) {
        return facts -> facts.books().attempted() == 0
                ? List.of()
                : List.of(Reading.exactly(count.applyAsDouble(facts.books())));
    }

    private static Of found(ToDoubleFunction<Balance> count) {
        return facts -> facts.books().balance().audited()
                ? List.of(Reading.exactly(count.applyAsDouble(facts.books().balance())))
                : List.of();
    }

    private static Of ofSubjects(
            BiFunction<MemberRecord, Facts, Optional<Double>> value, Function<MemberRecord, Optional<Bytes>> whole) {
        return facts -> facts.records().subjects().stream()
                .flatMap(member -> value.apply(member, facts).stream()
                        .map(measured -> new Reading(measured, measured, whole.apply(member))))
                .toList();
    }
}
