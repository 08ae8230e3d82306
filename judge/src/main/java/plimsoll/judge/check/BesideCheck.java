package plimsoll.judge.check;

import java.time.Duration;
import java.util.List;
import plimsoll.judge.facts.BesideAnswers;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.facts.TrialRecords.Worker;
import plimsoll.model.figure.Amounts;
import plimsoll.model.load.Beside;
import plimsoll.model.record.Progress;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** What went on beside the load and had to be answered in time, such as a probe of the health port. */
public final class BesideCheck {
    private BesideCheck() {}

    static List<Finding> look(Evidence evidence) {
        return evidence.facts().records().beside().stream()
                .flatMap(worker -> worker.workload().beside().flatMap(Beside::within).stream()
                        .map(bound -> look(evidence.facts(), worker, bound)))
                .toList();
    }

    private static Finding look(Facts facts, Worker worker, Duration bound) {
        String name = worker.workload().name();
        BesideAnswers answers = new BesideAnswers(facts, worker);
        long asked = answers.counted().mapToLong(Progress::started).sum();
        long answered = answers.counted().mapToLong(Progress::acknowledged).sum();
        if (asked == 0) {
            return Finding.inconclusive(name, Verdict.Reason.CHECKER, name + " was never asked");
        }
        double slowest = answers.slowestMillis().orElse(0.0);
        String seen = answered + " of " + asked + " answered, the slowest after " + Amounts.millis(slowest) + " (bound "
                + Amounts.millis(bound.toMillis()) + ")";
        if (answered == asked && slowest <= bound.toMillis()) {
            return Finding.holds(name, seen);
        }
        Violation missed = answered < asked
                ? new Violation.ObjectiveMissed(name + " answered", answered, "== " + asked)
                : new Violation.ObjectiveMissed(name, slowest, "<= " + Amounts.millis(bound.toMillis()));
        return new Finding(name, new Verdict.Breaks(missed), seen);
    }
}
