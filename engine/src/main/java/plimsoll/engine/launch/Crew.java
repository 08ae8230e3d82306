package plimsoll.engine.launch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import plimsoll.engine.launch.process.Pause;
import plimsoll.model.LaunchRecord;
import plimsoll.model.Role;

/** The running members of one trial; closing it ends them, and its record then says how each ended. */
public final class Crew implements AutoCloseable {
    private static final Duration PROBE_BOUND = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final Trial trial;
    private final Map<String, String> placeholders;
    private final List<RunningMember> members = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ReentrantLock closing = new ReentrantLock();

    Crew(Trial trial, Map<String, String> placeholders) {
        this.trial = trial;
        this.placeholders = Map.copyOf(placeholders);
        Thread.ofPlatform().daemon().name("plimsoll-look").start(this::look);
    }

    /**
     * What a driver's settings may name: {@code port}, {@code port.NAME} and {@code url} of the first subject, and
     * {@code MEMBER.port}, {@code MEMBER.port.NAME}, {@code MEMBER.url} of all.
     */
    public Map<String, String> placeholders() {
        return placeholders;
    }

    /** In the order in which they were started. */
    public List<RunningMember> members() {
        return List.copyOf(members);
    }

    /** The first subject that runs no more, though nobody has closed this crew. */
    public Optional<String> deadSubject() {
        return members.stream()
                .filter(member -> member.role() == Role.SUBJECT && !member.isAlive())
                .map(RunningMember::name)
                .findFirst();
    }

    /**
     * Asks every living member's readiness once more, all at once, for at most 2 s; the records show the answers. One that
     * does not answer gets 8 s more to end by itself.
     */
    public void probe() {
        List<Thread> asking = members.stream()
                .map(member -> Thread.ofVirtual().start(() -> probe(member)))
                .toList();
        for (Thread question : asking) {
            try {
                question.join(PROBE_BOUND.plus(PROBE_BOUND).plus(LaunchedMember.LAST_WORDS));
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
        } finally {
            closing.unlock();
        }
    }

    /** What is known of every member now; exits and final counters once it is closed. */
    public LaunchRecord record() {
        return new LaunchRecord(members.stream().map(RunningMember::record).toList());
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

    private void look() {
        while (!closed.get()) {
            for (RunningMember member : members) {
                if (member instanceof LaunchedMember launched) {
                    launched.look();
                }
            }
            Pause.of(LOOK_EVERY);
        }
    }
}
