package plimsoll.judge.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.BackgroundAnswers;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Checks that a background load, such as a probe of the health port, was answered within its bound. */
public final class BackgroundCheck {
    private static final double NANOS_PER_MILLI = 1e6;

    private BackgroundCheck() {}

    static List<Finding> run(CheckContext context) {
        return context.facts().records().background().stream()
                .flatMap(worker -> worker.workload().background().flatMap(BackgroundWorkload::within).stream()
                        .map(bound -> finding(context.facts(), worker, bound)))
                .toList();
    }

    private static Finding finding(TrialFacts facts, WorkerRecords worker, Duration bound) {
        String name = worker.workload().name();
        BackgroundAnswers answers = new BackgroundAnswers(facts, worker);
        long requested = answers.counted().mapToLong(ProgressReport::started).sum();
        long answered =
                answers.counted().mapToLong(ProgressReport::acknowledged).sum();
        if (requested == 0) {
            return Finding.inconclusive(name, Verdict.Reason.CHECKER, name + " sent no request in a judged phase");
        }
        Optional<Double> recorded = answers.slowestMillis();
        if (answered == requested && recorded.isEmpty()) {
            return Finding.inconclusive(
                    name, Verdict.Reason.CHECKER, name + " was answered, but the times of its answers are unknown");
        }
        double slowest = recorded.orElse(0.0);
        String evidence = answered + " of " + requested + " answered, the slowest after "
                + QuantityFormat.millis(slowest) + " (bound " + QuantityFormat.duration(bound) + ")";
        if (answered == requested && slowest <= bound.toNanos() / NANOS_PER_MILLI) {
            return Finding.holds(name, evidence);
        }
        Violation missed = answered < requested
                ? new Violation.ObjectiveMissed(name + " answered", answered, "== " + requested)
                : new Violation.ObjectiveMissed(name, slowest, "<= " + QuantityFormat.duration(bound));
        return new Finding(name, new Verdict.Breaks(missed), evidence);
    }
}
