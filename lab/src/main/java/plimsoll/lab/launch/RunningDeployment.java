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
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialEvent;

/** The running members of one trial; closing it ends them, and its record then says how each ended. */
public final class RunningDeployment implements AutoCloseable {
    private static final Duration PROBE_BOUND = FixedTimeout.PROBE.time();
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final TrialSetup trial;
    private final MemberStarter start;
    private final Map<String, String> direct;
    private final Map<String, String> placeholders;
    private final Map<String, LinkProxy> links = new ConcurrentHashMap<>();
    private final Set<String> endedOnPurpose = ConcurrentHashMap.newKeySet();
    private final List<RunningMember> members = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ReentrantLock closing = new ReentrantLock();

    RunningDeployment(
            TrialSetup trial, MemberStarter start, Map<String, String> direct, Map<String, String> placeholders) {
        this.trial = trial;
        this.start = start;
        this.direct = Map.copyOf(direct);
        this.placeholders = Map.copyOf(placeholders);
        HelperThreads.start("look", this::look, failure -> tell("looking at the members failed: " + failure));
    }

    /**
     * What a driver's settings may name: {@code port}, {@code port.NAME} and {@code url} of the first subject, and
     * {@code MEMBER.port}, {@code MEMBER.port.NAME}, {@code MEMBER.url} of all.
     */
    public Map<String, String> placeholders() {
        return placeholders;
    }

    /** As {@link #placeholders}, past all links: for audits, which list a store and measure nothing. */
    public Map<String, String> directPlaceholders() {
        return direct;
    }

    /** The own directory of a member's last life, to be read; empty of one that is attached, or not there. */
    public Optional<Path> directory(String name) {
        return members.stream()
                .filter(member -> member instanceof LaunchedMember launched
                        ? launched.member().name().equals(name)
                        : member.name().equals(name))
                .reduce((_, later) -> later)
                .flatMap(RunningMember::files);
    }

    /** In the order in which they were started. */
    public List<RunningMember> members() {
        return List.copyOf(members);
    }

    /** The first subject that runs no more, though nobody has closed this crew. */
    public Optional<String> deadSubject() {
        return members.stream()
                .filter(member -> member.role() == MemberRole.SUBJECT && !member.isAlive())
                .filter(member -> !endedOnPurpose.contains(member.name()))
                .map(RunningMember::name)
                .findFirst();
    }

    /** Whether a member has ended that nobody meant to end. */
    public boolean hasDeath() {
        return members.stream().anyMatch(member -> !member.isAlive() && !endedOnPurpose.contains(member.name()));
    }

    /**
     * Asks every living member's readiness once more, all at once, for at most 2 s; the records show the answers. One that
     * does not answer gets some seconds more to end by itself, see {@link ShutdownGrace}.
     */
    public void probe() {
        List<Thread> asking = members.stream()
                .map(member -> HelperThreads.start(
                        "probe-" + member.name(),
                        () -> probe(member),
                        failure -> tell("asking whether " + member.name() + " is ready failed: " + failure)))
                .toList();
        for (Thread question : asking) {
            try {
                question.join(
                        PROBE_BOUND.plus(PROBE_BOUND).plus(ShutdownGrace.usual().most()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the members, the last started first; what they started ends with them. */
    @Override
    public void close() {
        close(trial.bounds().terminate());
    }

    /** As {@link #close()}, with another bound between TERM and KILL. A second caller waits for the first. */
    void close(Duration terminate) {
        closed.set(true);
        closing.lock();
        try {
            for (RunningMember member : new ArrayList<>(members).reversed()) {
                if (member instanceof LaunchedMember launched) {
                    launched.close(terminate);
                }
            }
            links.values().forEach(LinkProxy::close);
        } finally {
            closing.unlock();
        }
    }

    /** What is known of every member now; exits and final counters once it is closed. */
    public LaunchRecord record() {
        return new LaunchRecord(members.stream().map(RunningMember::record).toList());
    }

    /** The member stands still until {@link #resume}. */
    public void pause(String member) throws IOException, InterruptedException {
        living(member).signal("STOP");
    }

    public void resume(String member) throws IOException, InterruptedException {
        living(member).signal("CONT");
    }

    /**
     * Ends a member, as the study plans it: by KILL, or by TERM and KILL after the bound.
     *
     * @param comesBack what it leaves in its scratch directory is kept for its next life
     */
    public void end(String member, boolean kill, boolean comesBack) {
        LaunchedMember life = living(member);
        endedOnPurpose.add(life.name());
        if (kill) {
            life.kill();
        }
        if (comesBack) {
            life.closeForAnother(trial.bounds().terminate());
        } else {
            life.close(trial.bounds().terminate());
        }
    }

    /**
     * Starts a member that was ended once more, and waits until it is ready.
     *
     * @return its new life, which has a record of its own under the name {@code MEMBER.2}, {@code MEMBER.3} and so on
     * @throws IOException when it does not come up
     */
    public RunningMember restart(String member, boolean fresh) throws IOException {
        List<LaunchedMember> lives = lives(member);
        try {
            return start.again(lives.getLast(), lives.size() + 1, fresh, this);
        } catch (LaunchFailure launchFailure) {
            throw new IOException(launchFailure.getMessage(), launchFailure);
        }
    }

    /** The link with this {@link plimsoll.model.member.Link#name}. */
    public LinkProxy link(String name) {
        return Optional.ofNullable(links.get(name))
                .orElseThrow(() ->
                        new IllegalArgumentException("there is no link '" + name + "'; there are " + links.keySet()));
    }

    private LaunchedMember living(String member) {
        return lives(member).getLast();
    }

    private List<LaunchedMember> lives(String member) {
        List<LaunchedMember> lives = members.stream()
                .filter(LaunchedMember.class::isInstance)
                .map(LaunchedMember.class::cast)
                .filter(each -> each.member().name().equals(member))
                .toList();
        if (lives.isEmpty()) {
            throw new IllegalArgumentException("the lab has started no member '" + member + "'");
        }
        return lives;
    }

    void add(LinkProxy link) {
        links.put(link.name(), link);
    }

    boolean isClosed() {
        return closed.get();
    }

    void add(RunningMember member) {
        members.add(member);
    }

    private static void probe(RunningMember member) {
        switch (member) {
            case LaunchedMember launched -> launched.probe(PROBE_BOUND);
            case AttachedMember attached -> attached.probe(PROBE_BOUND);
        }
    }

    private void tell(String note) {
        trial.tell("lab", TrialEvent.Kind.NOTE, note);
    }

    private void look() {
        while (!closed.get()) {
            for (RunningMember member : members) {
                switch (member) {
                    case LaunchedMember launched -> launched.look();
                    case AttachedMember attached -> attached.look();
                }
            }
            UninterruptibleSleep.of(LOOK_EVERY);
        }
    }
}
