package plimsoll.lab.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.lab.Signals;
import plimsoll.lab.launch.cap.Hold;
import plimsoll.lab.launch.cap.ResidentWatch;
import plimsoll.lab.launch.orphan.Trees;
import plimsoll.lab.launch.process.Pause;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.Spawned;
import plimsoll.lab.launch.ready.Probe;
import plimsoll.model.Bytes;
import plimsoll.model.Deadline;
import plimsoll.model.member.Member;
import plimsoll.model.member.Role;
import plimsoll.model.member.Source;
import plimsoll.model.record.Event;
import plimsoll.model.record.Exit;
import plimsoll.model.record.KernelCounters;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.MemberRecordBuilder;
import plimsoll.model.record.Occurrence;
import plimsoll.records.member.MemberFolder;

/** A member that the lab started, from its start to its record. */
final class LaunchedMember implements RunningMember {
    private static final Duration POLL = Duration.ofMillis(25);
    private static final Duration PROBE_BOUND = Deadline.PROBE.time();
    private static final int EVIDENCE_LINES = 5;

    private final Member member;
    private final Outset outset;
    private final Trial trial;
    private final Hold hold;
    private final Spawned process;
    private final Probe probe;
    private final long startedMillis;
    private final AtomicLong peakFootprint = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Optional<Long> readyMillis = Optional.empty();
    private volatile Optional<Long> endedMillis = Optional.empty();
    private volatile Optional<Boolean> probeAnswered = Optional.empty();
    private volatile Optional<Long> filesLeft = Optional.empty();
    private volatile Optional<KernelCounters> last = Optional.empty();

    /**
     * What it was started with, every placeholder filled in.
     *
     * @param called the member's name, for a later life with its number, such as {@code todo.2}
     * @param environment added to the lab's own
     * @param scratch its own directory, deleted at the end
     * @param disk what stands there, if it is a disk of its own
     */
    record Outset(
            String called,
            List<String> command,
            Map<String, String> environment,
            Map<String, Integer> ports,
            Optional<Bytes> heap,
            Path scratch,
            Optional<MemberDisk> disk) {
        /** Where its temporary files go, and go with it. */
        static Path temporary(Path scratch) {
            return scratch.resolveSibling(scratch.getFileName() + "-tmp");
        }

        Outset commanding(List<String> other, Optional<Bytes> otherHeap) {
            return new Outset(called, other, environment, ports, otherHeap, scratch, disk);
        }

        Outset with(String variable, String value) {
            Map<String, String> more = new TreeMap<>(environment);
            more.put(variable, value);
            return new Outset(called, command, more, ports, heap, scratch, disk);
        }
    }

    LaunchedMember(Member member, Outset outset, Trial trial, Held held) {
        this.member = member;
        this.outset = outset;
        this.trial = trial;
        this.hold = held.hold();
        this.process = held.process();
        this.probe = held.probe();
        this.startedMillis = trial.millis();
        hold.started(process);
        trial.tell(
                name(),
                Event.Kind.STARTED,
                "process " + process.pid() + ", " + hold.cap().sentence()
                        + member.limits()
                                .disk()
                                .map(disk -> ", " + MemberDisk.sentence(disk))
                                .orElse(""));
        process.whenExited(this::ended);
    }

    /** A process in its cap, with the question whether it is ready. */
    record Held(Hold hold, Spawned process, Probe probe) {}

    @Override
    public String name() {
        return outset.called();
    }

    @Override
    public Role role() {
        return member.role();
    }

    @Override
    public Optional<Long> pid() {
        return Optional.of(process.pid());
    }

    @Override
    public Optional<Path> files() {
        return Optional.of(outset.disk().map(MemberDisk::seen).orElse(outset.scratch()));
    }

    @Override
    public Optional<Path> cgroup() {
        return hold.cgroup();
    }

    @Override
    public Map<String, Integer> ports() {
        return outset.ports();
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Asks until it is ready; a death is reported at once, with the last lines that it said. */
    void awaitReady(Duration bound) throws Refusal {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!ready(deadline)) {
            if (!isAlive()) {
                throw died();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw Refusal.of(name(), "'" + name() + "' is no longer waited for, because the run was interrupted");
            }
            if (System.nanoTime() >= deadline) {
                throw late(bound);
            }
            Pause.of(POLL);
        }
        readyMillis = Optional.of(trial.millis());
        trial.tell(name(), Event.Kind.READY, "ready after " + (readyMillis.get() - startedMillis) + " ms");
    }

    private Refusal late(Duration bound) {
        String seen = probe.seen(PROBE_BOUND);
        if (!seen.isEmpty()) {
            trial.tell(name(), Event.Kind.NOTE, "the last probe: " + seen, new Occurrence.Probed(seen));
        }
        return Refusal.with(
                NotReady.Kind.NOT_IN_TIME,
                name(),
                "'" + name() + "' runs, but was not ready within " + bound.toMillis()
                        + " ms; does its readiness fit, or is it slower than the bound?"
                        + (seen.isEmpty() ? "" : " " + seen),
                new Refusal.Seen(evidence(), Optional.empty()));
    }

    /**
     * Its readiness once more, remembered for the record; nothing when it has ended. Who does not answer may be dying: the
     * dump of a full heap takes seconds, and asked to end meanwhile it would not have died of itself.
     */
    void probe(Duration bound) {
        boolean answered = isAlive() && probe.answers(bound);
        boolean ended = !answered && endsByItself();
        probeAnswered = ended ? Optional.empty() : Optional.of(answered);
    }

