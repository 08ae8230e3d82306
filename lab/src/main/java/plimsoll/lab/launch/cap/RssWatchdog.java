package plimsoll.lab.launch.cap;

import java.time.Duration;
import java.util.Optional;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;

/**
 * A weak cap enforced by the lab, which reads the resident memory of the process every 10 ms and kills it above the
 * cap. It misses growth between two reads and the memory of children.
 */
public record RssWatchdog() implements CapMechanism {
    public static final String NAME = "rss-watchdog";

    private static final Duration INTERVAL = Duration.ofMillis(10);

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
                            "weak cap by the lab, which reads the resident memory every 10 ms and kills above the"
                                    + " cap; the kills are the lab's own count"));
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
            while (process.isAlive()) {
                if (above(process.pid())) {
                    kills = 1;
                    process.family().leader().kill();
                    return;
                }
                UninterruptibleSleep.of(INTERVAL);
            }
        }

        private boolean above(long pid) {
            return ProcessTable.memory(pid, "VmRSS")
                    .filter(resident -> resident.compareTo(memory) > 0)
                    .isPresent();
        }
    }
}
