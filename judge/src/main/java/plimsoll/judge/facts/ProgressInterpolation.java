package plimsoll.judge.facts;

import java.util.List;
import java.util.function.ToLongFunction;
import plimsoll.judge.facts.TrialRecords.Worker;
import plimsoll.model.record.ProgressReport;

/** How far the operations of a trial were at a moment: by what workers report once a second, in a straight line between two reports. */
public record ProgressInterpolation(TrialFacts facts) {
    /** In all phases, warm-ups among them; milliseconds since the trial's start. */
    public double acknowledgedBy(long atMillis) {
        return facts.windows().stream()
                .mapToDouble(
                        window -> by(window, (double) (atMillis - window.startMillis()), ProgressReport::acknowledged))
                .sum();
    }

    /** In one phase, milliseconds since its start. */
    public double by(PhaseWindow window, double millis, ToLongFunction<ProgressReport> count) {
        return facts.records().measured().stream()
                .mapToDouble(worker -> by(worker, window, millis, count))
                .sum();
    }

    public static double by(Worker worker, PhaseWindow window, double millis, ToLongFunction<ProgressReport> count) {
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

    public static List<ProgressReport> reports(Worker worker, PhaseWindow window) {
        return worker.log().map(log -> log.progress(window.phase().name())).orElse(List.of());
    }
}
