package plimsoll.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Leftovers of one test's labs, a phrase each: processes with the test's mark in their environment, the sockets on
 * which these listen, the labs' cgroups, files in the state directory and temporary files.
 *
 * <p>Other labs may run on this machine at the same time: their leftovers are ignored.
 *
 * @param labs the processes of the labs; their cgroups carry these numbers
 */
record Leftovers(String mark, Path desk, List<Long> labs) {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final int CGROUP_DEPTH = 8;
    private static final String LISTENING = "0A";

    List<String> now() {
        List<String> left = new ArrayList<>();
        for (long pid : processes()) {
            left.add("process " + pid + ": " + commandLine(pid) + listening(pid));
        }
        cgroups().forEach(group -> left.add("cgroup " + group));
        list(desk.resolve("state/plimsoll/labs")).forEach(file -> left.add("list " + file));
        list(desk.resolve("state/plimsoll/scratch")).forEach(file -> left.add("scratch " + file));
        list(desk.resolve(Tool.TEMPORARY)).forEach(file -> left.add("temporary file " + file));
        return left;
    }

    /** Processes that run with the mark; a zombie has no environment any more. */
    List<Long> processes() {
        long self = ProcessHandle.current().pid();
        return list(Path.of("/proc")).stream()
                .map(entry -> entry.getFileName().toString())
                .filter(name -> name.matches("\\d+"))
                .map(Long::parseLong)
                .filter(pid -> pid != self && read(pid, "environ").contains(Tool.MARK + "=" + mark + "\0"))
                .toList();
    }

    /** Labs make theirs below the cgroup that they run in, wherever that is. */
    List<Path> cgroups() {
        List<Path> found = new ArrayList<>();
        cgroupsBelow(CGROUPS, CGROUP_DEPTH, found);
        return found;
    }

    private void cgroupsBelow(Path parent, int depth, List<Path> found) {
        for (Path group : list(parent)) {
            if (Files.isDirectory(group, LinkOption.NOFOLLOW_LINKS)) {
                String name = group.getFileName().toString();
                labs.stream()
                        .filter(lab -> name.startsWith("plimsoll-" + lab + "-"))
                        .forEach(_ -> found.add(group));
                if (depth > 1) {
                    cgroupsBelow(group, depth - 1, found);
                }
            }
        }
    }

    static String commandLine(long pid) {
        return read(pid, "cmdline").replace('\0', ' ').strip();
    }

    /** Its listening sockets, found among its descriptors by their inodes. */
    private static String listening(long pid) {
        Set<String> inodes = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            read(pid, table)
                    .lines()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(words -> words.length > 9 && words[3].equals(LISTENING))
                    .forEach(words -> inodes.add("socket:[" + words[9] + "]"));
        }
        long sockets = list(Path.of("/proc/" + pid + "/fd")).stream()
                .filter(descriptor -> inodes.contains(target(descriptor)))
                .count();
        return sockets == 0 ? "" : ", with " + sockets + " listening sockets";
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException gone) {
            return "";
        }
    }

    private static String read(long pid, String name) {
        try {
            return Files.readString(Path.of("/proc/" + pid, name), StandardCharsets.ISO_8859_1);
        } catch (IOException | UncheckedIOException gone) {
            return "";
        }
    }

    private static List<Path> list(Path directory) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        } catch (IOException | UncheckedIOException gone) {
            return List.of();
        }
    }
}
