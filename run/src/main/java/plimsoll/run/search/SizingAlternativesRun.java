package plimsoll.run.search;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.SizingAlternatives;
import plimsoll.plan.search.sizing.SplitApplier;

/**
 * Tries other ways of sizing under the same load: the JVM's defaults, the buildpack formula, the study's own limits.
 */
final class SizingAlternativesRun {
    private static final int TRIALS = 3;

    private final SearchRun run;
    private final SearchRun.Execution execution;

    SizingAlternativesRun(SearchRun run, SearchRun.Execution execution) {
        this.run = run;
        this.execution = execution;
    }

    /** Tries each way in the study's container and in the smallest one found, with interleaved trials. */
    void inContainersOf(
            SmallestContainerSearch.RightsizingOptions options, int classes, Optional<CapacityEdge> smallest) {
        Experiment experiment = options.experiment();
        Optional<Bytes> own = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst();
        Stream<Bytes> found =
                smallest.flatMap(CapacityEdge::holds).map(end -> Bytes.ofMebibytes(Math.round(end.value()))).stream();
        double cpus = SplitApplier.cpus(experiment);
        List<RepeatedExperiment> checks = Stream.concat(
                        own.stream().map(memory -> own(options, new ContainerLimits(memory, cpus))),
                        Stream.concat(own.stream(), found)
                                .distinct()
                                .map(memory -> new ContainerLimits(memory, cpus))
                                .flatMap(container -> checks(options, classes, container)))
                .toList();
        run.inTurn(checks, execution);
    }

    /** Tries the study's own container alone, for a program to which no other way of sizing applies. */
    void inOwnContainer(SmallestContainerSearch.RightsizingOptions options) {
        double cpus = SplitApplier.cpus(options.experiment());
        run.inTurn(
                options.experiment().deployment().subjects().stream()
                        .flatMap(member -> member.limits().memory().stream())
                        .limit(1)
                        .map(memory -> own(options, new ContainerLimits(memory, cpus)))
                        .toList(),
                execution);
    }

    private static Stream<RepeatedExperiment> checks(
            SmallestContainerSearch.RightsizingOptions options, int classes, ContainerLimits container) {
        return Stream.of(SizingAlternatives.SizingMethod.JVM_DEFAULTS, SizingAlternatives.SizingMethod.BUILDPACK)
                .map(method -> {
                    JvmSizing jvmSizing = SizingAlternatives.sizing(method, options.experiment(), container, classes);
                    String name = method.word() + "-in-" + container.memory();
                    return new RepeatedExperiment(
                            options.name(name),
                            SearchAim.RIVAL,
                            SplitApplier.renamed(
                                    SizingAlternatives.withSizing(options.experiment(), jvmSizing, container), name),
                            jvmSizing instanceof JvmSizing.Sized ? TRIALS : 0,
                            container,
                            Optional.of(jvmSizing));
                });
    }

    private static RepeatedExperiment own(
            SmallestContainerSearch.RightsizingOptions options, ContainerLimits container) {
        String name = "own-in-" + container.memory();
        return new RepeatedExperiment(
                options.name(name),
                SearchAim.RIVAL,
                SplitApplier.renamed(options.experiment(), name),
                TRIALS,
                container,
                Optional.empty());
    }
}
