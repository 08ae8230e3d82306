package plimsoll.engine.judge;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.engine.judge.TrialRecords.Worker;
import plimsoll.engine.record.Histograms;
import plimsoll.engine.record.WorkerLog;
import plimsoll.model.Beside;
import plimsoll.model.Finding;
import plimsoll.model.Phase;
import plimsoll.model.Progress;
import plimsoll.model.Verdict;
import plimsoll.model.Violation;

/** What went on beside the load and had to be answered in time, such as a probe of the health port. */
final class BesideCheck {
    private BesideCheck() {}

    static List<Finding> look(Evidence evidence) {
        return evidence.facts().records().beside().stream()
                .flatMap(worker -> worker.workload().beside().flatMap(Beside::within).stream()
                        .map(bound -> look(evidence.facts(), worker, bound)))
                .toList();
    }

    /** The longest that an answer took, over all that had to come in time; empty when none came. */
    static Optional<Double> slowestMillis(Facts facts) {
        return facts.records().beside().stream()
                .filter(worker ->
                        worker.workload().beside().flatMap(Beside::within).isPresent())
                .flatMap(worker -> answers(facts, worker).stream())
                .map(answers -> Percentile.millis(answers.getMaxValue()))
                .max(Double::compare);
    }

    private static Finding look(Facts facts, Worker worker, Duration bound) {
        String name = worker.workload().name();
        long asked = last(facts, worker).mapToLong(Progress::started).sum();
        long answered = last(facts, worker).mapToLong(Progress::acknowledged).sum();
        if (asked == 0) {
            return Checks.inconclusive(name, Verdict.Reason.CHECKER, name + " was never asked");
        }
        double slowest = answers(facts, worker)
                .map(answers -> Percentile.millis(answers.getMaxValue()))
                .orElse(0.0);
        String seen = answered + " of " + asked + " answered, the slowest after " + Text.millis(slowest) + " (bound "
                + Text.seconds(bound.toMillis()) + ")";
        if (answered == asked && slowest <= bound.toMillis()) {
            return Checks.holds(name, seen);
        }
        Violation missed = answered < asked
                ? new Violation.ObjectiveMissed(name + " answered", answered, "== " + asked)
                : new Violation.ObjectiveMissed(name, slowest, "<= " + Text.seconds(bound.toMillis()));
        return new Finding(name, new Verdict.Breaks(missed), seen);
    }

    private static Stream<Progress> last(Facts facts, Worker worker) {
        return phases(facts, worker)
                .flatMap(phase -> worker.log().flatMap(log -> log.end(phase.name())).stream())
                .map(WorkerLog.PhaseEnd::progress);
    }

    private static Optional<Histogram> answers(Facts facts, Worker worker) {
        Histogram all = Histograms.empty();
        phases(facts, worker)
                .flatMap(phase ->
                        worker.histograms().flatMap(histograms -> histograms.of(phase.name(), "response")).stream())
                .forEach(all::add);
        return all.getTotalCount() == 0 ? Optional.empty() : Optional.of(all);
    }

    private static Stream<Phase> phases(Facts facts, Worker worker) {
        return facts.judgedPhases(worker);
    }
}
