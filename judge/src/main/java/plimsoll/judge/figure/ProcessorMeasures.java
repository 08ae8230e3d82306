package plimsoll.judge.figure;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.PercentBase;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.record.Metric;

/** Measures the subjects' use of processors in the counted windows. */
final class ProcessorMeasures {
    private ProcessorMeasures() {}

    /** Returns the measures in the order of a result. */
    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.of(
                Map.entry(ProcessorFigures.GC_SHARE, FigureMeasure.ofRuns(HeapFigures::gcShare)),
                Map.entry(
                        ProcessorFigures.GC_PAUSE,
                        FigureMeasure.ofSubjects(
                                PercentBase.NONE,
                                (member, facts) -> facts.countedPauses(member).pauses().stream()
                                        .map(GcOverhead::millis)
                                        .max(Double::compare))),
                Map.entry(
                        ProcessorFigures.THREADS,
                        FigureMeasure.ofSubjects(
                                PercentBase.NONE, (member, facts) -> facts.most(member.name(), Metric.THREADS))),
                Map.entry(
                        ProcessorFigures.THROTTLED,
                        FigureMeasure.ofSubjects(PercentBase.NONE, StallShare::ofQuotaPeriods)),
                Map.entry(ProcessorFigures.CPU_STALL, FigureMeasure.ofRuns(StallShare.of(Metric.CPU_STALL))),
                Map.entry(ProcessorFigures.CPU_TOTAL, FigureMeasure.of(trial -> risen(trial, Metric.CPU_TIME))),
                Map.entry(ProcessorFigures.CPU_SHARE, FigureMeasure.ofRuns(CoreShare::used)),
                Map.entry(ProcessorFigures.CPU_EACH, perOperation(Metric.CPU_TIME)),
                Map.entry(ProcessorFigures.SWITCHES, perOperation(Metric.CONTEXT_SWITCHES)),
                Map.entry(
                        ProcessorFigures.SWITCHES_TOTAL,
                        FigureMeasure.of(trial -> risen(trial, Metric.CONTEXT_SWITCHES))),
                Map.entry(
                        ProcessorFigures.ALLOCATED,
                        FigureMeasure.of(trial -> AllocationRate.perOperation(trial.facts()))),
                Map.entry(ProcessorFigures.WRITTEN, FigureMeasure.of(ProcessorMeasures::written)),
                Map.entry(
                        ProcessorFigures.GC_CPU,
                        FigureMeasure.of(trial -> risen(trial, Metric.CPU_GC).flatMap(gc -> shareOfCpu(trial, gc)))),
                Map.entry(ProcessorFigures.OWN_SHARE, FigureMeasure.of(ProcessorMeasures::ownShare)));
    }

    private static FigureMeasure perOperation(Metric metric) {
        return FigureMeasure.of(trial -> risen(trial, metric).flatMap(sum -> perOperation(trial, sum)));
    }

    /** Subtracts cancelled writes: a file that is deleted soon reaches only the page cache. */
    private static Optional<Double> written(TrialFigures trial) {
        return risen(trial, Metric.WRITTEN_BYTES)
                .map(written -> written - risen(trial, Metric.CANCELLED_BYTES).orElse(0.0))
                .flatMap(bytes -> perOperation(trial, bytes));
    }

    /** Returns the share of CPU time that JIT compilers and GC did not use. */
    private static Optional<Double> ownShare(TrialFigures trial) {
        double others = risen(trial, Metric.CPU_JIT).orElse(0.0)
                + risen(trial, Metric.CPU_GC).orElse(0.0);
        return shareOfCpu(trial, others).map(share -> 1 - share);
    }

    private static Optional<Double> shareOfCpu(TrialFigures trial, double millis) {
        return trial.value(ProcessorFigures.CPU_TOTAL).filter(all -> all > 0).map(all -> millis / all);
    }

    /** Returns the rise over all subjects in the counted windows. */
    private static Optional<Double> risen(TrialFigures trial, Metric metric) {
        return trial.facts().records().subjects().stream()
                .flatMap(member -> trial.facts().risen(member.name(), metric).stream())
                .map(Long::doubleValue)
                .reduce(Double::sum);
    }

    private static Optional<Double> perOperation(TrialFigures trial, double sum) {
        double done = trial.facts().acknowledgedCounted();
        return done < 1 ? Optional.empty() : Optional.of(sum / done);
    }
}
