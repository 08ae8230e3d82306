package plimsoll.judge.check;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.ProgressReport;
import plimsoll.records.WorkerLog;
import plimsoll.wire.WorkerMessage;

/** The reason why the last drain of a queue did not run to its end. */
final class UnfinishedDrain {
    private UnfinishedDrain() {}

    /** Returns the reason of the first consumer that has one, in parentheses after a space; empty if none has. */
    static String words(TrialRecords records) {
        Optional<Phase> last = records.experiment().phases().stream()
                .filter(phase -> phase.until() instanceof StopCondition.Drained)
                .reduce((_, later) -> later);
        return last.stream()
                .flatMap(phase -> records.workers().stream()
                        .filter(worker -> worker.workload().load() instanceof LoadModel.Drain)
                        .filter(worker -> worker.producers().containsKey(phase.name()))
                        .flatMap(worker -> worker.log().flatMap(log -> reason(worker, log, phase.name())).stream()))
                .findFirst()
                .map(why -> " (" + why + ")")
                .orElse("");
    }

    private static Optional<String> reason(WorkerRecords worker, WorkerLog log, String phase) {
        if (log.broken().isPresent()) {
            return log.broken().map(error -> "its worker broke: " + error);
        }
        List<ProgressReport> reports = log.progress(phase);
        long entries = reports.isEmpty() ? 0 : reports.getLast().acknowledged();
        String taken = worker.workload().name() + " had taken " + entries + (entries == 1 ? " entry" : " entries");
        Optional<WorkerMessage.PhaseOver> end = log.end(phase);
        if (end.isEmpty()) {
            return Optional.of(taken + " when it ended in phase " + phase);
        }
        return end.filter(WorkerMessage.PhaseOver::cut)
                .map(over -> taken + " when phase " + phase + " ended at "
                        + QuantityFormat.millis(over.progress().atMillis()) + mostFrequent(log, phase));
    }

    private static String mostFrequent(WorkerLog log, String phase) {
        return log.reasons().stream()
                .filter(reason -> reason.phase().equals(phase))
                .max(Comparator.comparingLong(WorkerMessage.Reason::count))
                .map(reason -> "; " + reason.count() + " " + reason.outcome() + ": " + reason.reason())
                .orElse("");
    }
}
