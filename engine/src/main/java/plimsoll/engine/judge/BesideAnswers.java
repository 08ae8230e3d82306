package plimsoll.engine.judge;

import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.engine.judge.TrialRecords.Worker;
import plimsoll.engine.record.Histograms;
import plimsoll.engine.record.WorkerLog;
import plimsoll.model.Beside;
import plimsoll.model.Phase;
import plimsoll.model.Progress;

/** The answers that one worker beside the load was given in the judged phases. */
record BesideAnswers(Facts facts, Worker worker) {
    /** The longest that an answer took, over all that had to come in time; empty when none came. */
    static Optional<Double> slowestMillis(Facts facts) {
        return facts.records().beside().stream()
                .filter(worker ->
                        worker.workload().beside().flatMap(Beside::within).isPresent())
                .flatMap(worker -> new BesideAnswers(facts, worker).slowestMillis().stream())
                .max(Double::compare);
    }

    /** The longest that an answer took; empty when none came. */
    Optional<Double> slowestMillis() {
        Histogram all = Histograms.empty();
        phases().flatMap(phase ->
                        worker.histograms().flatMap(histograms -> histograms.of(phase.name(), "response")).stream())
                .forEach(all::add);
        return all.getTotalCount() == 0 ? Optional.empty() : Optional.of(Percentile.millis(all.getMaxValue()));
    }

    /** What the worker counted by the end of each phase. */
    Stream<Progress> counted() {
        return phases().flatMap(phase -> worker.log().flatMap(log -> log.end(phase.name())).stream())
                .map(WorkerLog.PhaseEnd::progress);
    }

    private Stream<Phase> phases() {
        return facts.judgedPhases(worker);
    }
}
