package plimsoll.judge.facts;

import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.load.Phase;
import plimsoll.model.record.ProgressReport;
import plimsoll.records.Histograms;
import plimsoll.wire.Span;
import plimsoll.wire.WorkerMessage;

/** Answers to one background worker in the judged phases. */
public record BackgroundAnswers(TrialFacts facts, WorkerRecords worker) {
    /** Returns the slowest answer of all background workers that have a bound; empty if none was answered. */
    public static Optional<Double> slowestMillis(TrialFacts facts) {
        return facts.records().background().stream()
                .filter(worker -> worker.workload()
                        .background()
                        .flatMap(BackgroundWorkload::within)
                        .isPresent())
                .flatMap(worker -> new BackgroundAnswers(facts, worker).slowestMillis().stream())
                .max(Double::compare);
    }

    /** Returns the slowest answer; empty if there was none. */
    public Optional<Double> slowestMillis() {
        Histogram all = Histograms.empty();
        phases().flatMap(phase ->
                        worker.histograms().flatMap(histograms -> histograms.of(phase.name(), Span.RESPONSE)).stream())
                .forEach(all::add);
        return all.getTotalCount() == 0 ? Optional.empty() : Optional.of(Percentile.millis(all.getMaxValue()));
    }

    /** Returns the worker's counts at the end of each phase. */
    public Stream<ProgressReport> counted() {
        return phases().flatMap(phase -> worker.log().flatMap(log -> log.end(phase.name())).stream())
                .map(WorkerMessage.PhaseOver::progress);
    }

    private Stream<Phase> phases() {
        return facts.judgedPhases(worker);
    }
}
