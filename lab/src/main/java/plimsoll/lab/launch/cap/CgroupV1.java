package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;
import plimsoll.model.member.OuterLimit;

/**
 * The kernel's cap by the memory controller of cgroup v1, in a group below the lab's own.
 *
 * @param parent the lab's own memory cgroup; empty if there is none
 * @param swap whether this machine has swap at all
 */
public record CgroupV1(Optional<Path> parent, boolean swap, CapVerification check) implements CapMechanism {
    public static final String NAME = "cgroup-v1";

    /** Version 1 cannot be delegated; version 2 can. */
    private static final Remedy REMEDY =
            Remedy.advice("start it by: sudo ./plimsoll ..., or boot with systemd.unified_cgroup_hierarchy=1");

    private static final Remedy CONTAINER = Remedy.advice("start the container with --privileged");

    private static final String LIMIT = "memory.limit_in_bytes";
    private static final String EVENTS = "memory.oom_control";
    private static final String LIMIT_WITH_SWAP = "memory.memsw.limit_in_bytes";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public CapAvailability availability() {
        if (parent.isEmpty()) {
            return CapAvailability.no("no memory controller of cgroup v1 is mounted");
        }
        if (isReadOnly(parent.get())) {
            return CapAvailability.no(
                    "the lab's own memory cgroup " + parent.get() + " is mounted read-only", Optional.of(CONTAINER));
        }
        if (!Files.isWritable(parent.get())) {
            return CapAvailability.no(
                    "the lab's own memory cgroup " + parent.get() + " is not writable for this user",
                    Optional.of(REMEDY));
        }
        return CapVerification.objection(this, check)
                .map(objection -> CapAvailability.no("groups below " + parent.get() + " do not cap: " + objection))
                .orElseGet(() -> CapAvailability.yes(
                        "groups below " + parent.get() + " cap: a process of 64m was killed at 16m"));
    }

    private static boolean isReadOnly(Path group) {
        try {
            return Files.getFileStore(group).isReadOnly();
        } catch (IOException gone) {
            // Not found: the next check says so.
            return false;
        }
    }

    @Override
    public boolean excludesSwap() {
        return parent.filter(group -> Files.exists(group.resolve(LIMIT_WITH_SWAP)))
                .isPresent();
    }

    @Override
    public CapHandle hold(String group, Limits limits) throws IOException {
        Path directory = parent.orElseThrow(() -> new IOException("there is no memory cgroup of v1"))
                .resolve(group);
        Files.createDirectory(directory);
        try {
            if (limits.memory().isPresent()) {
                limit(directory, limits.memory().get());
            }
        } catch (IOException e) {
            ControlGroups.remove(directory);
            throw e;
        }
        return new Group(
                directory,
                cap(limits.memory(), Files.exists(directory.resolve(LIMIT_WITH_SWAP))),
                limits.killsTogether() ? Optional.of(new OomGroupWatch(directory, EVENTS)) : Optional.empty(),
                OuterGroups.around(directory));
    }

    /** Sets both limits. The limit on memory must never exceed the one on memory and swap, so it is lowered first. */
    static void limit(Path directory, Bytes memory) throws IOException {
        ControlGroups.write(directory.resolve(LIMIT), Long.toString(memory.count()));
        Path withSwap = directory.resolve(LIMIT_WITH_SWAP);
        if (Files.exists(withSwap)) {
            ControlGroups.write(withSwap, Long.toString(memory.count()));
        }
    }

    EffectiveCap cap(Optional<Bytes> memory, boolean countsSwap) {
        if (memory.isEmpty()) {
            return new EffectiveCap("none", false, memory, "no cap; its memory is counted in a cgroup v1 of its own");
        }
        if (countsSwap) {
            return new EffectiveCap(NAME, false, memory, "kernel cap by cgroup v1 of memory and swap together");
        }
        return swap
                ? new EffectiveCap(
                        NAME,
                        true,
                        memory,
                        "kernel cap by cgroup v1 of memory alone: this kernel does not count swap, so it may swap"
                                + " where it should die")
                : new EffectiveCap(NAME, false, memory, "kernel cap by cgroup v1 of memory; this machine has no swap");
    }

    /**
     * The group of one process.
     *
     * @param watch ends the group after a kill, as the kernel does on cgroup v2
     */
    private record Group(Path directory, EffectiveCap cap, Optional<OomGroupWatch> watch, OuterGroups outer)
            implements CapHandle {
        @Override
        public ProcessIsolation isolation() {
            return new ProcessIsolation(List.of(directory.resolve("cgroup.procs")), List.of(), Optional.of(directory));
        }

        /**
         * Does not use failcnt: it rises from page cache alone, and may stay 0 through kills. {@code oom_kill} also counts
         * kills for the limit of a group around this one, so a kill is at the cap only if the peak reached it.
         */
        @Override
        public Optional<OomKills> oomKills() {
            return ControlGroups.number(directory.resolve(EVENTS), "oom_kill")
                    .map(kills -> OomKills.of(kills, OomKills.reached(peak(), cap.memory()))
                            .with(watch.map(OomGroupWatch::ended).orElse(0L)));
        }

        @Override
        public void started(ManagedProcess process) {
            watch.ifPresent(each -> each.start(process));
        }

        @Override
        public Optional<OuterLimit> exceeded() {
            return oomKills().filter(kills -> kills.elsewhere() > 0).flatMap(_ -> outer.exceeded());
        }

        @Override
        public Optional<Bytes> peak() {
            return ControlGroups.number(directory.resolve("memory.max_usage_in_bytes"), "")
                    .map(Bytes::new);
        }

        @Override
        public void close() {
            ControlGroups.remove(directory);
        }
    }
}
