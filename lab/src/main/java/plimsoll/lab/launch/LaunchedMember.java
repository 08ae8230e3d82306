package plimsoll.lab.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.launch.cap.CapHandle;
import plimsoll.lab.launch.cap.OomKills;
import plimsoll.lab.launch.cap.RssWatchdog;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.PortHolder;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.RunningProgram;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.lab.launch.ready.ReadinessProbe;
import plimsoll.model.Bytes;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.OuterLimit;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.record.KernelCounters;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.MemberRecordBuilder;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.member.MemberFolder;

/** A member that the lab started, from its start to its record. */
final class LaunchedMember implements RunningMember {
    private static final Duration POLL = Duration.ofMillis(25);
    private static final Duration PROBE_BOUND = FixedTimeout.PROBE.time();
    private static final int EVIDENCE_LINES = 5;
    private static final int LEFT_RUNNING_MAX = 3;

    private final Member member;
    private final LaunchSpec launchSpec;
    private final TrialSetup trial;
    private final CapHandle capHandle;
    private final ManagedProcess process;
    private final ReadinessProbe probe;
    private final long startedMillis;
    private final AtomicLong peakFootprint = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Optional<Long> readyMillis = Optional.empty();
    private volatile Optional<Long> endedMillis = Optional.empty();
    private volatile Optional<String> openPorts = Optional.empty();
    private volatile Optional<Boolean> probeAnswered = Optional.empty();
    private volatile Optional<Long> filesLeft = Optional.empty();
    private volatile Optional<KernelCounters> last = Optional.empty();
    private volatile Optional<Long> readyCpuMillis = Optional.empty();
    private volatile Optional<ProgramRuntime> runtime = Optional.empty();
    private volatile Optional<String> leftRunning = Optional.empty();

    LaunchedMember(Member member, LaunchSpec launchSpec, TrialSetup trial, CappedProcess cappedProcess) {
        this.member = member;
        this.launchSpec = launchSpec;
        this.trial = trial;
        this.capHandle = cappedProcess.hold();
        this.process = cappedProcess.process();
        this.probe = cappedProcess.probe();
        this.startedMillis = trial.millis();
        capHandle.started(process);
        trial.emit(
                name(),
                TrialEvent.Kind.STARTED,
                "process " + process.pid() + ", " + capHandle.cap().sentence()
                        + member.limits()
                                .disk()
                                .map(disk -> ", " + MemberDisk.sentence(disk))
                                .orElse(""));
        process.whenExited(this::ended);
    }

    /** A process with its cap and its readiness probe. */
    record CappedProcess(CapHandle hold, ManagedProcess process, ReadinessProbe probe) {}

    @Override
    public String name() {
        return launchSpec.life().called();
    }

    @Override
    public MemberRole role() {
        return member.role();
    }

    @Override
    public Optional<Long> pid() {
        return Optional.of(process.pid());
    }

    @Override
    public Optional<Path> files() {
        return Optional.of(launchSpec.life().files());
    }

    @Override
    public JvmFiles jvmFiles() {
        return launchSpec.life().jvm();
    }

    @Override
    public Optional<Path> cgroup() {
        return capHandle.cgroup();
    }

    @Override
    public Map<String, Integer> ports() {
        return launchSpec.ports();
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Polls until the member is ready. A death is reported at once, with the last lines of output. */
    void awaitReady(Duration bound) throws LaunchFailure {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!ready(deadline)) {
            if (!isAlive()) {
                throw diedEarly();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw LaunchFailure.of(
                        name(), "the wait for '" + name() + "' was stopped, because the run was interrupted");
            }
            if (System.nanoTime() >= deadline) {
                throw notReadyInTime(bound);
            }
            UninterruptibleSleep.of(POLL);
        }
        Optional<String> stranger = stranger();
        if (stranger.isPresent()) {
            throw LaunchFailure.of(
                    name(),
                    "'" + name() + "' did not answer its readiness probe, another process did: " + stranger.get()
                            + ", and would get the load; end that process and run again");
        }
        readyMillis = Optional.of(trial.millis());
        RunningProgram program = RunningProgram.of(process.family());
        readyCpuMillis = Optional.of(program.cpuMillis());
        runtime = program.runtime();
        noteOpenPorts();
        trial.emit(name(), TrialEvent.Kind.READY, "ready after " + (readyMillis.get() - startedMillis) + " ms");
    }

    /** Returns which other process holds one of its ports. */
    Optional<String> stranger() {
        return PortHolder.stranger(launchSpec.ports().values(), process.family());
    }

