package plimsoll.lab.launch.cap;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Limits;

/**
 * Ends all processes of a member once the kernel killed one of them, as {@code memory.oom.group} does, for kernels
 * without it: cgroup v1, and cgroup v2 before Linux 4.19.
 */
final class OomGroupWatch {
    private static final Duration INTERVAL = Duration.ofMillis(25);
    private static final Duration KILL_BOUND = FixedTimeout.KILLED.time();

    private final Path group;
    private final String events;
    private final AtomicLong ended = new AtomicLong();

    /** @param events file of the group with the counter {@code oom_kill} */
    OomGroupWatch(Path group, String events) {
        this.group = group;
        this.events = events;
    }

    /** Empty where the kernel ends the group, or if it should not end together. */
    static Optional<OomGroupWatch> unlessKernel(Path group, Limits limits) {
        return limits.killsTogether() && !Files.exists(group.resolve(CgroupV2.OOM_GROUP))
                ? Optional.of(new OomGroupWatch(group, "memory.events"))
                : Optional.empty();
    }

    /** Watches until the process ends, which ends its descendants anyway. */
    void start(ManagedProcess process) {
        HelperThreads.start("oom-group-" + process.name(), () -> watch(process), _ -> process.kill());
    }

    /** Returns the number of processes that the lab ended after a kill. */
    long ended() {
        return ended.get();
    }

    private void watch(ManagedProcess process) {
        while (process.isAlive()) {
            if (ControlGroups.number(group.resolve(events), "oom_kill").orElse(0L) > 0) {
                end(process);
                return;
            }
            UninterruptibleSleep.of(INTERVAL);
        }
    }

    /** Does not count the killed process, which may take a moment to end. */
    private void end(ManagedProcess process) {
        List<ProcessIdentity> left = process.family().living();
        ended.set(
                left.stream().filter(each -> !ProcessTable.isDying(each.pid())).count());
        process.family().end(KILL_BOUND);
    }
}
