package plimsoll.judge.facts;

import java.util.List;
import java.util.function.ToLongFunction;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.record.ProgressReport;

/**
 * Estimates the progress of operations at any moment by linear interpolation between the workers' reports, one per
 * second.
 */
public record ProgressInterpolation(TrialFacts facts) {
    /** Returns acknowledged operations of all phases, warm-ups included, until a moment since the trial's start. */
    public double acknowledgedBy(long atMillis) {
        return facts.windows().stream()
                .mapToDouble(
                        window -> by(window, (double) (atMillis - window.startMillis()), ProgressReport::acknowledged))
                .sum();
    }

    /** Returns acknowledged operations of one phase until a moment since its start. */
    double acknowledged(PhaseWindow window, double millis) {
        return by(window, millis, ProgressReport::acknowledged);
    }

    /** Returns a count of one phase until a moment since its start. */
    public double by(PhaseWindow window, double millis, ToLongFunction<ProgressReport> count) {
        return facts.records().measured().stream()
                .mapToDouble(worker -> by(worker, window, millis, count))
                .sum();
    }

    public static double by(
            WorkerRecords worker, PhaseWindow window, double millis, ToLongFunction<ProgressReport> count) {
        double at = 0;
        double reached = 0;
        for (ProgressReport report : reports(worker, window)) {
            if (report.atMillis() >= millis) {
                double part = report.atMillis() > at ? Math.max(0, millis - at) / (report.atMillis() - at) : 1;
                return reached + part * (count.applyAsLong(report) - reached);
            }
            at = report.atMillis();
            reached = count.applyAsLong(report);
        }
        return reached;
    }

    public static List<ProgressReport> reports(WorkerRecords worker, PhaseWindow window) {
        return worker.log().map(log -> log.progress(window.phase().name())).orElse(List.of());
    }
}
