package plimsoll.lab.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plimsoll.lab.ShutdownSteps;
import plimsoll.lab.launch.Placeholders;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.wire.LabMessage;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.OperationByteLayout;

/** The workers of one trial. */
public final class Workers implements AutoCloseable {
    private final List<Worker> workers = new ArrayList<>();

    /**
     * Creates every ledger at full length and touches its pages. This must happen before anything is launched, because
     * a page first touched inside a cap is charged to it. All ledgers have the same layout, so an audit can compare its
     * listing with each of them. A phase that fills its ledger ends there, and its worker reports it.
     */
    public static void createLedgers(Experiment experiment, WorkerFiles files) {
        List<WorkerTask> tasks = WorkerTask.of(experiment);
        List<Path> ledgers = ledgers(tasks, files.ledgers()).toList();
        if (!ledgers.isEmpty()) {
            create(ledgers, tasks, experiment);
        }
        files.handOver(ledgers);
    }

    private static void create(List<Path> ledgers, List<WorkerTask> tasks, Experiment experiment) {
        int producers = tasks.stream().mapToInt(WorkerTask::producers).sum();
        long capacity = tasks.stream().mapToLong(LedgerSize::of).max().orElseThrow();
        OperationByteLayout layout = new OperationByteLayout(
                producers, Math.min(capacity, OperationByteLayout.capacityMax(producers)), experiment.seed());
        ledgers.forEach(file -> LedgerFile.create(file, layout));
    }

    /** Shrinks the ledgers, and what audits found, once nothing writes or lists them any more. */
    public static void releaseLedgerSpace(Experiment experiment, TrialFolder folder) {
        List<WorkerTask> tasks = WorkerTask.of(experiment);
        Stream<Path> stored = Stream.concat(
                        tasks.stream().map(WorkerTask::name),
                        experiment.audits().stream().map(AuditSpec::key))
                .map(folder::stored);
        List<Path> files = Stream.concat(ledgers(tasks, folder), stored)
                .distinct()
                .filter(RecordFile::exists)
                .toList();
        if (!files.isEmpty()) {
            LedgerFile.freeUnusedSpace(files);
        }
    }

    private static Stream<Path> ledgers(List<WorkerTask> tasks, TrialFolder folder) {
        return tasks.stream()
                .filter(task -> !task.drains() && !task.scripted())
                .map(task -> folder.ledger(task.name()));
    }

    /**
     * Starts a worker per workload and waits until each is ready for commands.
     *
     * @throws WorkerException when one does not start
     */
    public static Workers start(Experiment experiment, WorkerFiles files, WorkerCommand command, MemberView members)
            throws InterruptedException {
        command.objection().ifPresent(reason -> {
            throw new WorkerException("a worker with the study's own drivers cannot start: " + reason);
        });
        Workers started = new Workers();
        try {
            for (WorkerTask task : WorkerTask.of(experiment)) {
                started.workers.add(
                        task.scripted()
                                ? new ScriptWorker(task, files.folder(), command, members.filledIn())
                                : start(experiment, task, files, command, members));
            }
            for (Worker worker : started.workers) {
                if (worker instanceof WorkerProcess process) {
                    process.awaitHello();
                }
            }
            return started;
        } catch (InterruptedException | RuntimeException failed) {
            started.close();
            throw failed;
        }
    }

    private static Worker start(
            Experiment experiment, WorkerTask task, WorkerFiles files, WorkerCommand command, MemberView members) {
        UnaryOperator<String> filledIn = members.filledIn();
        TrialFolder folder = files.folder();
        Path orderFile = files.write(task, task.order(experiment, files, filledIn));
        return switch (task.workload().placement()) {
            case WorkerPlacement.Outside(Cpus cpus) ->
                new WorkerProcess(
                        task,
                        command.load(task, cpus, orderFile, folder),
                        folder.worker(task.name()),
                        command.launcher().redactor());
            case WorkerPlacement.Inside(String member) ->
                new EmbeddedWorker(
                        task,
                        new LabMessage.Load(secret(member, command, filledIn), orderFile),
                        folder.worker(task.name()),
                        new EmbeddedWorker.MemberPort(
                                () -> Integer.valueOf(filledIn.apply("${" + member + ".port}")),
                                () -> members.stranger().apply(member)),
                        command.launcher().redactor());
        };
    }

    /** Returns a member's password, which texts of a load show only as the variable that holds it. */
    private static String secret(String member, WorkerCommand command, UnaryOperator<String> filledIn) {
        return new Placeholders(Map.of(), command.environment()).fill(filledIn.apply("${" + member + ".secret}"));
    }

    public List<Worker> all() {
        return List.copyOf(workers);
    }

    /** Starts the phase in every worker that takes part in it. */
    public void run(Phase phase) {
        ofPhase(phase).forEach(worker -> worker.run(phase.name()));
    }

    /** Returns the workers that take part in the phase. */
    public List<Worker> ofPhase(Phase phase) {
        return workers.stream()
                .filter(worker -> worker.takesPartIn(phase.name()))
                .toList();
    }

    /** Returns those workers of the phase whose operations are measured. */
    public List<Worker> measured(Phase phase) {
        return ofPhase(phase).stream().filter(Worker::measured).toList();
    }

    /**
     * Returns the worst phase end of all workers; empty while one is still running. Once the measured load is over, the
     * background load is ended too.
     */
    public Optional<PhaseEnd> phaseEnd(Phase phase) {
        Optional<PhaseEnd> load = worst(measured(phase), phase);
        if (load.isEmpty()) {
            return load;
        }
        ofPhase(phase).stream().filter(worker -> !worker.measured()).forEach(worker -> worker.finish(phase.name()));
        return worst(ofPhase(phase), phase);
    }

    private static Optional<PhaseEnd> worst(List<Worker> workers, Phase phase) {
        PhaseEnd worst = new PhaseEnd.Whole();
        for (Worker worker : workers) {
            Optional<PhaseEnd> end = worker.phaseEnd(phase.name());
            if (end.isEmpty()) {
                return end;
            }
            worst = worst(worst, end.get());
        }
        return Optional.of(worst);
    }

    private static PhaseEnd worst(PhaseEnd one, PhaseEnd other) {
        return switch (other) {
            case PhaseEnd.Broken _ -> other;
            case PhaseEnd.Cut _ -> one instanceof PhaseEnd.Broken ? one : other;
            case PhaseEnd.Whole _ -> one;
        };
    }

    /** Closes every worker, even if closing another one fails; then throws the first failure. */
    @Override
    public void close() {
        ShutdownSteps.runAll(
                workers.stream().<Runnable>map(worker -> worker::close).toList());
    }
}
