package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;

/**
 * Finds the lab's own control groups in {@code self/cgroup} and {@code self/mountinfo}.
 *
 * @param proc the parent directory of {@code self}; {@code /proc} outside of tests
 */
public record ControlGroups(Path proc) {
    private static final Duration REMOVE_BOUND = FixedTimeout.GROUP_REMOVED.time();
    private static final Duration PAUSE = Duration.ofMillis(5);

    /** Returns the lab's own directory in the hierarchy of a v1 controller such as {@code memory}. */
    public Optional<Path> ownV1(String controller) {
        return own(line -> Arrays.asList(line[1].split(",", -1)).contains(controller), mount -> mount.v1(controller));
    }

    /** Returns the lab's own directory in the v2 hierarchy. */
    public Optional<Path> ownV2() {
        return own(line -> line[0].equals("0") && line[1].isEmpty(), Mount::v2);
    }

    /** Returns where the v2 hierarchy is mounted. */
    Optional<Path> mountV2() {
        return mount(Mount::v2).map(mount -> Path.of(mount.point()));
    }

    /** Returns whether the v2 hierarchy is mounted so that no group can be created in it, as in most containers. */
    boolean isReadOnlyV2() {
        return mount(Mount::v2).filter(Mount::readOnly).isPresent();
    }

    /** Returns the groups directly below a directory that some lab has created. */
    public static List<Path> made(Path parent) {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(path -> path.getFileName().toString().startsWith(GroupName.PREFIX))
                    .filter(Files::isDirectory)
                    .toList();
        } catch (IOException e) {
            // A parent that is gone or not readable contains nothing that we could remove.
            return List.of();
        }
    }

    /** Removes an empty group; a process that was just killed may keep it busy for a moment. */
    public static boolean remove(Path group) {
        long deadline = System.nanoTime() + REMOVE_BOUND.toNanos();
        while (Files.isDirectory(group) && !group.toFile().delete()) {
            if (System.nanoTime() > deadline || !Files.isWritable(group.getParent())) {
                return false;
            }
            UninterruptibleSleep.of(PAUSE);
        }
        return true;
    }

    static void write(Path file, String value) throws IOException {
        try {
            Files.writeString(file, value, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new IOException("cannot write '" + value + "' to " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the number after a key in a file of lines {@code KEY NUMBER}; with an empty key, the file's only number.
     */
    static Optional<Long> number(Path file, String key) {
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> line.strip().split(" ", -1))
                    .filter(line -> key.isEmpty() ? line.length == 1 : line.length == 2 && line[0].equals(key))
                    .map(line -> line[line.length - 1])
                    .filter(number -> number.matches("\\d{1,19}"))
                    .map(Long::valueOf)
                    .findFirst();
        } catch (IOException e) {
            // This kernel does not have the counter.
            return Optional.empty();
        }
    }

    private Optional<Path> own(Predicate<String[]> isLine, Predicate<Mount> isMount) {
        Optional<String> path = lines("cgroup")
                .map(line -> line.split(":", 3))
                .filter(line -> line.length == 3)
                .filter(isLine)
                .map(line -> line[2])
                .findFirst();
        return mount(isMount).flatMap(mount -> path.flatMap(mount::directory)).filter(Files::isDirectory);
    }

    private Optional<Mount> mount(Predicate<Mount> isMount) {
        return lines("mountinfo")
                .flatMap(line -> Mount.parse(line).stream())
                .filter(isMount)
                .findFirst();
    }

    private Stream<String> lines(String name) {
        try {
            return Files.readAllLines(proc.resolve("self").resolve(name)).stream();
        } catch (IOException e) {
            // A kernel without control groups, or not Linux: there are none.
            return Stream.empty();
        }
    }

    /** A line of mountinfo: which part of a hierarchy is mounted where. */
    private record Mount(String root, String point, boolean readOnly, String type, String options) {
        static Optional<Mount> parse(String line) {
            String[] halves = line.split(" - ", 2);
            if (halves.length < 2) {
                return Optional.empty();
            }
            String[] left = halves[0].split(" ", -1);
            String[] right = halves[1].split(" ", -1);
            return left.length < 6 || right.length < 3
                    ? Optional.empty()
                    : Optional.of(new Mount(left[3], left[4], isReadOnly(left[5]), right[0], right[2]));
        }

        private static boolean isReadOnly(String options) {
            return Arrays.asList(options.split(",", -1)).contains("ro");
        }

        boolean v1(String controller) {
            return type.equals("cgroup")
                    && Arrays.asList(options.split(",", -1)).contains(controller);
        }

        boolean v2() {
            return type.equals("cgroup2");
        }

        /**
         * Returns the directory of a group; empty if it lies outside of what is mounted, so that another group is never
         * taken for the lab's own. In a container, the path may start at the host's root, while only the container's
         * part is mounted.
         */
        Optional<Path> directory(String path) {
            if (root.startsWith("/..") || path.startsWith("/..")) {
                return Optional.empty();
            }
            if (root.equals("/")) {
                return Optional.of(Path.of(point + path));
            }
            return (path + "/").startsWith(root + "/")
                    ? Optional.of(Path.of(point + path.substring(root.length())))
                    : Optional.empty();
        }
    }
}
