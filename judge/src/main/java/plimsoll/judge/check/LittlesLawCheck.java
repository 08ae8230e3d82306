package plimsoll.judge.check;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.judge.facts.OperationTimes;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.Histograms;

/**
 * Checks Little's law: operations in flight = throughput x time in the service. If it does not hold, operations were
 * lost, unfinished or mistimed.
 *
 * <p>Applies only to phases that a clock ends and that have at least 1000 completions, since a burst is not steady.
 * Operations in flight are sampled once a second, so the tolerance is 5 % plus four standard errors of that mean,
 * corrected for the correlation of successive samples, plus half an operation, or a whole one for arrivals at even
 * distances: then each sample may find the one that has just begun.
 */
final class LittlesLawCheck {
    private static final String NAME = "littles-law";
    private static final long COMPLETIONS_MIN = 1_000;
    private static final int REPORTS_MIN = 10;
    private static final double TOLERANCE = 0.05;
    private static final double STANDARD_ERRORS = 4;

    private LittlesLawCheck() {}

    static List<Finding> run(CheckContext context) {
        return context.facts().records().measured().stream()
                .flatMap(worker -> context.facts()
                        .judgedPhases(worker)
                        .filter(phase -> phase.until() instanceof StopCondition.Elapsed)
                        .filter(phase -> phase.faults().isEmpty())
                        .flatMap(phase -> finding(worker, phase)))
                .toList();
    }

    private static Stream<Finding> finding(WorkerRecords worker, Phase phase) {
        List<ProgressReport> reports =
                worker.log().map(log -> log.progress(phase.name())).orElse(List.of());
        if (reports.size() < REPORTS_MIN || reports.getLast().finished() < COMPLETIONS_MIN) {
            return Stream.empty();
        }
        return worker.histograms().stream().map(histograms -> compare(worker, phase, reports, histograms));
    }

    private static Finding compare(
            WorkerRecords worker, Phase phase, List<ProgressReport> reports, Histograms histograms) {
        double[] inFlight = reports.stream()
                .limit(reports.size() - 1L)
                .mapToDouble(ProgressReport::inFlight)
                .toArray();
        double observed = timeAverage(reports);
        double expected =
                OperationTimes.millis(phase, histograms) / reports.getLast().atMillis();
        double allowed = TOLERANCE * expected + STANDARD_ERRORS * standardError(inFlight) + resolution(worker);
        String sentence =
                worker.workload().name() + " in phase " + phase.name() + ": " + QuantityFormat.count(round(observed))
                        + " in flight on average, throughput x time gives " + QuantityFormat.count(round(expected));
        return Math.abs(observed - expected) <= allowed
                ? Finding.holds(NAME, sentence)
                : Finding.inconclusive(
                        NAME, Reason.CHECKER, sentence + ": operations were lost, unfinished or mistimed");
    }

    /** Returns by how many operations samples may differ from the mean without an error. */
    private static double resolution(WorkerRecords worker) {
        return worker.workload().load() instanceof LoadModel.Open open && open.arrivals() == LoadModel.Arrivals.CONSTANT
                ? 1
                : 0.5;
    }

    /** Weights reports by time: the last one comes soon after the one before, when nothing is in flight any more. */
    private static double timeAverage(List<ProgressReport> reports) {
        double area =
                (double) reports.getFirst().inFlight() * reports.getFirst().atMillis();
        for (int i = 1; i < reports.size(); i++) {
            double millis = reports.get(i).atMillis() - reports.get(i - 1).atMillis();
            area += millis * (reports.get(i).inFlight() + reports.get(i - 1).inFlight()) / 2;
        }
        return area / reports.getLast().atMillis();
    }

    private static double standardError(double[] values) {
        double mean = mean(values);
        double squares = 0;
        double neighbours = 0;
        for (int i = 0; i < values.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
            neighbours += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
        }
        double correlation = squares == 0 ? 0 : Math.clamp(neighbours / squares, 0, 0.9);
        double independent = squares / (values.length - 1) / values.length;
        return Math.sqrt(independent * (1 + correlation) / (1 - correlation));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    private static double round(double value) {
        return Math.rint(value * 10) / 10;
    }
}
