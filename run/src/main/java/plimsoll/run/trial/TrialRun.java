package plimsoll.run.trial;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.lab.audit.Auditor;
import plimsoll.lab.audit.TimingLogCorrelation;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.RunningMember;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.lab.load.MemberView;
import plimsoll.lab.load.Worker;
import plimsoll.lab.load.WorkerException;
import plimsoll.lab.load.WorkerFiles;
import plimsoll.lab.load.Workers;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.SamplingTarget;
import plimsoll.model.Cpus;
import plimsoll.model.load.Fault;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.study.Experiment;
import plimsoll.records.EventLog;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.records.heap.HeapDumpDigest;

/** One execution of an experiment: launch, load, watch, audit. Leaves its records in the trial's folder. */
public final class TrialRun {
    private static final Duration SAMPLED_EVERY = Duration.ofMillis(100);

    /** The longest time between the end of a member and the interrupt of the lab, if one signal to a group does both. */
    private static final Duration SAME_SIGNAL = Duration.ofMillis(900);

    /** The most looks in a long trial, because the lab that judges them has a small heap. */
    private static final int LOOKS_MAX = 6_000;

    /** The most samples, one of each process at each look, whose timeline is still read. */
    private static final int SAMPLES_MAX = 36_000;

    private static final Pattern LATER = Pattern.compile("\\$\\{((?:env|taken)\\.[^{}]*|id\\.\\d+)}");

    private final Experiment experiment;
    private final TrialFolder folder;
    private final Lab lab;
    private final RunListener listener;
    private final int attempt;
    private final List<Instrument> instruments;
    private final long startNanos = System.nanoTime();

    public TrialRun(Experiment experiment, TrialFolder folder, int attempt, Setting setting) {
        this.experiment = experiment;
        this.folder = folder;
        this.attempt = attempt;
        this.lab = setting.lab();
        this.listener = setting.listener();
        this.instruments = setting.instruments();
    }

    /** Runs to the end and writes the checksums and {@code trial.json} last, also when interrupted. */
    public void execute() throws InterruptedException {
        ResultDirectories.create(folder.path());
        Json.write(folder.experiment(), experiment);
        WorkerFiles files = WorkerFiles.of(experiment, folder, lab.worker());
        Workers.createLedgers(experiment, files);
        TrialEnding ending =
                new TrialEnding(TrialOutcome.Kind.INTERRUPTED, "the run was interrupted during this trial");
        try {
            // Only closing the log shows that it lacks an event, as on a full disk; then the trial is repeated.
            TrialEnding ended = logged(files);
            if (ended.kind() != TrialOutcome.Kind.COMPLETED) {
                // A process that has just been started is still in the lab's group, so that Ctrl-C may have ended it.
                Thread.sleep(SAME_SIGNAL);
            }
            if (!lab.launcher().isClosed() && !Thread.currentThread().isInterrupted()) {
                ending = ended;
            }
        } finally {
            TrialEnding last = ending;
            UninterruptedStep.of(() -> end(last));
        }
    }

    private TrialEnding logged(WorkerFiles files) throws InterruptedException {
        try (EventLog events = new EventLog(folder.events(), this::masked)) {
            return launch(files, events);
        }
    }

    private TrialOutcome end(TrialEnding ending) {
        Workers.releaseLedgerSpace(experiment, folder);
        String sentence = masked(ending.sentence());
        TrialOutcome outcome = new TrialOutcome(ending.kind(), sentence, nanos() / 1_000_000, attempt);
        TrialChecksums.end(folder, outcome);
        return outcome;
    }

    private Duration sampledEvery() {
        // Beside members, their disks and workers, the host and the lab are sampled.
        long workers =
                experiment.workloads().stream().map(Workload::name).distinct().count();
        List<Member> members = experiment.deployment().members();
        long disks = members.stream()
                .filter(member -> member.limits().disk().isPresent())
                .count();
        long processes = members.size() + disks + workers + 2;
        long looks = Math.min(LOOKS_MAX, SAMPLES_MAX / processes);
        Duration timed = experiment.phases().stream()
                .flatMap(phase ->
                        phase.until() instanceof StopCondition.Elapsed(Duration time) ? Stream.of(time) : Stream.of())
                .reduce(Duration.ZERO, Duration::plus);
        Duration every = timed.dividedBy(looks);
        return every.compareTo(SAMPLED_EVERY) > 0 ? every : SAMPLED_EVERY;
    }

    private TrialEnding launch(WorkerFiles files, EventLog events) throws InterruptedException {
        try {
            return launched(files, events);
        } finally {
            files.fetch()
                    .forEach(problem ->
                            events.append(new TrialEvent(nanos() / 1_000_000, "lab", TrialEvent.Kind.NOTE, problem)));
            Auditor.maskExamples(experiment, folder, this::masked);
        }
    }