    /** Reads the peak that the kernel keeps, which is gone with the process. */
    void look() {
        if (!process.isAlive()) {
            return; // Its number may be another's by now.
        }
        ProcessTable.memory(process.pid(), "VmHWM")
                .ifPresent(peak -> peakFootprint.accumulateAndGet(peak.count(), Math::max));
    }

    /** Ends it and all that it started, counts the files that it left, reads the kernel's counters, and removes its cgroup and its scratch directory. */
    void close(Duration terminate) {
        end(terminate, false);
    }

    /** As {@link #close}, but another life goes on with what it left in its scratch directory. */
    void closeForAnother(Duration terminate) {
        end(terminate, true);
    }

    /** KILL to it and what it started; that it ends is then no death of its own. */
    void kill() {
        process.kill();
    }

    Outset outset() {
        return outset;
    }

    Member member() {
        return member;
    }

    /** STOP or CONT to it and all that it started. */
    void signal(String signal) throws IOException, InterruptedException {
        try {
            Signals.send(
                    signal,
                    process.kin().living().stream().map(ProcessIdentity::pid).toList());
        } catch (IOException refused) {
            throw new IOException("'" + name() + "' took no " + signal + ": " + refused.getMessage(), refused);
        }
    }

    private void end(Duration terminate, boolean keepScratch) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        look();
        process.stop(terminate);
        left().ifPresent(sentence -> trial.tell(name(), Event.Kind.NOTE, sentence));
        process.logFailures().forEach(sentence -> trial.tell(name(), Event.Kind.NOTE, sentence));
        last = Optional.of(counters());
        hold.close();
        if (keepScratch) {
            return;
        }
        try {
            Optional<MemberDisk> disk = outset.disk();
            filesLeft = Optional.of(Trees.files(disk.map(MemberDisk::seen).orElse(outset.scratch())));
            if (disk.isPresent()) {
                disk.get().close(trial, name());
            }
            Trees.delete(outset.scratch());
            Trees.delete(Outset.temporary(outset.scratch()));
        } catch (IOException | UncheckedIOException e) {
            trial.tell(
                    name(),
                    Event.Kind.NOTE,
                    "its scratch directory " + outset.scratch() + " cannot be deleted: " + e.getMessage());
        }
    }

    @Override
    public MemberRecord record() {
        Masked masked = masked();
        return MemberRecordBuilder.builder()
                .name(name())
                .role(role())
                .command(masked.texts(outset.command()))
                .environment(masked.values(outset.environment()))
                .pid(process.pid())
                .ports(outset.ports())
                .cap(hold.cap())
                .heap(outset.heap())
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
                .build();
    }

    private Masked masked() {
        return member.source() instanceof Source.Launched source
                ? Masked.of(source, System.getenv())
                : new Masked(Map.of());
    }

    private boolean ready(long deadline) {
        long left = Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
        Duration bound = Duration.ofMillis(Math.min(left, PROBE_BOUND.toMillis()));
        return isAlive() && probe.answers(bound) && isAlive();
    }

    private Refusal died() {
        endsByItself();
        Optional<Exit> exit = process.exit();
        return Refusal.with(
                NotReady.Kind.DIED,
                name(),
                "'" + name() + "' ended before it was ready, with "
                        + exit.map(LaunchedMember::words).orElse("no exit code yet") + capWords()
                        + "; it was started as: "
                        + String.join(" ", masked().texts(outset.command())),
                new Refusal.Seen(evidence(), exit));
    }

    private boolean endsByItself() {
        return LastWords.usual().awaited(process::await, new MemberFolder(trial.logs(name())).heapDump());
    }

    private List<String> evidence() {
        return LastLines.ofStreams(trial.logs(name()), EVIDENCE_LINES);
    }

    private void ended(Exit exit) {
        endedMillis = Optional.of(trial.millis());
        if (process.stoppedByLab()) {
            trial.tell(name(), Event.Kind.STOPPED, "asked by the lab; " + words(exit));
            return;
        }
        boolean killed = exit.signal().isPresent();
        trial.tell(name(), killed ? Event.Kind.KILLED : Event.Kind.ENDED, words(exit) + capWords());
    }

    private String capWords() {
        return hold.oomKills().filter(kills -> kills > 0).isEmpty()
                ? ""
                : " at its memory cap of "
                        + member.limits().memory().map(Bytes::toString).orElse("?") + " ("
                        + hold.cap().mechanism()
                        + (hold.cap().mechanism().equals(ResidentWatch.NAME)
                                ? ", which is the lab itself)"
                                : ", oom_kill " + hold.oomKills().get() + ")");
    }

    private Optional<String> left() {
        if (!process.onGone().isDone()) {
            return Optional.of("it outlived KILL; see the process " + process.pid());
        }
        return process.onGone().join().isEmpty()
                ? Optional.empty()
                : Optional.of("processes that it started outlived KILL: "
                        + process.onGone().join());
    }

    private KernelCounters counters() {
        long footprint = peakFootprint.get();
        return new KernelCounters(
                hold.oomKills(), hold.peak(), footprint == 0 ? Optional.empty() : Optional.of(new Bytes(footprint)));
    }

    private static String words(Exit exit) {
        return exit.signal()
                .map(signal -> "exit code " + exit.code() + " (signal " + signal + ")")
                .orElse("exit code " + exit.code());
    }
}
