package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.LabLock;
import plimsoll.model.FixedTimeout;

/**
 * A control group of v2 below which members get groups of their own.
 *
 * <p>The kernel lets a group hold either processes or groups with controllers (the no-internal-process rule of
 * {@code cgroups(7)}), so the group's processes move into a leaf first. The leaf's name lists the controllers that were
 * switched on for it; closing switches off exactly those and moves the processes back. Several labs may share a divided
 * group: each holds a reference in it, and the last one closes it. A leaf of a killed lab is used by the next lab.
 *
 * <p>Only the root of the hierarchy may hold both; there nothing moves, and nothing is ever switched off.
 */
public final class DelegatingGroup implements AutoCloseable {
    /** Beginning of a leaf's name. It is not the name of a lab's group, so that no clean-up ends the processes in it. */
    static final String LEAF = "plimsoll.leaf";

    private static final String SUBTREE = "cgroup.subtree_control";
    private static final String PROCS = "cgroup.procs";
    private static final String LOCKED = "cgroup.threads";
    private static final String REFERENCE = "lab";
    private static final List<String> CONTROLLERS = List.of("memory", "cpu", "pids");
    private static final Duration BOUND = FixedTimeout.GROUP_DIVIDED.time();

    private final Path path;
    private final Path reference;
    private final int moved;

    private DelegatingGroup(Path path, Path reference, int moved) {
        this.path = path;
        this.reference = reference;
        this.moved = moved;
    }

    /**
     * Divides a group.
     *
     * @throws IOException when the kernel refuses; then the group is as it was
     */
    static DelegatingGroup of(Path group) throws IOException {
        return of(group, CONTROLLERS);
    }

    /** Divides a group for some controllers, the first of which is necessary. */
    static DelegatingGroup of(Path group, List<String> controllers) throws IOException {
        Path reference = createReference(group);
        try {
            int moved = locked(group, () -> divide(group, controllers));
            return new DelegatingGroup(group, reference, moved);
        } catch (IOException refused) {
            new DelegatingGroup(group, reference, 0).close();
            throw refused;
        }
    }

    /** The group below which members get theirs. */
    public Path path() {
        return path;
    }

    /** The number of processes other than the lab that moved into the leaf. */
    int moved() {
        return moved;
    }

    /** Returns whether members' groups have a controller. */
    boolean has(String controller) {
        return words(path.resolve(SUBTREE)).contains(controller);
    }

    /** Moves everything back, unless another lab still uses the group. */
    @Override
    public void close() {
        try {
            locked(path, () -> {
                ControlGroups.remove(reference);
                return isShared() || isRoot(path) ? 0 : rejoin();
            });
        } catch (IOException refused) {
            // The group stays divided, which does no harm: it goes with its scope, or the next lab uses it.
            ControlGroups.remove(reference);
        }
    }

    /** Whether a group is the leaf of a divided one. */
    static boolean isLeaf(Path group) {
        return group.getFileName() != null && group.getFileName().toString().startsWith(LEAF);
    }

    /** The root of the whole hierarchy, not of a container's part of it, is the only group without a type. */
    static boolean isRoot(Path group) {
        return !Files.exists(group.resolve("cgroup.type"));
    }

    static List<String> words(Path file) {
        try {
            return Arrays.asList(Files.readString(file).strip().split("\\s+", -1));
        } catch (IOException e) {
            // No such file: no controllers, or no processes.
            return List.of();
        }
    }

    static List<String> processes(Path group) {
        return words(group.resolve(PROCS)).stream()
                .filter(Predicate.not(String::isBlank))
                .toList();
    }

    private static int divide(Path group, List<String> controllers) throws IOException {
        List<String> available = words(group.resolve("cgroup.controllers"));
        if (!available.contains(controllers.getFirst())) {
            throw new IOException(group + " has no " + controllers.getFirst() + " controller");
        }
        List<String> wanted = controllers.stream()
                .filter(available::contains)
                .filter(controller -> !words(group.resolve(SUBTREE)).contains(controller))
                .toList();
        int moved = isRoot(group) ? 0 : evacuate(group, leaf(group, wanted));
        for (String controller : wanted) {
            switchOn(group, controller, controller.equals(controllers.getFirst()));
        }
        return moved;
    }

    /** A machine may refuse a controller: the quota of the cpu controller, where it runs real-time processes. */
    private static void switchOn(Path group, String controller, boolean necessary) throws IOException {
        try {
            ControlGroups.write(group.resolve(SUBTREE), "+" + controller);
        } catch (IOException refused) {
            if (necessary) {
                throw refused;
            }
        }
    }

    private static int evacuate(Path group, Path leaf) throws IOException {
        String own = Long.toString(ProcessHandle.current().pid());
        int others = 0;
        long deadline = System.nanoTime() + BOUND.toNanos();
        List<String> left = processes(group);
        while (!left.isEmpty()) {
            if (left.contains("0")) {
                throw new IOException(group + " holds processes of another PID namespace, which cannot be moved");
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("processes " + String.join(" ", left) + " cannot be moved out of " + group);
            }
            others += Math.toIntExact(
                    left.stream().filter(pid -> !pid.equals(own)).count());
            move(left, leaf);
            left = processes(group);
        }
        return others;
    }

    private static void move(List<String> pids, Path group) throws IOException {
        for (String pid : pids) {
            try {
                ControlGroups.write(group.resolve(PROCS), pid);
            } catch (IOException refused) {
                if (Files.exists(Path.of("/proc", pid))) {
                    throw refused;
                }
            }
        }
    }

    private int rejoin() throws IOException {
        Optional<Path> leaf = leaf(path);
        if (leaf.isEmpty()) {
            return 0;
        }
        String[] words = leaf.get().getFileName().toString().split("\\+", -1);
        for (String controller : List.of(words).subList(1, words.length)) {
            ControlGroups.write(path.resolve(SUBTREE), "-" + controller);
        }
        int others = evacuate(leaf.get(), path);
        ControlGroups.remove(leaf.get());
        return others;
    }

    private boolean isShared() {
        return ControlGroups.made(path).stream()
                .flatMap(group -> GroupName.parse(group).stream())
                .anyMatch(name -> name.suffix().startsWith(REFERENCE) && !name.isOfDeadLab());
    }

    private static Path leaf(Path group, List<String> controllers) throws IOException {
        Optional<Path> existing = leaf(group);
        return existing.isPresent()
                ? existing.get()
                : Files.createDirectory(group.resolve(
                        LEAF + controllers.stream().map(one -> "+" + one).collect(Collectors.joining())));
    }

    private static Optional<Path> leaf(Path group) throws IOException {
        try (Stream<Path> entries = Files.list(group)) {
            return entries.filter(DelegatingGroup::isLeaf).findFirst();
        }
    }

    private static Path createReference(Path group) throws IOException {
        for (int number = 1; ; number++) {
            try {
                return Files.createDirectory(
                        group.resolve(GroupName.own(REFERENCE + number).toString()));
            } catch (FileAlreadyExistsException taken) {
                // Another machine of this process, as in a test.
            }
        }
    }

    /** A step that nothing may interleave with in another lab. */
    private interface Step {
        int run() throws IOException;
    }

    private static int locked(Path group, Step step) throws IOException {
        try (LabLock _ = LabLock.before(System.nanoTime() + BOUND.toNanos(), group.resolve(LOCKED))
                .orElseThrow(() -> new IOException("another lab holds the lock of " + group))) {
            return step.run();
        }
    }
}
