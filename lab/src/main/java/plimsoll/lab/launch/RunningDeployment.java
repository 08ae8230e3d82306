package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.ShutdownSteps;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialEvent;

/** The running members of one trial. Closing it ends them; its record then shows how each ended. */
public final class RunningDeployment implements AutoCloseable {
    /** The member of notes about the lab's own observations. */
    public static final String LAB = "lab";

    private static final Duration PROBE_BOUND = FixedTimeout.PROBE.time();
    private static final Duration POLL = Duration.ofMillis(50);

    private final TrialSetup trial;
    private final MemberStarter starter;
    private final Map<String, String> direct;
    private final Map<String, String> placeholders;
    private final MemberSecrets secrets;
    private final Optional<RemoteNeeds> elsewhere;
    private final List<String> replicas;
    private final Map<String, LinkProxy> links = new ConcurrentHashMap<>();
    private final Set<String> endedOnPurpose = ConcurrentHashMap.newKeySet();
    private final Set<String> givenUp = ConcurrentHashMap.newKeySet();
    private final List<RunningMember> members = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ReentrantLock closing = new ReentrantLock();

    /**
     * @param elsewhere the needs on another machine, which run already
     * @param replicas names of members that stand in for each other; empty if there are none
     */
    RunningDeployment(
            TrialSetup trial,
            MemberStarter starter,
            Map<String, String> direct,
            Map<String, String> placeholders,
            MemberSecrets secrets,
            Optional<RemoteNeeds> elsewhere,
            List<String> replicas) {
        this.elsewhere = elsewhere;
        this.replicas = List.copyOf(replicas);
        this.trial = trial;
        this.starter = starter;
        this.direct = Map.copyOf(direct);
        this.placeholders = Map.copyOf(placeholders);
        this.secrets = secrets;
        elsewhere.ifPresent(needs -> members.addAll(needs.running(trial)));
        HelperThreads.start("poll-members", this::poll, failure -> note("observing the members failed: " + failure));
    }

    /**
     * Placeholders for a driver's settings: {@code port}, {@code port.NAME} and {@code url} of the first subject, and
     * {@code MEMBER.port}, {@code MEMBER.port.NAME}, {@code MEMBER.url} of all members.
     */
    public Map<String, String> placeholders() {
        return placeholders;
    }

    /** Returns the {@link #placeholders} bypassing all links, for audits, which list a store and measure nothing. */
    public Map<String, String> directPlaceholders() {
        return direct;
    }

    /** Returns the variables from which workers and audits take the members' passwords. */
    public Map<String, String> secrets() {
        return secrets.environment();
    }

    /** Returns the readable directory of a member's latest run; empty if the member is attached or does not exist. */
    public Optional<Path> directory(String name) {
        return latest(name).flatMap(RunningMember::files);
    }

    /** Returns the latest run of a member; empty if it does not exist. */
    public Optional<RunningMember> latest(String name) {
        return members.stream()
                .filter(member -> nameInStudy(member).equals(name))
                .reduce((_, later) -> later);
    }

    private static String nameInStudy(RunningMember member) {
        return member instanceof LaunchedMember launched ? launched.member().name() : member.name();
    }

    /**
     * Returns in a sentence which other process holds a port of a member; empty if none does, or if the lab did not start
     * the member. It may have ended since it was ready, and its port is then free for others.
     */
    public Optional<String> strangerOn(String name) {
        return latest(name)
                .flatMap(member -> member instanceof LaunchedMember launched ? launched.stranger() : Optional.empty());
    }

    /** Returns the members in the order in which they were started. */
    public List<RunningMember> members() {
        return List.copyOf(members);
    }

    /**
     * Returns whether a member has ended that was not ended on purpose and is not restarted, and for which no other stands
     * in: the load goes on while one of several replicas is alive. A lost machine counts as the death of its needs.
     */
    public boolean hasDeath() {
        if (lostMachine().isPresent()) {
            return true;
        }
        boolean served = replicas.stream().anyMatch(this::isRunning);
        return members.stream()
                .filter(member -> !member.isAlive() && !endedOnPurpose.contains(member.name()) && !isRestarted(member))
                .anyMatch(member -> !(served && isReplica(member)));
    }

