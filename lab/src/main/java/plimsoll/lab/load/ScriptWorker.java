package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import plimsoll.json.Json;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.model.Cpus;
import plimsoll.model.FixedTimeout;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.records.LabJava;
import plimsoll.records.ScriptRun;
import plimsoll.records.TrialFolder;
import plimsoll.records.WorkerLog;

/**
 * A user's own load script in place of a worker. It is started for each phase, and ended at the phase's bound together
 * with all that it started. Nothing is known of its operations; a phase lasts as long as the script runs.
 */
final class ScriptWorker implements Worker {
    private static final Duration END_BOUND = FixedTimeout.SCRIPT_END.time();

    private final WorkerTask task;
    private final TrialFolder folder;
    private final WorkerCommand starter;
    private final UnaryOperator<String> filledIn;
    private final PhaseEndTracker phaseEnds;
    private volatile Optional<ManagedProcess> current = Optional.empty();
    private volatile Optional<Thread> watch = Optional.empty();

    ScriptWorker(WorkerTask task, TrialFolder folder, WorkerCommand starter, UnaryOperator<String> filledIn) {
        this.task = task;
        this.folder = folder;
        this.starter = starter;
        this.filledIn = filledIn;
        this.phaseEnds = new PhaseEndTracker(task);
    }

    @Override
    public String name() {
        return task.name();
    }

    /** Empty: the process changes with each phase. */
    @Override
    public OptionalLong pid() {
        return OptionalLong.empty();
    }

    @Override
    public boolean takesPartIn(String phase) {
        return phaseEnds.has(phase);
    }

    @Override
    public Optional<ProgressReport> latest() {
        return Optional.empty();
    }

    @Override
    public boolean measured() {
        return task.workload().measured();
    }

    @Override
    public void run(String phase) {
        Phase started = task.phases().stream()
                .filter(each -> each.name().equals(phase))
                .findFirst()
                .orElseThrow();
        LoadModel.Script script = (LoadModel.Script) task.workloadIn(started).load();
        List<String> redacted = script.command().stream().map(filledIn).toList();
        long began = System.nanoTime();
        try {
            ManagedProcess process = starter.script(command(script, redacted, phase));
            current = Optional.of(process);
            watch = Optional.of(HelperThreads.start(
                    "script-" + name(),
                    () -> awaitEnd(started, process, new Run(script, redacted, began)),
                    failure -> phaseEnds
                            .of(phase)
                            .complete(new PhaseEnd.Broken("waiting for the load script failed: " + failure))));
        } catch (IOException refused) {
            phaseEnds
                    .of(phase)
                    .complete(new PhaseEnd.Broken("the load script cannot be started: " + refused.getMessage()));
        }
    }

    /** The script, its command line, and when it was started. */
    private record Run(LoadModel.Script script, List<String> command, long beganNanos) {}

    /** The script runs on a worker's cores, so that it takes no CPU time from the subject. */
    private ProcessCommand command(LoadModel.Script script, List<String> redacted, String phase) {
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.putAll(starter.environment());
        Placeholders secrets = new Placeholders(Map.of(), variables);
        List<Integer> cores =
                task.workload().placement() instanceof WorkerPlacement.Outside(Cpus cpus) ? cpus.cores() : List.of();
        return new ProcessCommand(
                "script." + name(),
                LabJava.command(redacted.stream().map(secrets::fillEnvironment).toList()),
                starter.environment(),
                Path.of(script.directory()),
                cores,
                OutputTarget.kept(folder.scriptLog(name(), phase, "stdout")),
                OutputTarget.kept(folder.scriptLog(name(), phase, "stderr")),
                false);
    }

    private void awaitEnd(Phase phase, ManagedProcess process, Run run) {
        boolean endedByItself = process.await(phase.until().atMost());
        if (!endedByItself) {
            process.stop(END_BOUND);
        }
        long millis = (System.nanoTime() - run.beganNanos()) / 1_000_000;
        boolean cut = !endedByItself || process.stoppedByLab();
        ScriptRun record = new ScriptRun(
                phase.name(),
                run.command(),
                run.script().tool(),
                millis,
                cut ? Optional.empty() : process.exit().map(exit -> exit.code()));
        CompletableFuture<PhaseEnd> end = phaseEnds.of(phase.name());
        try {
            Json.write(folder.script(name(), phase.name()), record);
            WorkerLog.addPhaseEnd(
                    folder.worker(name()),
                    ProgressReportBuilder.builder()
                            .phase(phase.name())
                            .atMillis(millis)
                            .build(),
                    cut);
            end.complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
        } catch (RuntimeException refused) {
            end.complete(new PhaseEnd.Broken(String.valueOf(refused.getMessage())));
        }
    }

    /** Stops the script, which otherwise runs until its own end or its bound. */
    @Override
    public void finish(String phase) {
        stop();
    }

    @Override
    public void stop() {
        current.ifPresent(process -> process.stop(END_BOUND));
    }

    @Override
    public Optional<PhaseEnd> phaseEnd(String phase) {
        return phaseEnds.phaseEnd(phase);
    }

    @Override
    public void awaitEnd(String phase, Duration most) throws InterruptedException {
        phaseEnds.awaitEnd(phase, most);
    }

    /** Its record is written when this returns. */
    @Override
    public void close() {
        stop();
        watch.ifPresent(thread -> {
            try {
                thread.join(END_BOUND);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
