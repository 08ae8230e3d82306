package plimsoll.judge.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.result.TimeSeries;

/**
 * The operations in flight of all workers that send the measured load, over a trial's time: of each, as many as it last
 * reported in the same phase.
 */
final class InFlight {
    private InFlight() {}

    /** Returns one series; none of a single worker, which has its own. */
    static Stream<TimeSeries> of(TrialFacts facts) {
        if (facts.records().workers().size() < 2) {
            return Stream.empty();
        }
        Map<Long, Long> changes = new TreeMap<>();
        for (PhaseWindow window : facts.windows()) {
            for (WorkerRecords worker : facts.records().measured()) {
                add(ProgressInterpolation.reports(worker, window), window, changes);
            }
        }
        List<Downsampling.Point> points = new ArrayList<>();
        long inFlight = 0;
        for (Map.Entry<Long, Long> change : changes.entrySet()) {
            inFlight += change.getValue();
            points.add(new Downsampling.Point(change.getKey(), inFlight));
        }
        return Downsampling.series(new Downsampling.Curve("workers", "in_flight", "count", false), points);
    }

    /** Operations that a cut phase left in flight end with it. */
    private static void add(List<ProgressReport> reports, PhaseWindow window, Map<Long, Long> changes) {
        long before = 0;
        for (ProgressReport report : reports) {
            changes.merge(window.startMillis() + report.atMillis(), report.inFlight() - before, Long::sum);
            before = report.inFlight();
        }
        if (before > 0) {
            changes.merge(window.endMillis() + 1, -before, Long::sum);
        }
    }
}
