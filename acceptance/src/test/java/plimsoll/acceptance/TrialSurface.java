package plimsoll.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything of a running trial that another user of the machine may try: the listening sockets of its processes, and
 * the files and directories below some places.
 *
 * @param lab the process of the lab
 */
record TrialSurface(Running lab, ToolWorkspace workspace) {
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int HEXADECIMAL = 16;
    private static final String ACCEPTS_CONNECTIONS = "00010000";
    private static final String PASSWORD = "PLIMSOLL_SECRET=";

    /** A socket that waits for others: its protocol, its address as {@code HOST:PORT} or a path, and its process. */
    record Listener(String protocol, String address, boolean loopback, String command) {}

    /** The lab, its descendants, and what else has the mark of this test. */
    List<Long> processes() {
        return Stream.of(
                        Stream.of(lab.pid()),
                        lab.process().descendants().map(ProcessHandle::pid),
                        workspace.leftovers().processes().stream())
                .flatMap(each -> each)
                .distinct()
                .filter(pid -> Files.isDirectory(Path.of("/proc/" + pid)))
                .toList();
    }

    Set<Listener> listeners() {
        Set<Listener> found = new LinkedHashSet<>();
        processes().forEach(pid -> found.addAll(listeners(pid)));
        return found;
    }

    static Set<Listener> listeners(long pid) {
        Set<Listener> found = new LinkedHashSet<>();
        Set<String> sockets = sockets(pid);
        Stream.of("tcp", "tcp6").forEach(table -> found.addAll(internet(pid, table, "0A", sockets)));
        Stream.of("udp", "udp6").forEach(table -> found.addAll(internet(pid, table, "07", sockets)));
        found.addAll(local(pid, sockets));
        return found;
    }

    private static List<Listener> internet(long pid, String table, String state, Set<String> sockets) {
        return rows(pid, table, " " + state + " ")
                .filter(words -> words.length > INODE
                        && words[STATE].equals(state)
                        && sockets.contains("socket:[" + words[INODE] + "]"))
                .map(words -> listener(pid, table, words[ADDRESS]))
                .toList();
    }

    private static Listener listener(long pid, String table, String address) {
        int colon = address.indexOf(':');
        InetAddress host = host(address.substring(0, colon));
        int port = Integer.parseInt(address.substring(colon + 1), HEXADECIMAL);
        return new Listener(
                table, host.getHostAddress() + ":" + port, host.isLoopbackAddress(), Leftovers.commandLine(pid));
    }

    private static List<Listener> local(long pid, Set<String> sockets) {
        return rows(pid, "unix", ACCEPTS_CONNECTIONS)
                .filter(words -> words.length > 7
                        && words[3].equals(ACCEPTS_CONNECTIONS)
                        && sockets.contains("socket:[" + words[6] + "]"))
                .map(words -> new Listener("unix", words[7], true, Leftovers.commandLine(pid)))
                .toList();
    }

    private static InetAddress host(String digits) {
        ByteBuffer bytes = ByteBuffer.allocate(digits.length() / 2).order(ByteOrder.nativeOrder());
        for (int at = 0; at < digits.length(); at += 8) {
            bytes.putInt(Integer.parseUnsignedInt(digits.substring(at, at + 8), HEXADECIMAL));
        }
        try {
            return InetAddress.getByAddress(bytes.array());
        } catch (UnknownHostException e) {
            throw new AssertionError("the kernel lists a socket at " + digits, e);
        }
    }

    /** Returns the words of each row that has a text; after a load, most of the rows are closed connections. */
    private static Stream<String[]> rows(long pid, String table, String text) {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table), StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.contains(text))
                    .map(line -> line.strip().split("\\s+"));
        } catch (IOException gone) {
            return Stream.empty();
        }
    }

    private static Set<String> sockets(long pid) {
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return files.map(TrialSurface::target)
                    .filter(target -> target.startsWith("socket:"))
                    .collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException gone) {
            return Set.of();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException gone) {
            return "";
        }
    }

    /** The directories of members of another user, from the environment of the trial's processes. */
    Set<Path> membersPlaces() {
        Set<Path> places = new TreeSet<>();
        for (long pid : processes()) {
            environment(pid)
                    .filter(entry -> entry.startsWith("TMPDIR=/var/tmp/plimsoll-"))
                    .map(entry -> Path.of(entry.substring("TMPDIR=".length())))
                    .forEach(directory -> places.add(directory.getParent()));
        }
        return places;
    }

    /** The passwords that the lab gave to processes of the trial, by their environment. */
    Set<String> passwords() {
        return processes().stream()
                .flatMap(TrialSurface::environment)
                .filter(entry -> entry.startsWith(PASSWORD))
                .map(entry -> entry.substring(PASSWORD.length()))
                .collect(Collectors.toSet());
    }

    /** Returns the files of its processes in the temporary directories of the machine and of the lab. */
    List<Path> temporaryFiles() {
        List<Path> found = new ArrayList<>(below(workspace.directory().resolve(Tool.TEMPORARY), false));
        Set<String> pids = processes().stream().map(String::valueOf).collect(Collectors.toSet());
        try (Stream<Path> entries = Files.list(Path.of("/tmp"))) {
            entries.filter(entry -> entry.getFileName().toString().startsWith("hsperfdata_"))
                    .flatMap(counters -> below(counters, false).stream())
                    .filter(file -> pids.contains(file.getFileName().toString()))
                    .forEach(found::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static Stream<String> environment(long pid) {
        try {
            return Stream.of(Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1)
                    .split("\0", -1));
        } catch (IOException gone) {
            return Stream.empty();
        }
    }

    /** Every directory, or every other file, below a place and the place itself; links are not followed. */
    static List<Path> below(Path place, boolean directories) {
        Set<Path> found = new HashSet<>();
        try (Stream<Path> all = Files.walk(place)) {
            all.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) == directories)
                    .forEach(found::add);
        } catch (IOException | UncheckedIOException gone) {
            // Something was deleted while it was listed: what was found before is enough.
        }
        return new ArrayList<>(new TreeSet<>(found));
    }
}
