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
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.WorkloadOrder;

/**
 * Everything that one worker does in a trial: the workload of one name, in each phase that has it. Each of its phases is a
 * producer of its own, numbered over all tasks of the trial, so that no identity is given twice.
 *
 * @param workload of its first phase; driver, payload and deadline are the same in all
 * @param firstProducer of its first phase; the next phases follow
 */
public record WorkerTask(Workload workload, List<Phase> phases, int firstProducer) {
    /** One task per workload name, in the order of first appearance. */
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

    /** Whether it takes out what others put in, in all of its phases. */
    public boolean drains() {
        return workload.load() instanceof LoadModel.Drain;
    }

    /** Whether a script of the user's own is its load. */
    public boolean scripted() {
        return workload.scripted();
    }

    /** Of all its phases: one a phase and step; who drains gives nothing an identity. */
    public int producers() {
        return drains() ? 0 : phases.size() * workload.producersPerPhase();
    }

    /** What their operations leave behind. */
    public ProducerExpectations roles() {
        return ProducerExpectations.of(
                workload,
                IntStream.range(0, phases.size()).map(this::producer).boxed().toList());
    }

    /** Of the first step in its phase of this number. */
    int producer(int phase) {
        return drains() ? 0 : firstProducer + phase * workload.producersPerPhase();
    }

    /** Whether small requests leave from an event loop, which wants a JVM that compiles what is hot. */
    boolean onLoop() {
        return workload.driver().name().equals("http-loop");
    }

    public String name() {
        return workload.name();
    }

    /**
     * What its worker is told.
     *
     * @param experiment that it is a task of
     * @param filledIn replaces launch placeholders such as ${port} in the driver's settings
     */
    WorkloadOrder order(Experiment experiment, TrialFolder folder, UnaryOperator<String> filledIn) {
        Map<String, String> settings = new TreeMap<>();
        workload.driver().settings().forEach((key, text) -> settings.put(key, filledIn.apply(text)));
        return new WorkloadOrder(
                name(),
                experiment.seed(),
                new DriverSpec(workload.driver().name(), settings),
                workload.payload().size().count(),
                workload.deadline(),
                folder.ledger(ledgerOf(experiment)),
                folder.histograms(name()),
                drains()
                        ? Optional.of(new WorkloadOrder.Receipts(folder.stored(name()), folder.audit(name())))
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
                in(phase).load(),
                until(phase),
                experiment.bounds().drain());
    }

    /** Who drains keeps no ledger: it looks into one of those that were filled, whose addresses are those of all. */
    private String ledgerOf(Experiment experiment) {
        return of(experiment).stream()
                .filter(each -> drains()
                        ? !each.drains() && !each.scripted()
                        : each.name().equals(name()))
                .map(WorkerTask::name)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "workload '" + name() + "' drains, but nothing of this load fills"));
    }

    /** The workload as this phase has it: the load may differ from phase to phase. */
    public Workload in(Phase phase) {
        return phase.workloads().stream()
                .filter(candidate -> candidate.name().equals(name()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * What goes on beside the measured load has no end of its own: the lab ends it. Who fills in a phase that ends with its
     * drain is done when everything is in.
     */
    public StopCondition until(Phase phase) {
        if (in(phase).load() instanceof LoadModel.Fill(long atMost)
                && phase.until() instanceof StopCondition.Drained(Duration _, Duration longest)) {
            return new StopCondition.Operations(atMost, longest);
        }
        return workload.measured() ? phase.until() : new StopCondition.Elapsed(longest(phase.until()));
    }

    private static Duration longest(StopCondition condition) {
        return switch (condition) {
            case StopCondition.Elapsed(Duration time) -> time;
            case StopCondition.Operations(long _, Duration atMost) -> atMost;
            case StopCondition.Drained(Duration _, Duration atMost) -> atMost;
            case StopCondition.Broken(Duration atMost) -> atMost;
        };
    }

    private static WorkerTask joined(WorkerTask first, WorkerTask next) {
        if (!first.workload.driver().equals(next.workload.driver())
                || !first.workload.payload().equals(next.workload.payload())
                || !first.workload.flows().equals(next.workload.flows())) {
            throw new IllegalArgumentException("workload '" + first.name() + "' sends something else in phase '"
                    + next.phases.getFirst().name() + "' than before; give it a name of its own there");
        }
        List<Phase> phases = new ArrayList<>(first.phases);
        phases.addAll(next.phases);
        return new WorkerTask(first.workload, List.copyOf(phases), first.firstProducer);
    }
}
