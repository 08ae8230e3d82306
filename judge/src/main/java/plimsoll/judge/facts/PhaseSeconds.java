package plimsoll.judge.facts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.judge.statistics.SteadyStateClassifier.Series;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.records.Histograms.Interval;
import plimsoll.wire.Span;

/**
 * Throughput, CPU an operation and mean response time of a counted window by second, from the workers' reports and
 * intervals and the samples of the subjects.
 *
 * <p>Arrivals set the throughput of an open load themselves, so it is left out there. A second without an acknowledged
 * operation has no cost of one, so it counts with the next second that has some, and the last ones with the one before.
 */
public final class PhaseSeconds {
    public static final String THROUGHPUT = "throughput";
    public static final String CPU = "cpu";
    public static final String RESPONSE = "response";

    private final TrialFacts facts;
    private final CountedWindow window;
    private final ProgressInterpolation progress;

    public PhaseSeconds(TrialFacts facts, CountedWindow window) {
        this.facts = facts;
        this.window = window;
        this.progress = new ProgressInterpolation(facts);
    }

    /** Returns one series for each figure that was recorded. */
    public List<Series> series() {
        double[] edges = withOperationsBetween(edges());
        double[] acknowledged =
                differences(Arrays.stream(edges).map(this::acknowledged).toArray());
        List<Series> all = new ArrayList<>();
        if (facts.records().measured().stream().map(WorkerRecords::workload).allMatch(PhaseSeconds::isClosed)) {
            all.add(Series.of(THROUGHPUT, true, ratios(acknowledged, differences(edges))));
        }
        if (facts.records().subjects().stream().anyMatch(this::isSampled)) {
            all.add(Series.of(CPU, false, ratios(differences(cpuMillis(edges)), acknowledged)));
        }
        double[] means = responseMeans(edges);
        if (means.length > 0) {
            all.add(Series.of(RESPONSE, false, means));
        }
        return all;
    }

    private static boolean isClosed(Workload workload) {
        return workload.load() instanceof LoadModel.Closed;
    }

    /** Returns the moments of reports in the window, in milliseconds since the phase's start. */
    private double[] edges() {
        return facts.records().measured().stream()
                .map(worker -> ProgressInterpolation.reports(worker, window.phase()))
                .filter(reports -> !reports.isEmpty())
                .findFirst()
                .stream()
                .flatMap(List::stream)
                .mapToDouble(ProgressReport::atMillis)
                .filter(at -> at >= window.fromMillis() && at <= window.toMillis())
                .toArray();
    }

    private double[] withOperationsBetween(double[] edges) {
        List<Double> kept = new ArrayList<>();
        double before = -1;
        for (double edge : edges) {
            double acknowledged = acknowledged(edge);
            if (acknowledged > before) {
                kept.add(edge);
                before = acknowledged;
            }
        }
        if (kept.size() > 1) {
            kept.set(kept.size() - 1, edges[edges.length - 1]);
        }
        return kept.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private double acknowledged(double edge) {
        return progress.acknowledged(window.phase(), edge);
    }

    /** Returns the CPU time of all subjects at each edge. */
    private double[] cpuMillis(double[] edges) {
        double[] moments = Arrays.stream(edges)
                .map(edge -> window.phase().startMillis() + edge)
                .toArray();
        double[] sums = new double[edges.length];
        for (MemberRecord member : facts.records().subjects()) {
            double[] each = facts.at(member.name(), Metric.CPU_TIME, moments);
            Arrays.setAll(sums, i -> sums[i] + each[i]);
        }
        return sums;
    }

    private boolean isSampled(MemberRecord member) {
        return facts.values(member.name(), Metric.CPU_TIME).findAny().isPresent();
    }

    /**
     * Returns the mean of each second; empty unless each worker recorded its intervals, which packed records of phases that
     * count whole lack. Several workers are averaged if they have equal shares of one load.
     */
    private double[] responseMeans(double[] edges) {
        List<List<Interval>> byWorker = facts.records().measured().stream()
                .flatMap(worker -> worker.histograms().stream())
                .map(histograms -> histograms.intervals(window.phase().phase().name(), Span.RESPONSE))
                .toList();
        if (byWorker.size() != shares() || byWorker.stream().anyMatch(one -> one.size() < edges.length)) {
            return new double[0];
        }
        return Arrays.stream(edges)
                .skip(1)
                .map(edge -> byWorker.stream()
                        .mapToDouble(intervals -> meanAt(intervals, edge))
                        .average()
                        .orElse(0))
                .toArray();
    }

    /** Returns the number of workers that send one load. */
    private int shares() {
        return facts.records().measured().stream()
                .map(worker -> worker.workload().placement())
                .mapToInt(placement -> placement instanceof WorkerPlacement.Generator generator ? generator.of() : 1)
                .max()
                .orElse(1);
    }

    /** Returns the mean of the interval that ends nearest to the edge; 0 if there is none. */
    private static double meanAt(List<Interval> intervals, double edge) {
        if (intervals.isEmpty()) {
            return 0;
        }
        int next = AscendingMoments.firstFrom(
                edge, intervals.size(), index -> intervals.get(index).endMillis());
        Interval before = intervals.get(Math.max(0, next - 1));
        Interval after = intervals.get(Math.min(next, intervals.size() - 1));
        return Math.abs(edge - before.endMillis()) <= Math.abs(after.endMillis() - edge)
                ? before.meanMillis()
                : after.meanMillis();
    }

    private static double[] differences(double[] values) {
        double[] differences = new double[Math.max(0, values.length - 1)];
        Arrays.setAll(differences, i -> values[i + 1] - values[i]);
        return differences;
    }

    private static double[] ratios(double[] numerators, double[] denominators) {
        double[] ratios = new double[numerators.length];
        Arrays.setAll(ratios, i -> denominators[i] > 0 ? numerators[i] / denominators[i] : 0);
        return ratios;
    }
}
