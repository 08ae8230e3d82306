package plimsoll.engine.judge;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.engine.judge.TrialRecords.Worker;
import plimsoll.engine.record.WorkerLog;
import plimsoll.model.Finding;
import plimsoll.model.Phase;
import plimsoll.model.TrialEnd;
import plimsoll.model.Until;
import plimsoll.model.Verdict;
import plimsoll.model.Violation;

/** A phase of so many operations holds only if they all finished before its bound. */
final class FinishedCheck {
    private static final String NAME = "finished";

    private FinishedCheck() {}

    static List<Finding> look(Evidence evidence) {
        return evidence.facts().records().measured().stream()
                .flatMap(
                        worker -> evidence.facts().judgedPhases(worker).flatMap(phase -> look(evidence, worker, phase)))
                .toList();
    }

    private static Stream<Finding> look(Evidence evidence, Worker worker, Phase phase) {
        Optional<WorkerLog.PhaseEnd> end = worker.log().flatMap(log -> log.end(phase.name()));
        if (end.isEmpty()) {
            return completed(evidence) ? Stream.of(unended(worker, phase)) : Stream.empty();
        }
        return phase.until() instanceof Until.Operations(long count, Duration atMost)
                        && end.get().cut()
                ? Stream.of(cut(end.get(), count, atMost))
                : Stream.empty();
    }

    private static boolean completed(Evidence evidence) {
        return evidence.facts().records().end().stream().anyMatch(end -> end.ended() == TrialEnd.Kind.COMPLETED);
    }

    private static Finding unended(Worker worker, Phase phase) {
        return Checks.inconclusive(
                NAME,
                Verdict.Reason.CHECKER,
                "worker " + worker.workload().name() + " never said that phase " + phase.name() + " ended");
    }

    private static Finding cut(WorkerLog.PhaseEnd end, long count, Duration atMost) {
        long finished = end.progress().finished();
        String written = count + " within " + Text.seconds(atMost.toMillis());
        return new Finding(
                NAME,
                new Verdict.Breaks(new Violation.ObjectiveMissed(NAME, finished, written)),
                finished + " of " + count + " operations finished within " + Text.seconds(atMost.toMillis()));
    }
}
