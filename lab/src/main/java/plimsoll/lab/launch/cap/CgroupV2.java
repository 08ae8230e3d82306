package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;

/**
 * The kernel's cap by cgroup v2, in groups below the lab's own, if that was delegated to this user.
 *
 * <p>Tested against recorded directories only, not on such a machine; the self-check decides whether it is used. A v2
 * group holds either processes or capped groups, so the lab first moves into a leaf of its parent.
 *
 * @param parent the lab's own group; empty if there is none
 */
public record CgroupV2(Optional<Path> parent, CapVerification check) implements CapMechanism {
    public static final String NAME = "cgroup-v2";

    private static final long QUOTA_PERIOD_MICROS = 100_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public CapAvailability availability() {
        if (parent.isEmpty()) {
            return CapAvailability.no("no cgroup v2 hierarchy is mounted");
        }
        if (!words(parent.get().resolve("cgroup.controllers")).contains("memory")) {
            return CapAvailability.no(
                    "the cgroup v2 group " + parent.get() + " has no memory controller; not run by us");
        }
        try {
            moveIntoLeaf();
        } catch (IOException e) {
            close();
            return CapAvailability.no("the cgroup v2 group " + parent.get() + " was not delegated to this user ("
                    + e.getMessage() + "); start the lab by: systemd-run --user --scope -p Delegate=yes");
        }
        Optional<String> objection = CapVerification.objection(this, check);
        objection.ifPresent(_ -> close());
        return objection
                .map(evidence -> CapAvailability.no("groups below " + parent.get() + " do not cap: " + evidence))
                .orElseGet(() -> CapAvailability.yes("groups below " + parent.get()
                        + " cap: a process of 64m was killed at 16m; otherwise not run by us"));
    }

    @Override
    public boolean holdsQuota() {
        return parent.filter(
                        group -> words(group.resolve("cgroup.subtree_control")).contains("cpu"))
                .isPresent();
    }

    @Override
    public CapHandle hold(String group, Limits limits) throws IOException {
        Path directory = parent.orElseThrow(() -> new IOException("there is no cgroup of v2"))
                .resolve(group);
        Files.createDirectory(directory);
        try {
            limit(directory, limits);
        } catch (IOException e) {
            ControlGroups.remove(directory);
            throw e;
        }
        return new Group(directory, cap(limits.memory()));
    }

    /** Moves the lab back, so that its leaf can be removed. */
    @Override
    public void close() {
        parent.ifPresent(group -> {
            try {
                ControlGroups.write(group.resolve("cgroup.subtree_control"), "-memory");
                ControlGroups.write(
                        group.resolve("cgroup.procs"),
                        Long.toString(ProcessHandle.current().pid()));
            } catch (IOException e) {
                // The kernel keeps us in the leaf; it goes with the scope, or the next lab cleans it up.
                return;
            }
            ControlGroups.remove(leaf(group));
        });
    }

    void moveIntoLeaf() throws IOException {
        Path group = parent.orElseThrow();
        Path leaf = leaf(group);
        if (!Files.isDirectory(leaf)) {
            Files.createDirectory(leaf);
        }
        ControlGroups.write(
                leaf.resolve("cgroup.procs"),
                Long.toString(ProcessHandle.current().pid()));
        ControlGroups.write(group.resolve("cgroup.subtree_control"), "+memory");
        if (words(group.resolve("cgroup.controllers")).contains("cpu")) {
            ControlGroups.write(group.resolve("cgroup.subtree_control"), "+cpu");
        }
    }

    private static Path leaf(Path group) {
        return group.resolve(ControlGroups.PREFIX + ProcessIdentity.own() + "-lab");
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
        if (limits.cpus().quota().isPresent()) {
            long micros = Math.round(limits.cpus().quota().get() * QUOTA_PERIOD_MICROS);
            ControlGroups.write(
                    directory.resolve("cpu.max"), String.format(Locale.ROOT, "%d %d", micros, QUOTA_PERIOD_MICROS));
        }
    }

    private static EffectiveCap cap(Optional<Bytes> memory) {
        return memory.isEmpty()
                ? new EffectiveCap("none", false, memory, "no cap; its memory is counted in a cgroup v2 of its own")
                : new EffectiveCap(NAME, false, memory, "kernel cap by cgroup v2 of memory, with no swap");
    }

    private static List<String> words(Path file) {
        try {
            return Arrays.asList(Files.readString(file).strip().split(" "));
        } catch (IOException e) {
            // No such file: no controllers.
            return List.of();
        }
    }

    record Group(Path directory, EffectiveCap cap) implements CapHandle {
        @Override
        public ProcessIsolation isolation() {
            return new ProcessIsolation(List.of(directory.resolve("cgroup.procs")), List.of(), Optional.of(directory));
        }

        @Override
        public Optional<Long> oomKills() {
            return ControlGroups.number(directory.resolve("memory.events"), "oom_kill");
        }

        @Override
        public Optional<Bytes> peak() {
            return ControlGroups.number(directory.resolve("memory.peak"), "").map(Bytes::new);
        }

        @Override
        public void close() {
            ControlGroups.remove(directory);
        }
    }
}
