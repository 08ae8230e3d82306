package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes that listen on TCP ports of this machine, from {@code /proc/net/tcp} and the open files of all
 * processes visible to this user.
 */
public final class ListenerTable {
    private static final String LISTENING = "0A";
    private static final int HEXADECIMAL = 16;
    private static final int GROUP_DIGITS = 8;

    private ListenerTable() {}

    /**
     * A listening socket.
     *
     * @param loopback whether only this machine reaches it
     * @param user ID of the user that opened it
     * @param file the name that a link to it shows among the open files of a process
     */
    public record Listener(int port, boolean loopback, long user, String file) {}

    /** Returns all listening sockets of the lab's network namespace. */
    public static List<Listener> listeners() {
        return listening().map(ListenerTable::listener).toList();
    }

    /** Returns those of the listening sockets that any of these processes holds. */
    public static List<Listener> heldBy(Collection<Listener> listeners, Collection<Long> pids) {
        Set<String> open = pids.stream().flatMap(pid -> files(pid).stream()).collect(Collectors.toSet());
        return listeners.stream()
                .filter(listener -> open.contains(listener.file()))
                .toList();
    }

    /** Returns the ports on which any of these processes listens. */
    public static NavigableSet<Integer> ports(Collection<Long> pids) {
        Map<String, Integer> sockets = sockets();
        NavigableSet<Integer> ports = new TreeSet<>();
        pids.stream()
                .flatMap(pid -> files(pid).stream())
                .flatMap(file -> Stream.ofNullable(sockets.get(file)))
                .forEach(ports::add);
        return ports;
    }

    /** Returns a process that listens on the port; empty when no visible process does. */
    public static Optional<Long> holder(int port) {
        Map<String, Integer> sockets = sockets();
        if (!sockets.containsValue(port)) {
            return Optional.empty();
        }
        return ProcessTable.pids().stream()
                .filter(pid -> files(pid).stream()
                        .anyMatch(file -> Integer.valueOf(port).equals(sockets.get(file))))
                .findFirst();
    }

    /** Returns the ports of listening sockets, by the name that a link to an open file shows. */
    private static Map<String, Integer> sockets() {
        Map<String, Integer> sockets = new HashMap<>();
        listeners().forEach(listener -> sockets.put(listener.file(), listener.port()));
        return sockets;
    }

    private static Stream<String[]> listening() {
        return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(file -> lines(Path.of(file)))
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > 9 && fields[3].equals(LISTENING));
    }

    private static Listener listener(String[] fields) {
        return new Listener(
                port(fields[1]), loopback(fields[1]), Long.parseLong(fields[7]), "socket:[" + fields[9] + "]");
    }

    /** The kernel prints each group of four bytes as a number of the machine's own byte order. */
    private static boolean loopback(String address) {
        String host = address.substring(0, address.lastIndexOf(':'));
        ByteBuffer bytes = ByteBuffer.allocate(host.length() / 2).order(ByteOrder.nativeOrder());
        for (int from = 0; from < host.length(); from += GROUP_DIGITS) {
            bytes.putInt(Integer.parseUnsignedInt(host.substring(from, from + GROUP_DIGITS), HEXADECIMAL));
        }
        try {
            return InetAddress.getByAddress(bytes.array()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the kernel lists a listener at '" + address + "'", e);
        }
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEXADECIMAL);
    }

    private static List<String> files(long pid) {
        List<String> targets = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            files.forEach(file -> target(file).ifPresent(targets::add));
        } catch (IOException | UncheckedIOException e) {
            // Another user's process, or one that has just ended: keep what was read so far.
        }
        return targets;
    }

    private static Optional<String> target(Path file) {
        try {
            return Optional.of(Files.readSymbolicLink(file).toString());
        } catch (IOException e) {
            // Closed in the meantime.
            return Optional.empty();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            // A kernel without IPv6 has no tcp6.
            return Stream.empty();
        }
    }
}
