package plimsoll.judge.figure;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import plimsoll.judge.facts.CountedWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.ProgressReport;

/** Acknowledged operations and bytes per second of the counted windows. */
record Throughput(double operations, double bytes) {
    /** Empty if no judged phase ran. */
    static Optional<Throughput> of(TrialFacts facts) {
        double seconds = facts.countedMillis() / 1e3;
        if (seconds <= 0) {
            return Optional.empty();
        }
        boolean whole = facts.counted().stream().allMatch(CountedWindow::isWhole);
        return Optional.of(
                whole
                        ? new Throughput(
                                facts.ledger().judged(LedgerState.ACKNOWLEDGED) / seconds,
                                facts.ledger().judgedBytes() / seconds)
                        : new Throughput(
                                sum(facts, _ -> 1) / seconds,
                                sum(facts, worker -> payloadMean(facts, worker)) / seconds));
    }

    /** Returns the mean payload of a worker's acknowledged operations, since its reports count them without sizes. */
    private static double payloadMean(TrialFacts facts, WorkerRecords worker) {
        return facts.ledger().payloadMeans().getOrDefault(worker.workload().name(), (double)
                worker.workload().payload().size().count());
    }

    private static double sum(TrialFacts facts, ToDoubleFunction<WorkerRecords> each) {
        double sum = 0;
        for (CountedWindow window : facts.counted()) {
            for (WorkerRecords worker : facts.records().measured()) {
                sum += each.applyAsDouble(worker)
                        * (acknowledged(worker, window, window.toMillis())
                                - acknowledged(worker, window, window.fromMillis()));
            }
        }
        return sum;
    }

    private static double acknowledged(WorkerRecords worker, CountedWindow window, double millis) {
        return ProgressInterpolation.by(worker, window.phase(), millis, ProgressReport::acknowledged);
    }
}
