package plimsoll.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.WorkloadOrder;

/**
 * Everything that one worker does in a trial: the workload of one name, in each phase that has it. Each of its phases
 * is a producer of its own, numbered over all tasks of the trial, so that every operation's identity is unique.
 *
 * @param workload workload of its first phase; place, driver, payload and deadline are the same in all
 * @param firstProducer producer of its first phase; the next phases follow
 */
public record WorkerTask(Workload workload, List<Phase> phases, int firstProducer) {
    /** Returns one task per workload name, in the order of first appearance. */
    public static List<WorkerTask> of(Experiment experiment) {
        Map<String, WorkerTask> tasks = new LinkedHashMap<>();
        for (Phase phase : experiment.phases()) {
            for (Workload workload : phase.workloads()) {
                tasks.merge(workload.name(), new WorkerTask(workload, List.of(phase), 0), WorkerTask::joined);
            }
        }
        return numbered(List.copyOf(tasks.values()));
    }

    private static List<WorkerTask> numbered(List<WorkerTask> tasks) {
        List<WorkerTask> numbered = new ArrayList<>();
        int producer = 0;
        for (WorkerTask task : tasks) {
            numbered.add(new WorkerTask(task.workload, task.phases, producer));
            producer += task.producers();
        }
        return List.copyOf(numbered);
    }

    /** Returns whether it drains what others fill, in all of its phases. */
    public boolean drains() {
        return workload.load() instanceof LoadModel.Drain;
    }

    /** Returns whether its worker is inside a member. */
    public boolean embedded() {
        return workload.placement() instanceof WorkerPlacement.Inside;
    }

    /** Returns whether its worker is on another machine. */
    boolean remote() {
        return workload.placement() instanceof WorkerPlacement.Generator;
    }

    /** Returns whether its load is a user's own script. */
    public boolean scripted() {
        return workload.scripted();
    }

    /** Returns the number of producers: one per phase and step; a drain has none, as it creates no identities. */
    public int producers() {
        return drains() ? 0 : phases.size() * workload.producersPerPhase();
    }

    /** Returns what the producers' operations leave behind. */
    public ProducerExpectations roles() {
        return ProducerExpectations.of(
                workload,
                IntStream.range(0, phases.size()).map(this::producer).boxed().toList());
    }

    /** Returns the producer of the first step in the phase of this number. */
    int producer(int phase) {
        return drains() ? 0 : firstProducer + phase * workload.producersPerPhase();
    }

    boolean onLoop() {
        return WorkerHeap.onLoop(workload.driver());
    }

    /** Returns the number of event loops of its worker. */
    int loops() {
        return workload.placement() instanceof WorkerPlacement.Outside(Cpus cpus)
                ? WorkerHeap.loops(workload.driver(), cpus)
                : 1;
    }

    public String name() {
        return workload.name();
    }

    /**
     * Builds the order for its worker.
     *
     * @param experiment the experiment that the task belongs to
     * @param filledIn replaces launch placeholders such as ${port} in the driver's settings
     */
    WorkloadOrder order(Experiment experiment, WorkerFiles files, UnaryOperator<String> filledIn) {
        TrialFolder records = files.records(this);
        Map<String, String> settings = new TreeMap<>();
        workload.driver().settings().forEach((key, text) -> settings.put(key, filledIn.apply(text)));
        return new WorkloadOrder(
                name(),
                experiment.seed(),
                experiment.arrivalSeed(),
                new DriverSpec(workload.driver().name(), settings),
                workload.payload().size().count(),
                workload.deadline(),
                files.ledgers().ledger(ledgerOf(experiment)),
                records.histograms(name()),
                drains()
                        ? Optional.of(new WorkloadOrder.Receipts(records.stored(name()), records.audit(name())))
                        : Optional.empty(),
                IntStream.range(0, phases.size())
                        .mapToObj(phase -> phaseOrder(experiment, phase))
                        .toList(),
                workload.flows());
    }

    private PhaseOrder phaseOrder(Experiment experiment, int number) {
        Phase phase = phases.get(number);
        return new PhaseOrder(
                phase.name(),
                phase.judged(),
                producer(number),
                workloadIn(phase).load(),
                stopConditionIn(phase),
                experiment.bounds().drain(),
                marks(phase));
    }

    /** Returns the worker's share of each number of operations that a fault waits for; none for background load. */
    private List<Long> marks(Phase phase) {
        long workers = phase.workloads().stream().filter(Workload::measured).count();
        return phase.faults().stream()
                .map(Fault::moment)
                .filter(_ -> workload.measured())
                .filter(FaultTrigger.After.class::isInstance)
                .map(moment -> Math.ceilDiv(((FaultTrigger.After) moment).operations(), workers))
                .sorted()
                .toList();
    }

    /**
     * Returns the name of the ledger. A drain has none of its own and uses one that was filled, since all have the same
     * layout.
     */
    private String ledgerOf(Experiment experiment) {
        return of(experiment).stream()
                .filter(each -> drains()
                        ? !each.drains() && !each.scripted()
                        : each.name().equals(name()))
                .map(WorkerTask::name)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "workload '" + name() + "' drains, but no workload of this load fills"));
    }

    /** Returns the workload as defined in this phase; the load may differ between phases. */
    public Workload workloadIn(Phase phase) {
        return phase.workloads().stream()
                .filter(candidate -> candidate.name().equals(name()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns the stop condition. Background load has no end of its own, so the lab ends it. A fill in a phase that
     * ends when it is drained is done when everything is in. Some of the workers that share a fill may have one
     * operation less than the phase.
     */
    public StopCondition stopConditionIn(Phase phase) {
        if (workloadIn(phase).load() instanceof LoadModel.Fill(long atMost, var _)) {
            if (phase.until() instanceof StopCondition.Drained(Duration _, Duration longest)) {
                return new StopCondition.Operations(atMost, longest);
            }
            if (workload.measured()
                    && phase.until() instanceof StopCondition.Operations(long count, Duration longest)) {
                return new StopCondition.Operations(Math.min(atMost, count), longest);
            }
        }
        return workload.measured() && !(phase.until() instanceof StopCondition.Steady)
                ? workload.placement().share(phase.until())
                : new StopCondition.Elapsed(phase.until().atMost());
    }

    /**
     * Returns how long after the others its worker starts, in nanoseconds. Generators send evenly spaced arrivals in
     * turn, so that all of them together are spaced as those of one worker would be.
     */
    long turnNanos(Phase phase) {
        return workload.placement() instanceof WorkerPlacement.Generator generator
                        && workloadIn(phase).load() instanceof LoadModel.Open open
                        && open.arrivals() == LoadModel.Arrivals.CONSTANT
                ? Math.round(1e9 * (generator.number() - 1) / (open.perSecond() * generator.of()))
                : 0;
    }

    private static WorkerTask joined(WorkerTask first, WorkerTask next) {
        if (!first.workload.placement().equals(next.workload.placement())
                || !first.workload.driver().equals(next.workload.driver())
                || !first.workload.payload().equals(next.workload.payload())
                || !first.workload.flows().equals(next.workload.flows())) {
            throw new IllegalArgumentException("workload '" + first.name() + "' differs in phase '"
                    + next.phases.getFirst().name() + "' from its earlier phases; use a separate name there");
        }
        List<Phase> phases = new ArrayList<>(first.phases);
        phases.addAll(next.phases);
        return new WorkerTask(first.workload, List.copyOf(phases), first.firstProducer);
    }
}
