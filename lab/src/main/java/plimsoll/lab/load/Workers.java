package plimsoll.lab.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.lab.ShutdownSteps;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.records.GeneratorRecords;
import plimsoll.records.TrialFolder;
import plimsoll.wire.LabMessage;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkloadOrder;

/** The workers of one trial. */
public final class Workers implements AutoCloseable {
    /** Commands are on their way for a round trip; then a worker prepares its phase. */
    private static final Duration LEAD = Duration.ofMillis(300);

    private final List<Worker> workers = new ArrayList<>();
    private final List<GeneratorWorker> remote = new ArrayList<>();
    private final TrialFolder folder;
    private final SecretRedactor redactor;

    private Workers(TrialFolder folder, SecretRedactor redactor) {
        this.folder = folder;
        this.redactor = redactor;
    }

    /**
     * Creates every ledger at full length and touches its pages. This must happen before anything is launched, because
     * a page first touched inside a cap is charged to it. All ledgers have the same layout, so an audit can compare its
     * listing with each of them. A phase that fills its ledger ends there, and its worker reports it.
     */
    public static void createLedgers(Experiment experiment, WorkerFiles files) {
        List<WorkerTask> tasks = WorkerTask.of(experiment);
        List<Path> ledgers = ledgers(tasks.stream().filter(task -> !task.remote()), files.ledgers())
                .toList();
        if (!ledgers.isEmpty()) {
            OperationByteLayout layout = layout(tasks, experiment);
            ledgers.forEach(file -> LedgerFile.create(file, layout));
        }
        files.handOver(ledgers);
    }

    private static OperationByteLayout layout(List<WorkerTask> tasks, Experiment experiment) {
        int producers = tasks.stream().mapToInt(WorkerTask::producers).sum();
        long capacity = tasks.stream().mapToLong(LedgerSize::of).max().orElseThrow();
        return new OperationByteLayout(
                producers, Math.min(capacity, OperationByteLayout.capacityMax(producers)), experiment.seed());
    }

    /** Shrinks the ledgers, and what audits found, once nothing writes or lists them any more. */
    public static void releaseLedgerSpace(Experiment experiment, TrialFolder folder) {
        List<WorkerTask> tasks = WorkerTask.of(experiment);
        Stream<Path> stored = Stream.concat(
                        tasks.stream().map(WorkerTask::name),
                        experiment.audits().stream().map(AuditSpec::key))
                .map(folder::stored);
        List<Path> files = Stream.concat(ledgers(tasks.stream(), folder), stored)
                .distinct()
                .filter(RecordFile::exists)
                .toList();
        if (!files.isEmpty()) {
            LedgerFile.freeUnusedSpace(files);
        }
    }

    private static Stream<Path> ledgers(Stream<WorkerTask> tasks, TrialFolder folder) {
        return tasks.filter(task -> !task.drains() && !task.scripted()).map(task -> folder.ledger(task.name()));
    }

    /**
     * Starts a worker per workload and waits until each is ready for commands.
     *
     * @param generators the machines of workloads that are placed on them
     * @throws WorkerException when one does not start
     */
    public static Workers start(
            Experiment experiment,
            WorkerFiles files,
            WorkerCommand command,
            MemberView members,
            Optional<Generators> generators)
            throws InterruptedException {
        command.objection().ifPresent(reason -> {
            throw new WorkerException("a worker with the study's own drivers cannot start: " + reason);
        });
        Workers started = new Workers(files.folder(), command.launcher().redactor());
        GeneratorStarter starter = new GeneratorStarter(
                experiment,
                files,
                command,
                members.filledIn(),
                generators,
                UUID.randomUUID().toString());
        try {
            List<WorkerTask> tasks = WorkerTask.of(experiment);
            for (WorkerTask task : tasks) {
                if (task.remote()) {
                    started.add(starter.start(task, layout(tasks, experiment)));
                } else {
                    started.workers.add(
                            task.scripted()
                                    ? new ScriptWorker(task, files.folder(), command, members.filledIn())
                                    : start(experiment, task, files, command, members));
                }
            }
            for (Worker worker : started.workers) {
                if (worker instanceof WorkerProcess process) {
                    process.awaitHello();
                }
            }
            return started;
        } catch (InterruptedException | RuntimeException failed) {
            started.closeAfter(failed);
            throw failed;
        }
    }

