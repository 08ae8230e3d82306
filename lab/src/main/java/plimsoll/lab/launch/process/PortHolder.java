package plimsoll.lab.launch.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds out which process listens on a port, and where else a member listens. */
public final class PortHolder {
    private static final long ROOT = 0;

    private PortHolder() {}

    /** Returns a phrase such as {@code process 4711 (java -jar app.jar)}. */
    public static String of(int port) {
        return ListenerTable.holder(port)
                .map(pid ->
                        "process " + pid + " (" + ProcessTable.commandLine(pid).orElse("no command line") + ")")
                .orElse("a process that is not visible to this user");
    }

    /**
     * Returns what listens on a member's ports besides the member itself; empty when nothing does. A service that
     * another process starts for it, as a container's daemon does, is root's or our own, and gets by.
     */
    public static Optional<String> stranger(Collection<Integer> ports, ProcessFamily family) {
        List<ListenerTable.Listener> all = ListenerTable.listeners();
        List<ListenerTable.Listener> own = ListenerTable.heldBy(all, pids(family));
        long user = user(Path.of("/proc/self"));
        long members = user(Path.of("/proc", Long.toString(family.leader().pid())));
        return all.stream()
                .filter(listener -> ports.contains(listener.port()) && !own.contains(listener))
                .filter(listener -> listener.user() != ROOT && listener.user() != user && listener.user() != members)
                .findFirst()
                .map(listener -> "port " + listener.port() + " is held by " + of(listener.port()) + " of user "
                        + listener.user());
    }

    /** Returns a sentence about the ports on which a member listens for other machines too. */
    public static Optional<String> open(ProcessFamily family) {
        String ports = ListenerTable.heldBy(ListenerTable.listeners(), pids(family)).stream()
                .filter(listener -> !listener.loopback())
                .map(ListenerTable.Listener::port)
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        return ports.isEmpty()
                ? Optional.empty()
                : Optional.of("listens beyond this machine on port " + ports
                        + ": others may send to it during a trial; bind it to 127.0.0.1");
    }

    private static List<Long> pids(ProcessFamily family) {
        return family.living().stream().map(ProcessIdentity::pid).toList();
    }

    /** Returns the user of a process; root's for one that has just ended. */
    private static long user(Path process) {
        try {
            return ((Number) Files.getAttribute(process, "unix:uid")).longValue();
        } catch (IOException e) {
            return ROOT;
        }
    }
}
