package plimsoll.judge.facts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.load.Phase;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.Histograms;
import plimsoll.records.member.GcPauses;
import plimsoll.wire.Span;

/**
 * The records of a trial, with the facts that every check needs: reconciled ledgers, and the window of each phase.
 *
 * @param counted the part of each judged phase that rates, times and costs are taken over
 * @param problems of the records and of their reconciliation
 */
public record TrialFacts(
        TrialRecords records,
        LedgerSummary ledger,
        List<PhaseWindow> windows,
        List<CountedWindow> counted,
        List<String> problems) {
    private static final double NANOS_PER_MILLI = 1e6;

    public static TrialFacts of(TrialRecords records) {
        List<String> problems = new ArrayList<>(records.problems());
        LedgerSummary ledger = reconciled(records, problems)
                .or(() -> records.audits().isEmpty() ? Optional.empty() : reconciled(records.withoutAudits(), problems))
                .orElse(LedgerSummary.EMPTY);
        List<PhaseWindow> windows = PhaseWindow.of(records);
        return new TrialFacts(
                records,
                ledger,
                windows,
                CountedWindow.of(records, windows),
                problems.stream().distinct().toList());
    }

    /** Whether the machine of the needs was lost, from which anything else in the records may follow. */
    public boolean lostMachine() {
        return records.end()
                .filter(end -> end.ended() == TrialOutcome.Kind.LOST_MACHINE)
                .isPresent();
    }

    public List<PhaseWindow> judgedWindows() {
        return windows.stream().filter(window -> window.phase().judged()).toList();
    }

    public boolean inJudgedPhase(long atMillis) {
        return windows.stream().anyMatch(window -> window.phase().judged() && window.contains(atMillis));
    }

    /** Returns how many cores a process may use at once; empty if it may use any and the machine's number is not known. */
    public Optional<Double> cores(List<Integer> pinned, Optional<Double> quota) {
        Optional<Integer> most = pinned.isEmpty() ? records.machineCores() : Optional.of(pinned.size());
        return Stream.concat(most.map(Integer::doubleValue).stream(), quota.stream())
                .min(Double::compare);
    }

    public long judgedMillis() {
        return judgedWindows().stream().mapToLong(PhaseWindow::millis).sum();
    }

    public double countedMillis() {
        return counted.stream().mapToDouble(CountedWindow::millis).sum();
    }

    /** Returns the operations acknowledged in the counted windows. */
    public double acknowledgedCounted() {
        ProgressInterpolation progress = new ProgressInterpolation(this);
        return counted.stream().allMatch(CountedWindow::isWhole)
                ? ledger.judged(LedgerState.ACKNOWLEDGED)
                : counted.stream()
                        .mapToDouble(window -> progress.acknowledged(window.phase(), window.toMillis())
                                - progress.acknowledged(window.phase(), window.fromMillis()))
                        .sum();
    }

    /** Whether every judged phase ran to its end in every worker: none was cut, and each reported its end. */
    public boolean complete() {
        return records.measured().stream()
                .allMatch(worker -> judgedPhases(worker)
                        .allMatch(phase -> worker.log().stream()
                                .flatMap(log -> log.end(phase.name()).stream())
                                .anyMatch(end -> !end.cut())));
    }

    public Stream<Phase> judgedPhases(WorkerRecords worker) {
        return records.experiment().phases().stream()
                .filter(phase -> phase.judged() && worker.producers().containsKey(phase.name()));
    }

    /** Returns the number of entries that arrived after a later one of their producer, over all consumers. */
    public long reordered() {
        return records.audits().stream()
                .flatMap(audit -> audit.summary().stream())
                .mapToLong(summary -> summary.reordered().orElse(0L))
                .sum();
    }

    /** Returns one span of all workers in the counted part of one phase; empty if nothing was recorded in it. */
    public Optional<Histogram> histogram(String phase, Span span) {
        return Histograms.sum(histograms().flatMap(each -> each.counted(phase, span).stream()));
    }

    /** Returns one span of some workers in one phase; empty if nothing was recorded. */
    public Optional<Histogram> histogram(String phase, Span span, Set<String> workers) {
        return Histograms.sum(records.measured().stream()
                .filter(worker -> workers.contains(worker.workload().name()))
                .flatMap(worker -> worker.histograms().stream())
                .flatMap(each -> each.of(phase, span).stream()));
    }

    /** Returns one span of all workers in the counted parts of all judged phases; empty if nothing was recorded. */
    public Optional<Histogram> histogram(Span span) {
        return Histograms.sum(records.experiment().phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> histograms().flatMap(each -> each.counted(phase.name(), span).stream())));
    }

    public LongStream values(String member, Metric metric) {
        return records.timeline().stream()
                .filter(sample -> sample.member().equals(member))
                .flatMap(sample -> Stream.ofNullable(sample.values().get(metric)))
                .mapToLong(Long::longValue);
    }

    /** Returns the maximum of a metric over the whole trial; empty if it was not sampled. */
    public Optional<Double> most(String member, Metric metric) {
        return values(member, metric).boxed().max(Long::compare).map(Long::doubleValue);
    }

    /**
     * Returns the rise of a counter in the counted windows; empty with fewer than two samples. At the edges of a window,
     * the value is interpolated between the samples before and after.
     */
    public Optional<Long> risen(String member, Metric metric) {
        List<Sample> samples = samples(member, metric);
        List<CountedWindow> sampled = counted.stream()
                .filter(window -> samples.size() >= 2
                        && samples.getFirst().atMillis() < window.endMillis()
                        && samples.getLast().atMillis() > window.startMillis())
                .toList();
        return sampled.isEmpty()
                ? Optional.empty()
                : Optional.of(Math.round(sampled.stream()
                        .mapToDouble(window ->
                                at(samples, metric, window.endMillis()) - at(samples, metric, window.startMillis()))
                        .sum()));
    }

    /** Returns a counter at several moments since the trial's start, interpolated; zeros if it was not sampled. */
    double[] at(String member, Metric metric, double[] millis) {
        List<Sample> samples = samples(member, metric);
        return Arrays.stream(millis)
                .map(each -> samples.isEmpty() ? 0 : at(samples, metric, each))
                .toArray();
    }

    private List<Sample> samples(String member, Metric metric) {
        return records.timeline().stream()
                .filter(sample ->
                        sample.member().equals(member) && sample.values().containsKey(metric))
                .toList();
    }

    /** Interpolates between samples; before the first and after the last, returns the value of the nearest. */
    private static double at(List<Sample> samples, Metric metric, double millis) {
        int next = AscendingMoments.firstFrom(
                millis, samples.size(), index -> samples.get(index).atMillis());
        Sample before = samples.get(Math.max(0, next - 1));
        Sample after = samples.get(Math.min(next, samples.size() - 1));
        double part = after.atMillis() > before.atMillis()
                ? Math.clamp((millis - before.atMillis()) / (after.atMillis() - before.atMillis()), 0, 1)
                : 0;
        return before.value(metric) + part * (after.value(metric) - before.value(metric));
    }

    /** Returns the member's GC pauses that ended in a judged phase. */
    public GcPauses judgedPauses(MemberRecord member) {
        return new GcPauses(records.pauses(member.name()).pauses().stream()
                .filter(pause ->
                        inJudgedPhase(member.startedMillis() + pause.end().toMillis()))
                .toList());
    }

    /** Returns the member's GC pauses that ended in a counted window. */
    public GcPauses countedPauses(MemberRecord member) {
        return new GcPauses(records.pauses(member.name()).pauses().stream()
                .filter(pause -> {
                    long at = member.startedMillis() + pause.end().toMillis();
                    return counted.stream().anyMatch(window -> window.contains(at));
                })
                .toList());
    }

    /** Returns how long pauses stopped the member in the counted windows: of a pause at an edge the part inside. */
    public double pausedMillis(MemberRecord member) {
        GcPauses pauses = records.pauses(member.name());
        return counted.stream()
                .map(window -> pauses.totalsAt(Stream.of(window.startMillis(), window.endMillis())
                        .map(at -> since(member, at))
                        .toList()))
                .mapToDouble(totals -> totals.getLast().minus(totals.getFirst()).toNanos() / NANOS_PER_MILLI)
                .sum();
    }

    private static Duration since(MemberRecord member, double atMillis) {
        return Duration.ofNanos(Math.round((atMillis - member.startedMillis()) * NANOS_PER_MILLI));
    }

    private Stream<Histograms> histograms() {
        return records.measured().stream().flatMap(worker -> worker.histograms().stream());
    }

    private static Optional<LedgerSummary> reconciled(TrialRecords records, List<String> problems) {
        try {
            return Optional.of(LedgerReconciliation.of(records));
        } catch (UnreadableRecordException e) {
            problems.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