    /** A generator that is lost cannot be closed either, which must not hide the first reason. */
    private void closeAfter(Exception failed) {
        try {
            close();
        } catch (RuntimeException also) {
            failed.addSuppressed(also);
        }
    }

    private static Worker start(
            Experiment experiment, WorkerTask task, WorkerFiles files, WorkerCommand command, MemberView members) {
        UnaryOperator<String> filledIn = members.filledIn();
        TrialFolder folder = files.folder();
        WorkloadOrder order = task.order(experiment, files, filledIn);
        Path orderFile = files.write(task, order);
        return switch (task.workload().placement()) {
            case WorkerPlacement.Outside(Cpus cpus) ->
                new WorkerProcess(
                        task,
                        command.load(order, orderFile, cpus, folder.workerLog(task.name())),
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
            case WorkerPlacement.Generator _ -> throw new IllegalStateException("started by GeneratorStarter");
        };
    }

    private void add(GeneratorWorker each) {
        remote.add(each);
        workers.add(each.worker());
    }

    /** Returns a member's password, which texts of a load show only as the variable that holds it. */
    private static String secret(String member, WorkerCommand command, UnaryOperator<String> filledIn) {
        return new Placeholders(Map.of(), command.environment()).fill(filledIn.apply("${" + member + ".secret}"));
    }

    public List<Worker> all() {
        return List.copyOf(workers);
    }

    /**
     * Orders the phase for one moment in the workers on generators, and waits for that moment. Without generators it does
     * nothing.
     *
     * @param trialNanos time since the trial's start
     * @throws WorkerException when the clock of a generator cannot be read
     * @throws UncheckedIOException when the lab could not keep what came from a generator
     */
    public void together(Phase phase, long trialNanos) throws InterruptedException {
        long origin = System.nanoTime() - trialNanos;
        List<GeneratorWorker> taking =
                remote.stream().filter(each -> each.takesPartIn(phase)).toList();
        if (taking.isEmpty()) {
            return;
        }
        List<GeneratorLink.ClockReading> clocks = new ArrayList<>();
        for (GeneratorWorker each : taking) {
            clocks.add(each.clock());
        }
        long slowest = clocks.stream()
                .mapToLong(GeneratorLink.ClockReading::roundTripNanos)
                .max()
                .orElseThrow();
        long moment = System.nanoTime() + LEAD.toNanos() + slowest;
        for (int i = 0; i < taking.size(); i++) {
            taking.get(i).begin(phase, moment, origin, clocks.get(i));
        }
        Thread.sleep(Duration.ofNanos(Math.max(0, moment - System.nanoTime())));
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

    /**
     * Returns after the given time, or as soon as the first worker that still runs ends the phase; measured ones come
     * before those of background load, which the lab ends.
     */
    public void awaitEnd(Phase phase, Duration most) throws InterruptedException {
        Optional<Worker> running = Stream.concat(measured(phase).stream(), ofPhase(phase).stream())
                .filter(worker -> worker.phaseEnd(phase.name()).isEmpty())
                .findFirst();
        if (running.isPresent()) {
            running.get().awaitEnd(phase.name(), most);
        } else {
            Thread.sleep(most);
        }
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
        List<Runnable> steps = new ArrayList<>();
        // All of them end at once, not each after the other's bound.
        workers.stream().filter(WorkerProcess.class::isInstance).forEach(each -> steps.add(each::stop));
        workers.forEach(worker -> steps.add(worker::close));
        remote.forEach(each ->
                steps.add(() -> hideSecrets(folder.workerLog(each.worker().name()))));
        if (!remote.isEmpty()) {
            steps.add(() -> Json.write(
                    folder.generators(),
                    new GeneratorRecords(
                            remote.stream().map(GeneratorWorker::record).toList())));
        }
        ShutdownSteps.runAll(steps);
    }

    /** A generator sends the log as its worker wrote it, with the values of the lab's variables. */
    private void hideSecrets(Path log) {
        try {
            redactor.file(log);
        } catch (IOException refused) {
            throw new UncheckedIOException("secrets cannot be hidden in " + log + ": " + refused.getMessage(), refused);
        }
    }
}
