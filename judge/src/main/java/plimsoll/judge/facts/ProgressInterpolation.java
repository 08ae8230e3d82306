package plimsoll.judge.facts;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.record.ProgressReport;

/**
 * Estimates the progress of operations at any moment by linear interpolation between the workers' reports, one per
 * second. It reads each phase's reports once: a long trial is asked for some thousand moments.
 */
public final class ProgressInterpolation {
    private final TrialFacts facts;
    private final Map<String, List<List<ProgressReport>>> byPhase = new HashMap<>();

    public ProgressInterpolation(TrialFacts facts) {
        this.facts = facts;
    }

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
        return byPhase.computeIfAbsent(window.phase().name(), _ -> ofWorkers(window)).stream()
                .mapToDouble(reports -> counted(reports, millis, count))
                .sum();
    }

    private List<List<ProgressReport>> ofWorkers(PhaseWindow window) {
        return facts.records().measured().stream()
                .map(worker -> reports(worker, window))
                .toList();
    }

    public static double by(
            WorkerRecords worker, PhaseWindow window, double millis, ToLongFunction<ProgressReport> count) {
        return counted(reports(worker, window), millis, count);
    }

    private static double counted(List<ProgressReport> reports, double millis, ToLongFunction<ProgressReport> count) {
        int next = AscendingMoments.firstFrom(
                millis, reports.size(), index -> reports.get(index).atMillis());
        double at = next == 0 ? 0 : reports.get(next - 1).atMillis();
        double reached = next == 0 ? 0 : count.applyAsLong(reports.get(next - 1));
        if (next == reports.size()) {
            return reached;
        }
        ProgressReport report = reports.get(next);
        double part = report.atMillis() > at ? Math.max(0, millis - at) / (report.atMillis() - at) : 1;
        return reached + part * (count.applyAsLong(report) - reached);
    }

    public static List<ProgressReport> reports(WorkerRecords worker, PhaseWindow window) {
        return worker.log().map(log -> log.progress(window.phase().name())).orElse(List.of());
    }
}
