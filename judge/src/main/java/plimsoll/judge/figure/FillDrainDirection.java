package plimsoll.judge.figure;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.records.Histograms;
import plimsoll.wire.Span;

/** Direction of entries that are moved one by one. */
enum FillDrainDirection {
    IN(LoadModel.Fill.class),
    OUT(LoadModel.Drain.class);

    private final Class<? extends LoadModel> load;

    FillDrainDirection(Class<? extends LoadModel> load) {
        this.load = load;
    }

    /** Returns the times of all phases in nanoseconds; empty if no entry moved in this direction. */
    Optional<Histogram> nanos(TrialFacts facts) {
        return Histograms.sum(facts.records().experiment().phases().stream()
                .flatMap(phase -> facts.histogram(phase.name(), Span.NANOS, workers(phase)).stream()));
    }

    /** Selects the workers of this direction: in one phase, some may fill while others drain. */
    private Set<String> workers(Phase phase) {
        return phase.workloads().stream()
                .filter(each -> load.isInstance(each.load()))
                .map(Workload::name)
                .collect(Collectors.toSet());
    }
}
