package plimsoll.run.search;

import java.util.Optional;
import plimsoll.judge.Judge;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.ask.Aim;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.memory.Holding;
import plimsoll.plan.search.memory.MemoryModel;
import plimsoll.plan.search.memory.MemoryPoints;
import plimsoll.plan.search.split.Container;
import plimsoll.plan.search.split.Outfit;

/** Holds eight loads in a service and reads what its heap keeps, so that a search may start where the model says. */
public final class ModelRun {
    private final SearchRun run;
    private final SearchRun.Execution collecting;

    /** @param collecting forces full collections while a load is held */
    public ModelRun(SearchRun run, SearchRun.Execution collecting) {
        this.run = run;
        this.collecting = collecting;
    }

    /** @throws IllegalArgumentException when nothing can be held in this experiment, and why */
    public static Holding holding(Experiment experiment) {
        Holding holding = Holding.in(experiment)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the memory model holds operations by a need that stands still, and " + experiment.variant()
                                + " is told the address of none; leave --model out"));
        if (holding.loads().isEmpty()) {
            throw new IllegalArgumentException("the memory model needs a heap limit and operations with a payload, and "
                    + experiment.variant() + " has no such; leave --model out");
        }
        return holding;
    }

    /** The question from where the model expects the heap to be full; as it was where the model has no answer. */
    public Question started(Question question) {
        Experiment experiment = question.experiment();
        Holding holding = holding(experiment);
        run.inTurn(holding.loads().stream().map(load -> check(holding, load)).toList(), collecting);
        return Judge.held(run.directory(), experiment.variant())
                .flatMap(fit -> expected(fit, question))
                .map(most -> question.near(question.goal().axis().nearest(most)))
                .orElse(question);
    }

    private static Optional<Double> expected(MemoryModel.Fit fit, Question question) {
        Experiment experiment = question.experiment();
        return MemoryPoints.heap(experiment)
                .flatMap(heap -> fit.model().operationsThatFill(heap.count(), MemoryPoints.bytesEach(experiment)))
                .map(Long::doubleValue);
    }

    private static Check check(Holding holding, Holding.Load load) {
        Experiment experiment = holding.of(load);
        Bytes memory = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(1));
        Container container = new Container(memory, Outfit.cpus(experiment));
        return new Check(experiment.cell(), Aim.MODEL, experiment, 1, container, Optional.empty());
    }
}