    /** Notes once on which ports other machines reach the member by mistake, which a firewall may still prevent. */
    private void noteOpenPorts() {
        Optional<String> open = trial.values().onlyHere() ? PortHolder.open(process.family()) : Optional.empty();
        if (!open.equals(openPorts)) {
            openPorts = open;
            open.ifPresent(sentence -> trial.emit(name(), TrialEvent.Kind.NOTE, sentence));
        }
    }

    private LaunchFailure notReadyInTime(Duration bound) {
        String answer = probe.describe(PROBE_BOUND);
        if (!answer.isEmpty()) {
            trial.emit(name(), TrialEvent.Kind.NOTE, "the last probe: " + answer, new Occurrence.Probed(answer));
        }
        return LaunchFailure.with(
                DeploymentException.Kind.NOT_IN_TIME,
                name(),
                "'" + name() + "' is running, but was not ready within " + bound.toMillis()
                        + " ms; check its readiness setting, or raise the bound if it starts more slowly."
                        + (answer.isEmpty() ? "" : " " + answer),
                new LaunchFailure.LastOutput(evidence(), Optional.empty()));
    }

    /**
     * Checks readiness once more and keeps the answer for the record; keeps none if the member has ended. An
     * unresponsive member may already be dying: dumping a full heap takes seconds, and stopping it meanwhile would hide
     * the real cause of death.
     */
    void probe(Duration bound) {
        noteOpenPorts();
        // A script that counts as ready once started may have started its program only later.
        runtime = RunningProgram.of(process.family()).runtime().or(() -> runtime);
        boolean answered = isAlive() && probe.answers(bound);
        boolean ended = !answered && awaitOwnEnd();
        probeAnswered = ended ? Optional.empty() : Optional.of(answered);
    }

    /** Reads the kernel's peak value, which is lost when the process ends. */
    void poll() {
        if (!process.isAlive()) {
            return; // The pid may already belong to another process.
        }
        ProcessTable.memory(process.pid(), "VmHWM")
                .ifPresent(peak -> peakFootprint.accumulateAndGet(peak.count(), Math::max));
    }

    /** Sends TERM and returns at once; {@link #close} waits for the end. */
    void terminate() {
        poll();
        process.terminate();
    }

    /** Sends KILL to the member and all that it started; its end then does not count as a death. */
    void kill() {
        process.kill();
    }

    LaunchSpec launchSpec() {
        return launchSpec;
    }

    Member member() {
        return member;
    }

    /** Sends STOP or CONT to the member and all that it started. */
    void signal(String signal) throws IOException, InterruptedException {
        try {
            process.family().signal(signal);
        } catch (IOException refused) {
            throw new IOException(
                    "'" + name() + "' could not be sent " + signal + ": " + refused.getMessage(), refused);
        }
    }

