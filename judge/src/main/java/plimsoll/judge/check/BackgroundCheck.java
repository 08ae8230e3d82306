package plimsoll.judge.check;

import java.time.Duration;
import java.util.List;
import plimsoll.judge.facts.BackgroundAnswers;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.Worker;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** What went on beside the load and had to be answered in time, such as a probe of the health port. */
public final class BackgroundCheck {
    private BackgroundCheck() {}

    static List<Finding> look(CheckContext context) {
        return context.facts().records().beside().stream()
                .flatMap(worker -> worker.workload().beside().flatMap(BackgroundWorkload::within).stream()
                        .map(bound -> look(context.facts(), worker, bound)))
                .toList();
    }

    private static Finding look(TrialFacts facts, Worker worker, Duration bound) {
        String name = worker.workload().name();
        BackgroundAnswers answers = new BackgroundAnswers(facts, worker);
        long asked = answers.counted().mapToLong(ProgressReport::started).sum();
        long answered =
                answers.counted().mapToLong(ProgressReport::acknowledged).sum();
        if (asked == 0) {
            return Finding.inconclusive(name, Verdict.Reason.CHECKER, name + " was never asked");
        }
        double slowest = answers.slowestMillis().orElse(0.0);
        String seen = answered + " of " + asked + " answered, the slowest after " + QuantityFormat.millis(slowest)
                + " (bound " + QuantityFormat.millis(bound.toMillis()) + ")";
        if (answered == asked && slowest <= bound.toMillis()) {
            return Finding.holds(name, seen);
        }
        Violation missed = answered < asked
                ? new Violation.ObjectiveMissed(name + " answered", answered, "== " + asked)
                : new Violation.ObjectiveMissed(name, slowest, "<= " + QuantityFormat.millis(bound.toMillis()));
        return new Finding(name, new Verdict.Breaks(missed), seen);
    }
}
