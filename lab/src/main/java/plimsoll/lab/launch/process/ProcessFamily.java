package plimsoll.lab.launch.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plimsoll.lab.Signals;

/**
 * A process and all its descendants, identified by three traits: its cgroup, its session, and the mark in the
 * environment. A program may overwrite its environment (nginx does) or leave its session (daemons do), but hardly any
 * does both, and only root can leave its cgroup, deliberately.
 *
 * @param leader the process that the lab started, a session leader if {@code setsid} exists
 * @param mark its value of {@link ProcessTable#MARK}
 * @param cgroup its own cgroup, if it has one
 */
public record ProcessFamily(ProcessIdentity leader, String mark, Optional<Path> cgroup) {
    private static final Duration PAUSE = Duration.ofMillis(5);

    /** Returns the members of the family that still run; zombies do not count. */
    public List<ProcessIdentity> living() {
        Set<Long> grouped = inCgroup();
        boolean sessionIsOurs = ProcessTable.entry(leader.pid())
                .map(entry -> entry.startTicks() == leader.startTicks())
                .orElse(true);
        long self = ProcessHandle.current().pid();
        return ProcessTable.pids().stream()
                .filter(pid -> pid != self)
                .flatMap(pid -> ProcessTable.entry(pid).stream())
                .filter(ProcessTable.Entry::alive)
                .filter(entry -> isLeader(entry)
                        || grouped.contains(entry.pid())
                        || (sessionIsOurs && entry.session() == leader.pid())
                        || hasMark(entry))
                .map(entry -> new ProcessIdentity(entry.pid(), entry.startTicks()))
                .toList();
    }

    /** At its start, before it has a session of its own, its mark cannot be read while it executes the next program. */
    private boolean isLeader(ProcessTable.Entry entry) {
        return entry.pid() == leader.pid() && entry.startTicks() == leader.startTicks();
    }

    /** Reads no environment of a process that is older than the leader, as most on a machine are. */
    private boolean hasMark(ProcessTable.Entry entry) {
        return entry.startTicks() >= leader.startTicks()
                && ProcessTable.mark(entry.pid()).filter(mark::equals).isPresent();
    }

    /** Returns the first programs of those that still run, such as {@code /usr/sbin/nginx}. */
    public List<String> programs(int most) {
        return living().stream()
                .flatMap(each -> ProcessTable.commandLine(each.pid()).stream())
                .map(line -> line.split(" ", 2)[0])
                .distinct()
                .limit(most)
                .toList();
    }

    /**
     * Sends a signal to all that run. A member of the family that ends before it gets the signal needs none.
     *
     * @param signal name without {@code SIG}, such as {@code STOP}
     * @throws IOException when one that lives cannot be signalled, or none does
     */
    public void signal(String signal) throws IOException, InterruptedException {
        try {
            Signals.send(signal, living().stream().map(ProcessIdentity::pid).toList());
        } catch (IOException refused) {
            // It does not say which one was refused. A family that goes on may start and end processes all the time.
            signalEach(signal, refused);
        }
    }

    private void signalEach(String signal, IOException refused) throws IOException, InterruptedException {
        List<ProcessIdentity> targets = living();
        if (targets.isEmpty()) {
            throw refused;
        }
        for (ProcessIdentity target : targets) {
            try {
                Signals.send(signal, List.of(target.pid()));
            } catch (IOException e) {
                if (target.alive()) {
                    throw e;
                }
            }
        }
    }

    /** Sends KILL until no process is left, and returns those that survived the bound. */
    public List<ProcessIdentity> end(Duration bound) {
        long deadline = System.nanoTime() + bound.toNanos();
        List<ProcessIdentity> left = living();
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            left.forEach(ProcessIdentity::kill);
            UninterruptibleSleep.of(PAUSE);
            left = living();
        }
        return left;
    }

    private Set<Long> inCgroup() {
        if (cgroup.isEmpty()) {
            return Set.of();
        }
        Set<Long> pids = new HashSet<>();
        try {
            Files.readAllLines(cgroup.get().resolve("cgroup.procs")).forEach(line -> pids.add(Long.valueOf(line)));
        } catch (IOException e) {
            // The cgroup is gone, and only an empty cgroup can be removed.
            return Set.of();
        }
        return pids;
    }
}
