package plimsoll.judge.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Fault;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.wire.WorkerMessage;

/** Checks that a phase with a fixed number of operations finished them all within its bound. */
final class CompletionCheck {
    private CompletionCheck() {}

    static List<Finding> run(CheckContext context) {
        return context.facts().records().measured().stream()
                .flatMap(worker ->
                        context.facts().judgedPhases(worker).flatMap(phase -> finding(context, worker, phase)))
                .toList();
    }

    private static Stream<Finding> finding(CheckContext context, WorkerRecords worker, Phase phase) {
        Optional<WorkerMessage.PhaseOver> end = worker.log().flatMap(log -> log.end(phase.name()));
        if (end.isEmpty()) {
            return completed(context) && !endedOnPurpose(worker, phase)
                    ? Stream.of(unended(worker, phase))
                    : Stream.empty();
        }
        return required(worker, phase)
                .filter(_ -> end.get().cut())
                .map(required -> cut(end.get(), required.count(), required.atMost()))
                .stream();
    }

    /** A worker that fills must finish all of its share, and while others drain as many as if it were alone. */
    private static Optional<StopCondition.Operations> required(WorkerRecords worker, Phase phase) {
        boolean fills = worker.workload().load() instanceof LoadModel.Fill;
        return switch (worker.workload().placement().share(phase.until())) {
            case StopCondition.Operations(long count, Duration atMost) ->
                Optional.of(new StopCondition.Operations(
                        Math.min(count, filled(worker, phase).orElse(count)), atMost));
            case StopCondition.Drained(Duration _, Duration atMost)
            when fills ->
                Optional.of(new StopCondition.Operations(filled(worker, phase).orElse(0), atMost));
            case StopCondition.Drained _, StopCondition.Elapsed _, StopCondition.Broken _, StopCondition.Steady _ ->
                Optional.empty();
        };
    }

    private static OptionalLong filled(WorkerRecords worker, Phase phase) {
        return phase.workloads().stream()
                .filter(each -> each.name().equals(worker.workload().name()))
                .map(Workload::load)
                .filter(LoadModel.Fill.class::isInstance)
                .mapToLong(load -> ((LoadModel.Fill) load).atMost())
                .findFirst();
    }

    /** A worker inside a member ends with it if a fault of the phase ends that member. */
    private static boolean endedOnPurpose(WorkerRecords worker, Phase phase) {
        return worker.workload().placement() instanceof WorkerPlacement.Inside(String member)
                && phase.faults().stream()
                        .anyMatch(fault ->
                                fault instanceof Fault.End && fault.target().equals(member));
    }

    private static boolean completed(CheckContext context) {
        return context.facts().records().end().stream().anyMatch(end -> end.ended() == TrialOutcome.Kind.COMPLETED);
    }

    private static Finding unended(WorkerRecords worker, Phase phase) {
        return Finding.inconclusive(
                Finding.FINISHED,
                Verdict.Reason.CHECKER,
                "worker " + worker.workload().name() + " did not report the end of phase " + phase.name());
    }

    private static Finding cut(WorkerMessage.PhaseOver end, long count, Duration atMost) {
        long finished = end.progress().finished();
        String written = count + " within " + QuantityFormat.millis(atMost.toMillis());
        return new Finding(
                Finding.FINISHED,
                new Verdict.Breaks(new Violation.ObjectiveMissed(Finding.FINISHED, finished, written)),
                finished + " of " + count + " operations finished within " + QuantityFormat.millis(atMost.toMillis()));
    }
}
