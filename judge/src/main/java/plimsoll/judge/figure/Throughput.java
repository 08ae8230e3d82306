package plimsoll.judge.figure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.Worker;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.ProgressReport;

/**
 * Acknowledged operations and bytes per second of the judged phases.
 *
 * <p>A phase that a clock ends begins with nothing in flight and drains the operations in flight afterwards. Counting
 * the drain would credit the slowest service with the largest backlog; counting from the start would charge it for the
 * time until its first answers. So throughput is computed over a window: from a quarter of the phase, or the end of the
 * ramp but at most half of the phase, to the end of the load.
 */
record Throughput(double operations, double bytes) {
    private static final double WINDOW_START_SHARE = 0.25;
    private static final double WINDOW_START_SHARE_MAX = 0.5;

    /** Empty if no judged phase ran. */
    static Optional<Throughput> of(TrialFacts facts) {
        List<PhaseWindow> judged = facts.judgedWindows();
        double seconds = judged.stream().mapToLong(PhaseWindow::loadedMillis).sum() / 1e3;
        if (seconds <= 0) {
            return Optional.empty();
        }
        return Optional.of(
                windowed(facts, judged)
                        ? inWindows(facts, judged)
                        : new Throughput(
                                facts.ledger().judged(LedgerState.ACKNOWLEDGED) / seconds,
                                facts.ledger().judgedBytes() / seconds));
    }

    private static boolean windowed(TrialFacts facts, List<PhaseWindow> judged) {
        return judged.stream()
                .allMatch(window -> window.phase().until() instanceof StopCondition.Elapsed
                        && facts.records().measured().stream()
                                .anyMatch(worker -> !ProgressInterpolation.reports(worker, window)
                                        .isEmpty()));
    }

    private static Throughput inWindows(TrialFacts facts, List<PhaseWindow> judged) {
        double seconds = 0;
        double operations = 0;
        double bytes = 0;
        for (PhaseWindow window : judged) {
            double to = window.loadedMillis();
            double from = windowStart(window);
            seconds += (to - from) / 1e3;
            for (Worker worker : facts.records().measured()) {
                double acknowledged = ProgressInterpolation.by(worker, window, to, ProgressReport::acknowledged)
                        - ProgressInterpolation.by(worker, window, from, ProgressReport::acknowledged);
                operations += acknowledged;
                bytes += acknowledged * worker.workload().payload().size().count();
            }
        }
        return new Throughput(operations / seconds, bytes / seconds);
    }

    private static double windowStart(PhaseWindow window) {
        double loaded = window.loadedMillis();
        return Math.min(Math.max(WINDOW_START_SHARE * loaded, ramp(window.phase())), WINDOW_START_SHARE_MAX * loaded);
    }

    private static double ramp(Phase phase) {
        return phase.workloads().stream()
                .mapToLong(workload -> switch (workload.load()) {
                    case LoadModel.Closed closed -> closed.ramp().toMillis();
                    case LoadModel.Open open ->
                        open.ramp().map(Duration::toMillis).orElse(0L);
                    default -> 0;
                })
                .max()
                .orElse(0);
    }
}
