package plimsoll.judge.figure;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.HostFigures;
import plimsoll.model.record.Metric;

/** Measures the memory of lab and workers, and the load that other processes put on the machine. */
final class HostMeasures {
    private HostMeasures() {}

    /** Returns the measures in the order of a result. */
    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.of(
                Map.entry(HostFigures.WORKER_FOOTPRINT, FigureMeasure.of(HostMeasures::workers)),
                Map.entry(
                        HostFigures.LAB_FOOTPRINT,
                        FigureMeasure.of(trial -> trial.facts().most("lab", Metric.RSS_ANONYMOUS))),
                Map.entry(HostFigures.STEAL, FigureMeasure.of(trial -> HostLoad.share(trial.facts(), Metric.STEAL))),
                Map.entry(
                        HostFigures.OTHER_PROCESSES,
                        FigureMeasure.of(trial -> HostLoad.share(trial.facts(), Metric.FOREIGN_CPU))));
    }

    private static Optional<Double> workers(TrialFigures trial) {
        return trial.facts().records().timeline().stream()
                .filter(sample -> sample.member().startsWith("worker."))
                .flatMap(sample -> Stream.ofNullable(sample.values().get(Metric.RSS_ANONYMOUS)))
                .max(Comparator.naturalOrder())
                .map(Long::doubleValue);
    }
}