    /**
     * Ends the member and all that it started, counts the files that it left, reads the kernel's counters, and removes
     * its cgroup and scratch directory.
     *
     * @param keepScratch whether it keeps that directory for its next start
     */
    void close(Duration terminate, boolean keepScratch) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        terminate();
        process.stop(terminate);
        survivors().ifPresent(sentence -> trial.emit(name(), TrialEvent.Kind.NOTE, sentence));
        process.logFailures().forEach(sentence -> trial.emit(name(), TrialEvent.Kind.NOTE, sentence));
        last = Optional.of(counters());
        capHandle.close();
        MemberLife life = launchSpec.life();
        life.fetchRecords().forEach(sentence -> trial.emit(name(), TrialEvent.Kind.NOTE, sentence));
        trial.hideIn(name(), new MemberFolder(trial.logs(name())).crash());
        if (keepScratch) {
            return;
        }
        try {
            filesLeft = Optional.of(life.filesLeft());
            life.delete(trial);
        } catch (IOException | UncheckedIOException e) {
            trial.emit(
                    name(),
                    TrialEvent.Kind.NOTE,
                    "its scratch directory " + life.scratch() + " cannot be deleted: " + e.getMessage());
        }
    }

    @Override
    public MemberRecord record() {
        SecretRedactor redactor = trial.redactor();
        return MemberRecordBuilder.builder()
                .name(name())
                .role(role())
                .command(redactor.texts(launchSpec.command()))
                .environment(redactor.values(launchSpec.environment()))
                .pid(process.pid())
                .ports(launchSpec.ports())
                .cap(capHandle.cap())
                .heap(launchSpec.heap())
                .cores(member.limits().cpus().cores())
                .startedMillis(startedMillis)
                .readyMillis(readyMillis)
                .endedMillis(endedMillis)
                .exit(process.exit())
                .stoppedByLab(process.stoppedByLab())
                .kernel(last.orElseGet(this::counters))
                .probeAnswered(probeAnswered)
                .filesLeft(filesLeft)
                .quota(member.limits().cpus().quota())
                .readyCpuMillis(readyCpuMillis)
                .runtime(runtime)
                .build();
    }

    private boolean ready(long deadline) {
        long left = Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
        Duration bound = Duration.ofMillis(Math.min(left, PROBE_BOUND.toMillis()));
        return isAlive() && probe.answers(bound) && isAlive();
    }

    private LaunchFailure diedEarly() {
        awaitOwnEnd();
        Optional<ProcessExit> exit = process.exit();
        Optional<String> access = launchSpec.accessProblem();
        access.ifPresent(why -> trial.emit(name(), TrialEvent.Kind.NOTE, why, new Occurrence.EndExplained(why)));
        return LaunchFailure.with(
                DeploymentException.Kind.DIED,
                name(),
                "'" + name() + "' ended before it was ready, with "
                        + exit.map(ProcessExit::words).orElse("no exit code yet") + capWords()
                        + leftRunning.map(why -> "; " + why).orElse("")
                        + "; its command was: "
                        + String.join(" ", launchSpec.command())
                        + access.map(why -> "; " + why).orElse(""),
                new LaunchFailure.LastOutput(evidence(), exit));
    }

    private boolean awaitOwnEnd() {
        return ShutdownGrace.usual()
                .awaitEnd(process::await, launchSpec.life().jvm().path(MemberFolder.HEAP_DUMP));
    }

    private List<String> evidence() {
        return LogTail.ofStreams(trial.logs(name()), EVIDENCE_LINES);
    }

    private void ended(ProcessExit exit) {
        endedMillis = Optional.of(trial.millis());
        if (process.stoppedByLab()) {
            trial.emit(name(), TrialEvent.Kind.STOPPED, "stopped by the lab; " + exit.words());
            return;
        }
        leftRunning = exit.code() == 0 ? leftRunning() : Optional.empty();
        boolean killed = exit.signal().isPresent();
        TrialEvent.Kind kind = killed ? TrialEvent.Kind.KILLED : TrialEvent.Kind.ENDED;
        leftRunning.ifPresentOrElse(
                why -> trial.emit(name(), kind, exit.words() + "; " + why, new Occurrence.EndExplained(why)),
                () -> trial.emit(name(), kind, exit.words() + capWords()));
    }

    /** A program that continues in the background ends with its first process, as it does in a container. */
    private Optional<String> leftRunning() {
        List<String> programs = process.family().programs(LEFT_RUNNING_MAX);
        return programs.isEmpty()
                ? Optional.empty()
                : Optional.of("processes that it had started were still running (" + String.join(", ", programs)
                        + "), and a program ends with its first process; start it in the foreground");
    }

    private String capWords() {
        return capHandle
                .oomKills()
                .map(kills -> kills.atCap() > 0
                        ? " at its memory cap of "
                                + member.limits().memory().map(Bytes::toString).orElse("?") + " ("
                                + capHandle.cap().mechanism()
                                + (capHandle.cap().mechanism().equals(RssWatchdog.NAME)
                                        ? ", enforced by the lab)"
                                        : ", oom_kill " + kills.atCap() + ")")
                        : kills.elsewhere() > 0
                                ? " for "
                                        + capHandle
                                                .exceeded()
                                                .map(OuterLimit::words)
                                                .orElse("a memory limit around the lab")
                                        + ", not at its own cap (oom_kill " + kills.elsewhere() + ")"
                                : "")
                .orElse("");
    }

    private Optional<String> survivors() {
        if (!process.onGone().isDone()) {
            return Optional.of("it survived KILL; see process " + process.pid());
        }
        return process.onGone().join().isEmpty()
                ? Optional.empty()
                : Optional.of("processes that it started survived KILL: "
                        + process.onGone().join());
    }

    private KernelCounters counters() {
        long footprint = peakFootprint.get();
        Optional<OomKills> kills = capHandle.oomKills();
        return new KernelCounters(
                kills.map(OomKills::atCap),
                kills.map(OomKills::elsewhere),
                capHandle.exceeded(),
                kills.map(OomKills::others),
                capHandle.peak(),
                footprint == 0 ? Optional.empty() : Optional.of(new Bytes(footprint)));
    }
}