    /** Whether a run has been, or will be, followed by another one after its death. */
    private boolean isRestarted(RunningMember run) {
        return run instanceof LaunchedMember launched
                && launched.member().restart().isPresent()
                && !givenUp.contains(run.name());
    }

    /**
     * Returns why the trial says nothing about its service: the machine of the needs is gone, or its disk was full. All
     * that is wrong is known once this is closed. Returns empty if all needs run here.
     */
    public Optional<String> lostMachine() {
        return elsewhere.flatMap(RemoteNeeds::trouble);
    }

    /** Returns whether the latest run of a member is alive. */
    public boolean isRunning(String name) {
        return latest(name)
                .filter(member -> !(member instanceof AttachedMember) && member.isAlive())
                .isPresent();
    }

    private boolean isReplica(RunningMember member) {
        return member instanceof LaunchedMember && replicas.contains(nameInStudy(member));
    }

    /**
     * Checks the readiness of every living member once more, in parallel, for at most 2 s; the records show the
     * answers. A member that does not answer gets a few seconds more to end by itself, see {@link ShutdownGrace}.
     */
    public void probe() {
        elsewhere.ifPresent(RemoteNeeds::probe);
        List<Thread> probes = members.stream()
                .map(member -> HelperThreads.start(
                        "probe-" + member.name(),
                        () -> probe(member),
                        failure -> note("probing whether " + member.name() + " is ready failed: " + failure)))
                .toList();
        for (Thread probing : probes) {
            try {
                probing.join(
                        PROBE_BOUND.plus(PROBE_BOUND).plus(ShutdownGrace.usual().most()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the members in reverse order of their start, replicas at once, with all that they started. */
    @Override
    public void close() {
        close(trial.bounds().terminate());
    }

    /** Closes like {@link #close()}, with another bound between TERM and KILL. */
    void close(Duration terminate) {
        close(terminate, RemoteNeeds::end);
    }

    /** Closes like {@link #close()} without a wait: members are killed, and records of needs elsewhere are lost. */
    void abort() {
        close(Duration.ZERO, RemoteNeeds::abort);
    }

    /** A second caller waits for the first. */
    private void close(Duration terminate, Consumer<RemoteNeeds> endElsewhere) {
        closed.set(true);
        closing.lock();
        try {
            List<Runnable> steps = new ArrayList<>();
            for (LaunchedMember member : launched().reversed()) {
                if (isReplica(member)) {
                    // None of them needs another one, and a JVM may take 300 ms to end.
                    steps.add(() -> launched().stream().filter(this::isReplica).forEach(LaunchedMember::terminate));
                }
                steps.add(() -> member.close(terminate, false));
            }
            links.values().forEach(link -> steps.add(link::close));
            elsewhere.ifPresent(needs -> steps.add(() -> endElsewhere.accept(needs)));
            ShutdownSteps.runAll(steps);
        } finally {
            closing.unlock();
        }
    }

    /** Kills all members; their ends then do not count as deaths, and starts that are under way fail. */
    void killMembers() {
        closed.set(true);
        launched().forEach(LaunchedMember::kill);
    }

    /** Returns the names of the members that this lab has started and that still live. */
    List<String> living() {
        return launched().stream()
                .filter(LaunchedMember::isAlive)
                .map(LaunchedMember::name)
                .toList();
    }

    /** Returns what is known of every member now; exits and final counters once this is closed. */
    public LaunchRecord record() {
        return new LaunchRecord(members.stream().map(RunningMember::record).toList());
    }

    /** Stops the member's processes until {@link #resume}. */
    public void pause(String member) throws IOException, InterruptedException {
        latestRun(member).signal("STOP");
    }

    public void resume(String member) throws IOException, InterruptedException {
        latestRun(member).signal("CONT");
    }

    /**
     * Ends a member because the study says so: with KILL, or with TERM and then KILL after the bound.
     *
     * @param comesBack whether its scratch directory is kept for its next run
     */
    public void end(String member, boolean kill, boolean comesBack) {
        LaunchedMember run = latestRun(member);
        endedOnPurpose.add(run.name());
        if (kill) {
            run.kill();
        }
        run.close(trial.bounds().terminate(), comesBack);
    }

    /**
     * Cuts the power of a member: ends it with KILL, and drops from its disk what no sync has covered. It can then be
     * restarted with what is left.
     *
     * @param seed draws a part of the unsynced changes that survives; empty: none survives
     * @throws IOException when the member has no disk of its own, or the disk has ended or fails
     */
    public CutReport cutPower(String member, Optional<Long> seed) throws IOException {
        end(member, true, true);
        MemberLife life = latestRun(member).launchSpec().life();
        if (life.container().isPresent()) {
            trial.emit(
                    member,
                    TrialEvent.Kind.NOTE,
                    "files in the image's own directories are not on the disk of '" + member
                            + "' and survive the power cut; point its data at ${dir}");
        }
        MemberDisk disk = life.disk().orElseThrow(() -> new IOException("'" + member + "' has no disk of its own"));
        return disk.cutPower(seed);
    }

    /**
     * Restarts a member that was ended, and waits until it is ready.
     *
     * @return its new run, with its own record under the name {@code MEMBER.2}, {@code MEMBER.3} and so on
     * @throws IOException when it does not become ready
     */
    public RunningMember restart(String member, boolean fresh) throws IOException {
        List<LaunchedMember> runs = runs(member);
        try {
            return starter.restart(runs.getLast(), runs.size() + 1, fresh, this);
        } catch (LaunchFailure launchFailure) {
            throw new IOException(launchFailure.getMessage(), launchFailure);
        }
    }

    /**
     * Restarts a member after its death as the study says, and waits until it is ready. Directories that the death costs
     * are deleted uncounted: they leave nothing behind.
     *
     * @throws IOException when it does not become ready
     */
    public RunningMember restartAfterDeath(String member) throws IOException {
        LaunchedMember dead = latestRun(member);
        boolean fresh = dead.member().restart().equals(Optional.of(RestartPolicy.ALWAYS));
        dead.close(trial.bounds().terminate(), true);
        if (fresh) {
            dead.launchSpec().life().delete(trial);
        }
        return restart(member, fresh);
    }

    /** Ends what is left of a member that cannot be restarted; its death then counts like any other. */
    public void giveUp(String member) {
        LaunchedMember run = latestRun(member);
        run.kill();
        givenUp.add(run.name());
    }

    /** Returns how often a member was started, including a start that is not ready yet. */
    public int starts(String member) {
        return runs(member).size();
    }

    /** Returns the link with this {@link plimsoll.model.member.Link#name}. */
    public LinkProxy link(String name) {
        return Optional.ofNullable(links.get(name))
                .orElseThrow(() ->
                        new IllegalArgumentException("unknown link '" + name + "'; the links are " + links.keySet()));
    }

    private LaunchedMember latestRun(String member) {
        return runs(member).getLast();
    }

    private List<LaunchedMember> runs(String member) {
        List<LaunchedMember> runs = launched().stream()
                .filter(each -> each.member().name().equals(member))
                .toList();
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("the lab has not started a member '" + member + "'");
        }
        return runs;
    }

    private List<LaunchedMember> launched() {
        return members.stream()
                .filter(LaunchedMember.class::isInstance)
                .map(LaunchedMember.class::cast)
                .toList();
    }

    void add(LinkProxy link) {
        links.put(link.name(), link);
    }

    boolean isClosed() {
        return closed.get();
    }

    /** A member whose start was under way when this was closed is ended at once: nothing else would end it. */
    void add(RunningMember member) {
        members.add(member);
        if (closed.get() && member instanceof LaunchedMember late) {
            late.close(Duration.ZERO, false);
        }
    }

    private static void probe(RunningMember member) {
        switch (member) {
            case LaunchedMember launched -> launched.probe(PROBE_BOUND);
            case AttachedMember attached -> attached.probe(PROBE_BOUND);
            case RemoteNeeds.RemoteMember _ -> {
                // Its machine probes it.
            }
        }
    }

    private void note(String text) {
        trial.emit(LAB, TrialEvent.Kind.NOTE, text);
    }

    private void poll() {
        while (!closed.get()) {
            for (RunningMember member : members) {
                switch (member) {
                    case LaunchedMember launched -> launched.poll();
                    case AttachedMember attached -> attached.poll();
                    case RemoteNeeds.RemoteMember _ -> {
                        // Its machine reports its end.
                    }
                }
            }
            UninterruptibleSleep.of(POLL);
        }
    }
}
