package plimsoll.judge.facts;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.records.Histograms;
import plimsoll.records.Histograms.Interval;
import plimsoll.wire.Span;

/**
 * Response times as a user meets them, in microseconds: acknowledged operations at their own time, failed and unknown
 * ones at their deadline, since a user still has no answer then. Rejected operations are answered and aborted ones are
 * given up on purpose, so neither is among them. Where none was acknowledged, there are no times.
 */
public final class ResponseTimes {
    private static final double SECOND_MILLIS = 1e3;

    private final TrialFacts facts;

    public ResponseTimes(TrialFacts facts) {
        this.facts = facts;
    }

    /** Returns the times in the counted parts of all judged phases; empty if nothing was recorded. */
    public Optional<Histogram> judged() {
        return sum(judgedPhases(), true);
    }

    /**
     * Returns the same from the send, as if each operation had been sent when it was due: a failed one counts at what the
     * largest send lag left of its deadline, since the service had at least that long.
     */
    public Optional<Histogram> withoutLag() {
        return sum(judgedPhases(), false);
    }

    /** Returns the times in the counted part of a phase; empty if nothing was recorded. */
    public Optional<Histogram> of(Phase phase) {
        return sum(Stream.of(phase), true);
    }

    /** Whether an operation failed or stayed unknown in the counted part of a phase. */
    public boolean hasFailures(Phase phase) {
        return facts.histogram(phase.name(), Span.FAILED).isPresent();
    }

    /**
     * Counts the seconds of the counted windows in which operations at or beyond a percentile ended. A stall delays many
     * operations, which end within a second or two: few seconds are few stalls, however many operations they delayed.
     *
     * @return empty if the records lack their intervals, as packed ones of phases that count whole do
     */
    public Optional<Double> secondsBehind(double percentile) {
        return judged().map(all -> all.lowestEquivalentValue(all.getValueAtPercentile(percentile)))
                .filter(_ -> hasIntervals())
                .map(micros -> facts.counted().stream()
                        .mapToDouble(window -> secondsBehind(window, micros).size())
                        .sum());
    }

    private Set<Long> secondsBehind(CountedWindow window, long micros) {
        Phase phase = window.phase().phase();
        Set<Long> seconds = new HashSet<>();
        for (WorkerRecords worker : facts.records().measured()) {
            seconds(worker, window, Span.RESPONSE, Interval::maxMicros, micros).forEach(seconds::add);
            long deadline = deadlineMicros(phase, worker);
            seconds(worker, window, Span.FAILED, interval -> Math.max(deadline, interval.maxMicros()), micros)
                    .forEach(seconds::add);
        }
        return seconds;
    }

    private static Stream<Long> seconds(
            WorkerRecords worker, CountedWindow window, Span span, ToLongFunction<Interval> slowest, long micros) {
        return worker.histograms().stream()
                .flatMap(each -> each.intervals(window.phase().phase().name(), span).stream())
                // Intervals count by their middle, as in the histograms.
                .filter(interval -> interval.endMillis() - SECOND_MILLIS / 2 > window.fromMillis())
                .filter(interval -> slowest.applyAsLong(interval) >= micros)
                .map(interval -> Math.round(interval.endMillis() / SECOND_MILLIS));
    }

    /** Packed records have one interval for all of a phase that counts whole. */
    private boolean hasIntervals() {
        return facts.counted().stream()
                .allMatch(window -> facts.records().measured().stream()
                        .flatMap(worker -> worker.histograms().stream())
                        .map(each -> each.intervals(window.phase().phase().name(), Span.RESPONSE))
                        .anyMatch(intervals -> intervals.size() > 1));
    }

    private Stream<Phase> judgedPhases() {
        return facts.records().experiment().phases().stream().filter(Phase::judged);
    }

    private Optional<Histogram> sum(Stream<Phase> phases, boolean withLag) {
        Histogram sum = Histograms.empty();
        List<Phase> all = phases.toList();
        all.forEach(phase -> facts.records().measured().forEach(worker -> add(phase, worker, withLag, sum)));
        boolean acknowledged = all.stream()
                .anyMatch(phase ->
                        facts.histogram(phase.name(), acknowledged(withLag)).isPresent());
        return acknowledged ? Optional.of(sum) : Optional.empty();
    }

    private static Span acknowledged(boolean withLag) {
        return withLag ? Span.RESPONSE : Span.SERVICE;
    }

    private static void add(Phase phase, WorkerRecords worker, boolean withLag, Histogram sum) {
        worker.histograms().ifPresent(histograms -> {
            histograms.counted(phase.name(), acknowledged(withLag)).ifPresent(sum::add);
            long deadline = deadlineMicros(phase, worker);
            long left = Math.max(0, deadline - largestLagMicros(phase, histograms));
            histograms
                    .counted(phase.name(), Span.FAILED)
                    .map(ValueDistribution::of)
                    .ifPresent(failed -> failed.forEach((value, operations) ->
                            sum.recordValueWithCount(withLag ? Math.max(value, deadline) : left, operations)));
        });
    }

    private static long largestLagMicros(Phase phase, Histograms histograms) {
        return histograms
                .counted(phase.name(), Span.LAG)
                .map(Histogram::getMaxValue)
                .orElse(0L);
    }

    private static long deadlineMicros(Phase phase, WorkerRecords worker) {
        List<Workload> own = phase.workloads().stream()
                .filter(each -> each.name().equals(worker.workload().name()))
                .toList();
        return own.stream()
                .mapToLong(each -> each.deadline().toNanos() / 1000)
                .max()
                .orElse(0);
    }
}
