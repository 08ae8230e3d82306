package plimsoll.judge.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialRecords.Worker;
import plimsoll.model.figure.Amounts;
import plimsoll.model.load.Fault;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Placement;
import plimsoll.model.load.Until;
import plimsoll.model.load.Workload;
import plimsoll.model.record.TrialEnd;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.wire.WorkerLine;

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
        Optional<WorkerLine.PhaseEnd> end = worker.log().flatMap(log -> log.end(phase.name()));
        if (end.isEmpty()) {
            return completed(evidence) && !endedOnPurpose(worker, phase)
                    ? Stream.of(unended(worker, phase))
                    : Stream.empty();
        }
        return asked(worker, phase)
                .filter(_ -> end.get().cut())
                .map(asked -> cut(end.get(), asked.count(), asked.atMost()))
                .stream();
    }

    /** Who fills while others drain has as many operations to do as if it were alone. */
    private static Optional<Until.Operations> asked(Worker worker, Phase phase) {
        boolean fills = worker.workload().load() instanceof LoadModel.Fill;
        return switch (phase.until()) {
            case Until.Operations operations -> Optional.of(operations);
            case Until.Drained(Duration _, Duration atMost)
            when fills -> Optional.of(new Until.Operations(filled(worker, phase), atMost));
            case Until.Drained _, Until.Elapsed _, Until.Broken _ -> Optional.empty();
        };
    }

    private static long filled(Worker worker, Phase phase) {
        return phase.workloads().stream()
                .filter(each -> each.name().equals(worker.workload().name()))
                .map(Workload::load)
                .filter(LoadModel.Fill.class::isInstance)
                .mapToLong(load -> ((LoadModel.Fill) load).atMost())
                .sum();
    }

    /** Who drives inside a member that the phase ends goes with it. */
    private static boolean endedOnPurpose(Worker worker, Phase phase) {
        return worker.workload().placement() instanceof Placement.Inside(String member)
                && phase.faults().stream()
                        .anyMatch(fault ->
                                fault instanceof Fault.End && fault.target().equals(member));
    }

    private static boolean completed(Evidence evidence) {
        return evidence.facts().records().end().stream().anyMatch(end -> end.ended() == TrialEnd.Kind.COMPLETED);
    }

    private static Finding unended(Worker worker, Phase phase) {
        return Finding.inconclusive(
                NAME,
                Verdict.Reason.CHECKER,
                "worker " + worker.workload().name() + " never said that phase " + phase.name() + " ended");
    }

    private static Finding cut(WorkerLine.PhaseEnd end, long count, Duration atMost) {
        long finished = end.progress().finished();
        String written = count + " within " + Amounts.millis(atMost.toMillis());
        return new Finding(
                NAME,
                new Verdict.Breaks(new Violation.ObjectiveMissed(NAME, finished, written)),
                finished + " of " + count + " operations finished within " + Amounts.millis(atMost.toMillis()));
    }
}