    private TrialEnding launched(WorkerFiles files, EventLog events) throws InterruptedException {
        SecretRedactor secrets = SecretRedactor.of(Json.line(experiment), System.getenv());
        lab.launcher().hide(secrets);
        try (Sampler sampler = Sampler.start(folder.timeline(), this::nanos, sampledEvery())) {
            TrialSetup trial = new TrialSetup(
                            folder.path(), experiment.bounds(), this::nanos, events::append, secrets, powerCuts())
                    .with(lab.needs());
            RunningDeployment runningDeployment = lab.launcher().launch(experiment.deployment(), trial);
            TrialEnding ending;
            try (runningDeployment) {
                runningDeployment.members().forEach(member -> MemberSampling.watch(member, sampler));
                ending = loaded(runningDeployment, sampler, new TrialOutputs(files, events));
            } finally {
                record(runningDeployment.record(), events);
            }
            // Anything else that went wrong may follow from that.
            return runningDeployment
                    .lostMachine()
                    .map(why -> new TrialEnding(TrialOutcome.Kind.LOST_MACHINE, why))
                    .orElse(ending);
        } catch (DeploymentException exception) {
            record(exception.record(), events);
            return new TrialEnding(kind(exception), singleLine(exception));
        } catch (Sampler.SamplerException broken) {
            return new TrialEnding(TrialOutcome.Kind.BROKEN_SAMPLER, String.valueOf(broken.getMessage()));
        }
    }

    private TrialEnding loaded(RunningDeployment runningDeployment, Sampler sampler, TrialOutputs outputs)
            throws InterruptedException {
        try {
            return runPhases(runningDeployment, sampler, outputs);
        } catch (WorkerException broken) {
            return new TrialEnding(TrialOutcome.Kind.BROKEN_WORKER, String.valueOf(broken.getMessage()));
        }
    }

    /** A disk that lies in one cut has lied since its start, so it does in the member's other cuts too. */
    private Map<String, TrialSetup.Flush> powerCuts() {
        return experiment.faults().stream()
                .flatMap(fault -> fault instanceof Fault.End end && end.by().cutsPower() ? Stream.of(end) : Stream.of())
                .collect(Collectors.toMap(
                        Fault.End::member,
                        cut -> cut.by() == Fault.By.LYING_POWER_CUT ? TrialSetup.Flush.LYING : TrialSetup.Flush.HONEST,
                        (one, other) -> one == TrialSetup.Flush.LYING ? one : other));
    }

    /** Reduces heap dumps to their largest classes; only now, because it would disturb running members. */
    private void record(LaunchRecord launched, EventLog events) {
        Json.write(folder.launch(), launched);
        for (MemberRecord member : launched.members()) {
            HeapDumpDigest.condense(folder.member(member.name()))
                    .ifPresent(problem -> events.append(
                            new TrialEvent(nanos() / 1_000_000, member.name(), TrialEvent.Kind.NOTE, problem)));
        }
    }

    /** Where workers and the lab write while the phases run. */
    private record TrialOutputs(WorkerFiles files, EventLog events) {}

    /** The store is listed once the workers have ended, so that ledgers are complete, and the members were probed. */
    private TrialEnding runPhases(RunningDeployment runningDeployment, Sampler sampler, TrialOutputs outputs)
            throws InterruptedException {
        try (Auditor auditor = auditor(runningDeployment, outputs.files())) {
            Optional<TrialEnding> broken = load(runningDeployment, sampler, outputs, auditor);
            if (broken.isPresent()) {
                return broken.get();
            }
            if (runningDeployment.lostMachine().isPresent()) {
                return new TrialEnding(TrialOutcome.Kind.LOST_MACHINE, "its store cannot be listed");
            }
            runningDeployment.probe();
            correlateTimingLogs(runningDeployment, outputs.files());
            return auditor.run()
                    .map(reason -> new TrialEnding(TrialOutcome.Kind.BROKEN_AUDIT, reason))
                    .orElse(new TrialEnding(TrialOutcome.Kind.COMPLETED, "every phase was run and every store listed"));
        }
    }

