package plimsoll.engine.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.engine.launch.process.ProcessTable;

/** Finds who listens on a port, from {@code /proc/net/tcp} and the open files of the processes that we may see. */
final class PortHolder {
    private static final String LISTENING = "0A";

    private PortHolder() {}

    /** Such as {@code process 4711 (java -jar app.jar)}. */
    static String of(int port) {
        Optional<String> socket = Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(file -> lines(Path.of(file)))
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > 9 && fields[3].equals(LISTENING))
                .filter(fields -> fields[1].endsWith(String.format(Locale.ROOT, ":%04X", port)))
                .map(fields -> "socket:[" + fields[9] + "]")
                .findFirst();
        return socket.flatMap(PortHolder::process).orElse("a process that this user may not see");
    }

    private static Optional<String> process(String socket) {
        return ProcessTable.pids().stream()
                .filter(pid -> holds(pid, socket))
                .map(pid ->
                        "process " + pid + " (" + ProcessTable.commandLine(pid).orElse("no command line") + ")")
                .findFirst();
    }

    private static boolean holds(long pid, String socket) {
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return files.anyMatch(file -> isLinkTo(file, socket));
        } catch (IOException e) {
            // Another user's process, or one that has just ended: it cannot be the answer.
            return false;
        }
    }

    private static boolean isLinkTo(Path file, String socket) {
        try {
            return Files.readSymbolicLink(file).toString().equals(socket);
        } catch (IOException e) {
            // Closed while we looked.
            return false;
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
