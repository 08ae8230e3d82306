package plimsoll.run.search;

import java.util.Optional;
import plimsoll.judge.Judge;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.memory.HeldLoadExperiment;
import plimsoll.plan.search.memory.MemoryModel;
import plimsoll.plan.search.memory.MemoryPoints;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.SplitApplier;

/**
 * Holds eight loads in a service and measures its live heap, so that a search can start where the memory model
 * predicts.
 */
public final class MemoryModelRun {
    private final SearchRun run;
    private final SearchRun.Execution collecting;

    /** @param collecting the execution that forces full collections while a load is held */
    public MemoryModelRun(SearchRun run, SearchRun.Execution collecting) {
        this.run = run;
        this.collecting = collecting;
    }

    /** @throws IllegalArgumentException that says why no load can be held in this experiment */
    public static HeldLoadExperiment holding(Experiment experiment) {
        HeldLoadExperiment heldLoadExperiment = HeldLoadExperiment.in(experiment)
                .orElseThrow(
                        () -> new IllegalArgumentException("the memory model holds operations by pausing a need, and "
                                + experiment.variant() + " uses no need; remove --model"));
        if (heldLoadExperiment.loads().isEmpty()) {
            throw new IllegalArgumentException(
                    "the memory model needs a heap limit and operations with payloads of one size, and "
                            + experiment.variant() + " has none; remove --model");
        }
        return heldLoadExperiment;
    }

    /** Returns the question with a start where the model expects a full heap; unchanged if the model has no answer. */
    public SearchQuestion withStart(SearchQuestion question) {
        Experiment experiment = question.experiment();
        HeldLoadExperiment heldLoadExperiment = holding(experiment);
        run.inTurn(
                heldLoadExperiment.loads().stream()
                        .map(load -> check(heldLoadExperiment, load))
                        .toList(),
                collecting);
        return Judge.heldLoadFit(run.directory(), experiment.variant())
                .flatMap(fit -> expected(fit, question))
                .map(most -> question.near(question.goal().axis().nearest(most)))
                .orElse(question);
    }

    private static Optional<Double> expected(MemoryModel.Fit fit, SearchQuestion question) {
        Experiment experiment = question.experiment();
        return MemoryPoints.heap(experiment)
                .flatMap(heap -> fit.model().operationsThatFill(heap.count(), MemoryPoints.bytesEach(experiment)))
                .map(Long::doubleValue);
    }

    private static RepeatedExperiment check(HeldLoadExperiment heldLoadExperiment, HeldLoadExperiment.Load load) {
        Experiment experiment = heldLoadExperiment.of(load);
        Bytes memory = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(1));
        ContainerLimits container = new ContainerLimits(memory, SplitApplier.cpus(experiment));
        return new RepeatedExperiment(experiment.cell(), SearchAim.MODEL, experiment, 1, container, Optional.empty());
    }
}
