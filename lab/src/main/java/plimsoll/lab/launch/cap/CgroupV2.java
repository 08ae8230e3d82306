package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;
import plimsoll.model.member.OuterLimit;

/**
 * The kernel's cap by cgroup v2, in groups below one that the lab may divide. The self-check decides whether it is used.
 */
public record CgroupV2(Delegation delegation, CapVerification check) implements CapMechanism {
    public static final String NAME = "cgroup-v2";

    static final String OOM_GROUP = "memory.oom.group";

    /** Linux 5.19 and newer have it. */
    private static final String PEAK = "memory.peak";

    private static final long QUOTA_PERIOD_MICROS = 100_000;

    /** Searches this machine for a group, which may move the lab into another. */
    public static CgroupV2 search(ControlGroups groups, long uid) {
        return new CgroupV2(
                new DelegationSearch(groups, new SystemdScope(Path.of("/"), uid)).run(), CapVerification.ALLOCATE);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public CapAvailability availability() {
        return switch (delegation) {
            case Delegation.Refused(String reason, var remedy) -> CapAvailability.no(reason, remedy);
            case Delegation.Granted(DelegatingGroup group, String way) ->
                CapVerification.objection(this, check)
                        .map(objection -> {
                            close();
                            return CapAvailability.no("groups below " + group.path() + " do not cap: " + objection);
                        })
                        .orElseGet(() -> CapAvailability.yes("groups below " + group.path()
                                + " cap: a process of 64m was killed at 16m (" + way + ")" + missing(group.path())));
        };
    }

    @Override
    public Optional<Path> parent() {
        return divided().map(DelegatingGroup::path);
    }

    @Override
    public boolean holdsQuota() {
        return divided().filter(group -> group.has("cpu")).isPresent();
    }

    @Override
    public boolean holdsHigh() {
        return true;
    }

    @Override
    public boolean excludesSwap() {
        return true;
    }

    @Override
    public CapHandle hold(String group, Limits limits) throws IOException {
        Path directory = parent().orElseThrow(() -> new IOException("there is no cgroup of v2"))
                .resolve(group);
        Files.createDirectory(directory);
        try {
            limit(
                    directory,
                    holdsQuota() ? limits : limits.withCpus(limits.cpus().withoutQuota()));
        } catch (IOException e) {
            ControlGroups.remove(directory);
            throw e;
        }
        return new Group(
                directory,
                cap(directory, limits),
                OomGroupWatch.unlessKernel(directory, limits),
                OuterGroups.around(directory));
    }

    @Override
    public void close() {
        divided().ifPresent(DelegatingGroup::close);
    }

    private Optional<DelegatingGroup> divided() {
        return delegation instanceof Delegation.Granted granted ? Optional.of(granted.group()) : Optional.empty();
    }

    /** Names the parts of cgroup v2 that this machine does not offer, and the effect of each. */
    private static String missing(Path parent) {
        List<String> controllers = DelegatingGroup.words(parent.resolve("cgroup.controllers"));
        List<String> missing = new ArrayList<>();
        Stream.of("cpu", "cpuset", "io", "pids")
                .filter(Predicate.not(controllers::contains))
                .forEach(missing::add);
        if (!DelegatingGroup.isRoot(parent) && !Files.exists(parent.resolve(PEAK))) {
            missing.add("memory.peak, so peaks are sampled (Linux 5.19 and newer have it)");
        }
        return missing.isEmpty() ? "" : "; without " + String.join(", ", missing);
    }

    static void limit(Path directory, Limits limits) throws IOException {
        if (limits.memory().isPresent()) {
            ControlGroups.write(
                    directory.resolve("memory.max"),
                    Long.toString(limits.memory().get().count()));
            Path swap = directory.resolve("memory.swap.max");
            if (Files.exists(swap)) {
                ControlGroups.write(swap, "0");
            }
        }
        if (limits.high().isPresent()) {
            ControlGroups.write(
                    directory.resolve("memory.high"),
                    Long.toString(limits.high().get().count()));
        }
        Path oomGroup = directory.resolve(OOM_GROUP);
        if (limits.killsTogether() && Files.exists(oomGroup)) {
            ControlGroups.write(oomGroup, "1");
        }
        if (limits.cpus().quota().isPresent()) {
            long micros = Math.round(limits.cpus().quota().get() * QUOTA_PERIOD_MICROS);
            ControlGroups.write(
                    directory.resolve("cpu.max"), String.format(Locale.ROOT, "%d %d", micros, QUOTA_PERIOD_MICROS));
        }
    }

    private static EffectiveCap cap(Path directory, Limits limits) {
        Optional<Bytes> memory = limits.memory();
        return memory.isEmpty()
                ? new EffectiveCap("none", false, memory, "no cap; its memory is counted in a cgroup v2 of its own")
                : new EffectiveCap(
                        NAME,
                        false,
                        memory,
                        "kernel cap by cgroup v2 of memory, with no swap"
                                + limits.high()
                                        .map(high -> ", slowed down from " + high + " on")
                                        .orElse("")
                                + (Files.exists(directory.resolve(PEAK)) ? "" : ", its peak sampled"));
    }

    /**
     * The group of one process.
     *
     * @param watch ends the group after a kill where the kernel does not
     */
    record Group(Path directory, EffectiveCap cap, Optional<OomGroupWatch> watch, OuterGroups outer)
            implements CapHandle {
        @Override
        public ProcessIsolation isolation() {
            return new ProcessIsolation(List.of(directory.resolve("cgroup.procs")), List.of(), Optional.of(directory));
        }

        @Override
        public Optional<OomKills> oomKills() {
            return ControlGroups.number(directory.resolve("memory.events"), "oom_kill")
                    .map(kills -> OomKills.of(kills, reachedCap()).with(others(kills)));
        }

        @Override
        public void started(ManagedProcess process) {
            watch.ifPresent(each -> each.start(process));
        }

        /**
         * The kernel counts each process of a group that it ends together, and once more the one that it chose first:
         * seen on Linux 6.1, and so in {@code oom_kill_process} of newer ones.
         */
        private long others(long kills) {
            long times = ControlGroups.number(directory.resolve("memory.events"), "oom_group_kill")
                    .orElseGet(() -> watch.isEmpty() && isTogether() ? 1L : 0L);
            return times > 0
                    ? kills - 2 * times
                    : watch.map(OomGroupWatch::ended).orElse(0L);
        }

        /** Whether the group ends together, on a kernel before Linux 5.17, which does not count such ends. */
        private boolean isTogether() {
            return ControlGroups.number(directory.resolve(OOM_GROUP), "")
                    .filter(set -> set == 1)
                    .isPresent();
        }

        /**
         * Returns whether this group ran out of memory at its own limit. {@code oom_kill} also counts kills for the limit
         * of a group around it and for the whole machine; {@code oom} of {@code memory.events.local} does not. Before
         * Linux 5.2, which has no such file, the peak decides.
         */
        private boolean reachedCap() {
            return ControlGroups.number(directory.resolve("memory.events.local"), "oom")
                    .map(times -> times > 0)
                    .orElseGet(() -> OomKills.reached(peak(), cap.memory()));
        }

        @Override
        public Optional<OuterLimit> exceeded() {
            return oomKills().filter(kills -> kills.elsewhere() > 0).flatMap(_ -> outer.exceeded());
        }

        @Override
        public Optional<Bytes> peak() {
            return ControlGroups.number(directory.resolve(PEAK), "").map(Bytes::new);
        }

        @Override
        public void close() {
            ControlGroups.remove(directory);
        }
    }
}