    /** Runs the phases, and prepares the auditor after the last one, while the workers end. */
    private Optional<TrialEnding> load(
            RunningDeployment runningDeployment, Sampler sampler, TrialOutputs outputs, Auditor auditor)
            throws InterruptedException {
        EventLog events = outputs.events();
        PhaseLog phaseLog = new PhaseLog(events, this::nanos);
        List<String> subjects = runningDeployment.members().stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .map(RunningMember::name)
                .toList();
        FaultSchedule.FaultListeners listeners =
                new FaultSchedule.FaultListeners(events::append, member -> MemberSampling.watch(member, sampler));
        try (Workers workers = Workers.start(
                        experiment,
                        outputs.files(),
                        lab.worker().with(runningDeployment.secrets()),
                        new MemberView(filler(runningDeployment.placeholders()), runningDeployment::strangerOn),
                        lab.generators());
                InstrumentSession _ =
                        InstrumentSession.start(instruments, trialView(runningDeployment, sampler, phaseLog));
                DeathRestarts _ = DeathRestarts.start(
                        experiment.deployment(),
                        runningDeployment,
                        this::nanos,
                        new DeathRestarts.RestartContext(
                                listeners,
                                FaultSchedule.FaultTimeouts.of(experiment.bounds())
                                        .close()))) {
            FaultEvents faultEvents = new FaultEvents(experiment, listeners);
            workers.all().forEach(worker -> worker.pid().ifPresent(pid -> sampler.watch(target(worker, pid))));
            Optional<TrialEnding> ended = Optional.empty();
            for (Phase phase : experiment.phases()) {
                workers.together(phase, nanos());
                phaseLog.started(phase);
                PhaseWatch watch = new PhaseWatch(phase, workers, runningDeployment, experiment.bounds(), this::nanos);
                Optional<WarmUpWatch> warmUp = WarmUpWatch.of(
                        phase,
                        () -> workers.ofPhase(phase).forEach(worker -> worker.finish(phase.name())),
                        subjects,
                        events::append);
                Optional<TrialEnding> broken = watch.run(
                        progress -> {
                            listener.underWay(experiment, progress, sampler.latest());
                            warmUp.ifPresent(each -> each.observe(progress, sampler.latest()));
                        },
                        faultEvents);
                phaseLog.ended(phase);
                warmUp.ifPresent(each -> each.close(Duration.ofNanos(nanos())));
                if (broken.isPresent() || watch.isOver()) {
                    ended = broken;
                    break;
                }
            }
            if (ended.isEmpty() && runningDeployment.lostMachine().isEmpty()) {
                auditor.prepare();
            }
            return ended;
        }
    }

    private void correlateTimingLogs(RunningDeployment runningDeployment, WorkerFiles files) {
        if (!experiment.clocks().isEmpty()) {
            Json.write(folder.clocks(), TimingLogCorrelation.in(files, experiment, runningDeployment::directory));
        }
    }

    private Auditor auditor(RunningDeployment runningDeployment, WorkerFiles files) {
        return new Auditor(
                experiment,
                lab.worker().with(runningDeployment.secrets()),
                files,
                workerCpus(),
                filler(runningDeployment.directPlaceholders()),
                runningDeployment::isRunning);
    }

    private Cpus workerCpus() {
        return experiment.workloads().stream()
                .map(workload -> switch (workload.placement()) {
                    case WorkerPlacement.Outside(Cpus cpus) -> cpus;
                    case WorkerPlacement.Generator generator -> generator.beside();
                    case WorkerPlacement.Inside _ -> Cpus.ANY;
                })
                .findFirst()
                .orElse(Cpus.ANY);
    }

    /**
     * Leaves ${id}, ${id.K} and ${taken.NAME}, which the driver fills in per operation, and ${env.NAME}, which the
     * worker takes from its own environment, so that no secret reaches a record.
     */
    private static UnaryOperator<String> filler(Map<String, String> known) {
        Placeholders placeholders = new Placeholders(known, System.getenv());
        return text -> placeholders.fill(text, laterPlaceholders(text));
    }

    private static Set<String> laterPlaceholders(String text) {
        Set<String> names = new HashSet<>(Set.of("id"));
        LATER.matcher(text).results().forEach(found -> names.add(found.group(1)));
        return names;
    }

    private static TrialOutcome.Kind kind(DeploymentException exception) {
        return switch (exception.kind()) {
            case MISSING_CAPABILITY -> TrialOutcome.Kind.MISSING_CAPABILITY;
            case LOST_MACHINE -> TrialOutcome.Kind.LOST_MACHINE;
            case REFUSED, INSTALL_FAILED, DIED, NOT_IN_TIME -> TrialOutcome.Kind.NOT_STARTED;
        };
    }

    /** Joins the lines of the message, which already holds the member's last output. */
    private static String singleLine(DeploymentException exception) {
        return String.valueOf(exception.getMessage()).replaceAll("\\s*\n\\s*", "; ");
    }

    private TrialView trialView(RunningDeployment runningDeployment, Sampler sampler, PhaseLog phaseLog) {
        List<TrialView.Subject> subjects = runningDeployment.members().stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .flatMap(member -> member.pid().stream().map(pid -> subject(member, pid)))
                .toList();
        return new TrialView(folder, subjects, sampler::latest, phaseLog::stretches, this::nanos, this::masked);
    }

    private static TrialView.Subject subject(RunningMember member, long pid) {
        MemberRecord record = member.record();
        return new TrialView.Subject(member.name(), pid, record.cap().memory(), record.heap(), member.jvmFiles());
    }

    private static SamplingTarget target(Worker worker, long pid) {
        return new SamplingTarget("worker." + worker.name(), pid, Optional.empty(), Set.of());
    }

    /** Hides the secrets of the present trial, its members' passwords included. */
    private String masked(String text) {
        return lab.launcher().redactor().text(text);
    }

    private long nanos() {
        return System.nanoTime() - startNanos;
    }

    /** The end of a trial, before its duration is known. */
    record TrialEnding(TrialOutcome.Kind kind, String sentence) {}

    /**
     * The settings that all trials of a run share.
     *
     * @param instruments for the subjects; none in a trial that is judged
     */
    public record Setting(Lab lab, RunListener listener, List<Instrument> instruments) {
        public Setting(Lab lab, RunListener listener) {
            this(lab, listener, List.of());
        }
    }
}
