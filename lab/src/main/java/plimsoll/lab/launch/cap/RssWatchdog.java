package plimsoll.lab.launch.cap;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessFamily;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;

/**
 * A weak cap enforced by the lab, which reads the resident memory of the process every 10 ms, and together with that of
 * all it has started every 100 ms, or every 300 ms if they share memory, and kills it above the cap. It misses growth
 * between two reads.
 */
public record RssWatchdog() implements CapMechanism {
    public static final String NAME = "rss-watchdog";

    private static final Duration INTERVAL = Duration.ofMillis(10);
    /** Finding what a process has started reads a file of each process of the machine. */
    private static final int FAMILY_INTERVALS = 10;
    /** The shares of a database's processes take the kernel tens of milliseconds, which are CPU time of the trial. */
    private static final int SHARED_INTERVALS = 30;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean weak() {
        return true;
    }

    @Override
    public CapAvailability availability() {
        return ProcessTable.memory(ProcessHandle.current().pid(), "VmRSS")
                .map(_ -> CapAvailability.yes("weak: the lab kills a process whose resident memory is above the cap"))
                .orElseGet(() -> CapAvailability.no("/proc does not show resident memory"));
    }

    @Override
    public CapHandle hold(String group, Limits limits) {
        return limits.memory().<CapHandle>map(WatchedProcess::new).orElse(new NoCap());
    }

    private static final class WatchedProcess implements CapHandle {
        private final Bytes memory;
        private volatile long kills;
        /** Whether the latest read of the family was one of shares. */
        private volatile boolean shares;

        private volatile Optional<String> failure = Optional.empty();

        WatchedProcess(Bytes memory) {
            this.memory = memory;
        }

        @Override
        public EffectiveCap cap() {
            return new EffectiveCap(
                    NAME,
                    true,
                    Optional.of(memory),
                    failure.orElse(
                            "weak cap by the lab, which reads the resident memory every 10 ms, with that of started"
                                    + " processes every 100 ms, or every 300 ms if they share memory, and kills above"
                                    + " the cap; the kills are the lab's own count"));
        }

        @Override
        public ProcessIsolation isolation() {
            return ProcessIsolation.NONE;
        }

        @Override
        public void started(ManagedProcess process) {
            HelperThreads.start(
                    "rss-" + process.name(),
                    () -> watch(process),
                    cause -> failure = Optional.of("no cap: reading the resident memory failed: " + cause));
        }

        @Override
        public Optional<OomKills> oomKills() {
            return Optional.of(new OomKills(kills, 0));
        }

        @Override
        public void close() {}

        private void watch(ManagedProcess process) {
            int untilFamily = FAMILY_INTERVALS;
            while (process.isAlive()) {
                untilFamily--;
                if (resident(process.pid()) > memory.count() || (untilFamily == 0 && isAbove(process.family()))) {
                    kills = 1;
                    process.family().leader().kill();
                    return;
                }
                if (untilFamily == 0) {
                    untilFamily = shares ? SHARED_INTERVALS : FAMILY_INTERVALS;
                }
                UninterruptibleSleep.of(INTERVAL);
            }
        }

        /** Two reads count: a process that starts another one shares all its memory with it for a moment. */
        private boolean isAbove(ProcessFamily family) {
            if (used(family) <= memory.count()) {
                return false;
            }
            UninterruptibleSleep.of(INTERVAL);
            return used(family) > memory.count();
        }

        /** Reads shares only where they may decide. */
        private long used(ProcessFamily family) {
            List<Long> pids = family.living().stream().map(ProcessIdentity::pid).toList();
            long resident = pids.stream().mapToLong(WatchedProcess::resident).sum();
            boolean decides = resident > memory.count();
            shares = decides;
            return decides ? pids.stream().mapToLong(WatchedProcess::share).sum() : resident;
        }

        private static long resident(long pid) {
            return ProcessTable.memory(pid, "VmRSS").map(Bytes::count).orElse(0L);
        }

        private static long share(long pid) {
            return ProcessTable.memoryShare(pid).map(Bytes::count).orElseGet(() -> resident(pid));
        }
    }
}
