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
 * What was acknowledged in a second of the judged phases.
 *
 * <p>A phase that a clock ends begins with nothing in flight and goes on until what is in flight is over. To count that backlog
 * would credit the slowest service with the most, and to count from the start would charge it for the time until its first
 * answers. So its rate is taken between two posts: from a quarter of its time, or the end of the ramp, to its end.
 */
record Throughput(double operations, double bytes) {
    private static final double FIRST_POST = 0.25;
    private static final double LAST_FIRST_POST = 0.5;

    /** Empty where no judged phase ran. */
    static Optional<Throughput> of(TrialFacts facts) {
        List<PhaseWindow> judged = facts.judgedWindows();
        double seconds = judged.stream().mapToLong(PhaseWindow::loadedMillis).sum() / 1e3;
        if (seconds <= 0) {
            return Optional.empty();
        }
        return Optional.of(
                fenced(facts, judged)
                        ? betweenPosts(facts, judged)
                        : new Throughput(
                                facts.books().judged(LedgerState.ACKNOWLEDGED) / seconds,
                                facts.books().judgedBytes() / seconds));
    }

    private static boolean fenced(TrialFacts facts, List<PhaseWindow> judged) {
        return judged.stream()
                .allMatch(window -> window.phase().until() instanceof StopCondition.Elapsed
                        && facts.records().measured().stream()
                                .anyMatch(worker -> !ProgressInterpolation.reports(worker, window)
                                        .isEmpty()));
    }

    private static Throughput betweenPosts(TrialFacts facts, List<PhaseWindow> judged) {
        double seconds = 0;
        double operations = 0;
        double bytes = 0;
        for (PhaseWindow window : judged) {
            double to = window.loadedMillis();
            double from = firstPost(window);
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

    private static double firstPost(PhaseWindow window) {
        double whole = window.loadedMillis();
        return Math.min(Math.max(FIRST_POST * whole, ramp(window.phase())), LAST_FIRST_POST * whole);
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
