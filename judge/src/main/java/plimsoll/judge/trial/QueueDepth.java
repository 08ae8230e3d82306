package plimsoll.judge.trial;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.load.LoadModel;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.result.TimeSeries;

/**
 * The number of entries in a queue over a trial's time: those that were acknowledged, without those that consumers took
 * out. Entries that were lost count until the end; entries that came twice count as two.
 */
final class QueueDepth {
    private QueueDepth() {}

    /** Returns one series; none if no worker drains. */
    static Stream<TimeSeries> of(TrialFacts facts) {
        List<WorkerRecords> workers = facts.records().measured();
        if (workers.stream().noneMatch(QueueDepth::drains)) {
            return Stream.empty();
        }
        List<Long> times = times(facts.windows(), workers);
        int step = Math.max(1, Math.ceilDiv(times.size(), Downsampling.POINTS_MAX));
        List<Downsampling.Point> points = IntStream.iterate(0, i -> i < times.size(), i -> i + step)
                .mapToObj(times::get)
                .map(at -> new Downsampling.Point(at, depth(facts.windows(), workers, at)))
                .toList();
        return Downsampling.series(new Downsampling.Curve("workers", "queue_depth", "count", false), points);
    }

    private static boolean drains(WorkerRecords worker) {
        return worker.workload().load() instanceof LoadModel.Drain;
    }

    private static List<Long> times(List<PhaseWindow> windows, List<WorkerRecords> workers) {
        return windows.stream()
                .flatMap(window -> workers.stream()
                        .flatMap(worker -> ProgressInterpolation.reports(worker, window).stream())
                        .map(report -> window.startMillis() + report.atMillis()))
                .distinct()
                .sorted()
                .toList();
    }

    private static double depth(List<PhaseWindow> windows, List<WorkerRecords> workers, long atMillis) {
        double depth = 0;
        for (PhaseWindow window : windows) {
            for (WorkerRecords worker : workers) {
                double acknowledged = ProgressInterpolation.by(
                        worker, window, (double) (atMillis - window.startMillis()), ProgressReport::acknowledged);
                depth += drains(worker) ? -acknowledged : acknowledged;
            }
        }
        return Math.max(0, Math.rint(depth));
    }
}
