package plimsoll.judge.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.TrialRecords.Worker;
import plimsoll.model.load.Phase;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.Histograms;
import plimsoll.records.member.GcPauses;
import plimsoll.wire.Span;

/**
 * The records of a trial with what every check needs from them: the books, and when each phase ran.
 *
 * @param problems of the records, and of the books
 */
public record TrialFacts(TrialRecords records, LedgerSummary books, List<PhaseWindow> windows, List<String> problems) {
    public static TrialFacts of(TrialRecords records) {
        List<String> problems = new ArrayList<>(records.problems());
        LedgerSummary ledgerSummary = books(records, problems)
                .or(() -> records.audits().isEmpty() ? Optional.empty() : books(records.withoutAudits(), problems))
                .orElse(LedgerSummary.EMPTY);
        return new TrialFacts(
                records,
                ledgerSummary,
                PhaseWindow.of(records),
                problems.stream().distinct().toList());
    }

    public List<PhaseWindow> judgedWindows() {
        return windows.stream().filter(window -> window.phase().judged()).toList();
    }

    public boolean inJudgedPhase(long atMillis) {
        return judgedWindows().stream().anyMatch(window -> window.contains(atMillis));
    }

    public long judgedMillis() {
        return judgedWindows().stream().mapToLong(PhaseWindow::millis).sum();
    }

    /** Whether every judged phase ran to its own end in every worker: none was cut, none is without an end. */
    public boolean complete() {
        return records.measured().stream()
                .allMatch(worker -> judgedPhases(worker)
                        .allMatch(phase -> worker.log().stream()
                                .flatMap(log -> log.end(phase.name()).stream())
                                .anyMatch(end -> !end.cut())));
    }

    public Stream<Phase> judgedPhases(Worker worker) {
        return records.experiment().phases().stream()
                .filter(phase -> phase.judged() && worker.producers().containsKey(phase.name()));
    }

    /** Entries that came after a later one of their producer, over all consumers. */
    public long reordered() {
        return records.audits().stream()
                .flatMap(audit -> audit.summary().stream())
                .mapToLong(summary -> summary.reordered().orElse(0L))
                .sum();
    }

    /** One kind of time over all workers in one phase; empty when nothing was recorded. */
    public Optional<Histogram> histogram(String phase, String what) {
        return merged(histograms().flatMap(each -> each.of(phase, Span.of(what)).stream()));
    }

    /** One kind of time over some workers in one phase; empty when nothing was recorded. */
    public Optional<Histogram> histogram(String phase, String what, Set<String> workers) {
        return merged(records.measured().stream()
                .filter(worker -> workers.contains(worker.workload().name()))
                .flatMap(worker -> worker.histograms().stream())
                .flatMap(each -> each.of(phase, Span.of(what)).stream()));
    }

    /** One kind of time over all workers and judged phases; empty when nothing was recorded. */
    public Optional<Histogram> histogram(String what) {
        return merged(records.experiment().phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> histograms().flatMap(each -> each.of(phase.name(), Span.of(what)).stream())));
    }

    public LongStream values(String member, Metric metric) {
        return records.timeline().stream()
                .filter(sample -> sample.member().equals(member))
                .flatMap(sample -> Stream.ofNullable(sample.values().get(metric)))
                .mapToLong(Long::longValue);
    }

    /** The most of a member at once, over the whole trial; empty when nobody looked. */
    public Optional<Double> most(String member, Metric metric) {
        return values(member, metric).boxed().max(Long::compare).map(Long::doubleValue);
    }

    /**
     * How much a counter rose in the judged phases; empty when fewer than two samples tell. At the edges of a phase it is taken
     * in a straight line between the samples before and after, or what falls between them would be nobody's.
     */
    public Optional<Long> risen(String member, Metric metric) {
        List<Sample> seen = records.timeline().stream()
                .filter(sample ->
                        sample.member().equals(member) && sample.values().containsKey(metric))
                .toList();
        List<PhaseWindow> told = judgedWindows().stream()
                .filter(window -> seen.size() >= 2
                        && seen.getFirst().atMillis() < window.endMillis()
                        && seen.getLast().atMillis() > window.startMillis())
                .toList();
        return told.isEmpty()
                ? Optional.empty()
                : Optional.of(Math.round(told.stream()
                        .mapToDouble(
                                window -> at(seen, metric, window.endMillis()) - at(seen, metric, window.startMillis()))
                        .sum()));
    }

    /** Outside of the samples, what the nearest one says. */
    private static double at(List<Sample> seen, Metric metric, long millis) {
        Sample before = seen.getFirst();
        for (Sample sample : seen) {
            if (sample.atMillis() >= millis) {
                double part = sample.atMillis() > before.atMillis()
                        ? Math.max(0, (double) (millis - before.atMillis()) / (sample.atMillis() - before.atMillis()))
                        : 0;
                return value(before, metric) + part * (value(sample, metric) - value(before, metric));
            }
            before = sample;
        }
        return value(before, metric);
    }

    private static long value(Sample sample, Metric metric) {
        return sample.values().getOrDefault(metric, 0L);
    }

    /** The member's collector pauses that ended in a judged phase. */
    public GcPauses judgedPauses(MemberRecord member) {
        return new GcPauses(records.pauses(member.name()).pauses().stream()
                .filter(pause ->
                        inJudgedPhase(member.startedMillis() + pause.end().toMillis()))
                .toList());
    }

    private Stream<Histograms> histograms() {
        return records.measured().stream().flatMap(worker -> worker.histograms().stream());
    }

    private static Optional<Histogram> merged(Stream<Histogram> parts) {
        Histogram sum = Histograms.empty();
        parts.forEach(sum::add);
        return sum.getTotalCount() == 0 ? Optional.empty() : Optional.of(sum);
    }

    private static Optional<LedgerSummary> books(TrialRecords records, List<String> problems) {
        try {
            return Optional.of(LedgerReconciliation.of(records));
        } catch (UnreadableRecordException e) {
            problems.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
