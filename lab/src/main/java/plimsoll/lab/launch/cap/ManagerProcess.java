package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Process 1 as the lab sees it. systemd takes the pid of a call as one of its own PID namespace. A lab in another
 * namespace, such as a container with the host's {@code /run}, would move a process that it has never started.
 *
 * @param proc {@code /proc} outside of tests
 * @param uid the lab's effective user id
 */
record ManagerProcess(Path proc, long uid) {
    /** Returns whether process 1 is systemd and in the lab's PID namespace, as far as the lab may see it. */
    boolean seesOurPids() {
        return isSystemd() && sharesNamespace();
    }

    /** Under the mount option hidepid a user cannot see process 1, but root can. */
    private boolean isSystemd() {
        try {
            return Files.readString(proc.resolve("1/comm")).strip().equals("systemd");
        } catch (IOException hidden) {
            return uid != 0;
        }
    }

    /** Only root may read the namespace of process 1. For a user, the lab must have a single pid. */
    private boolean sharesNamespace() {
        Optional<String> own = namespace("self");
        Optional<String> managers = namespace("1");
        return (own.isPresent() && managers.isPresent()) ? own.equals(managers) : hasOnePid();
    }

    private Optional<String> namespace(String process) {
        try {
            return Optional.of(Files.readSymbolicLink(proc.resolve(process).resolve("ns/pid"))
                    .toString());
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    /** Reads {@code NSpid}: the lab's pid in the namespace of this {@code /proc} and in each one below it. */
    private boolean hasOnePid() {
        try {
            return Files.readAllLines(proc.resolve("self/status")).stream()
                    .filter(line -> line.startsWith("NSpid:"))
                    .allMatch(line -> line.strip().split("\\s+", -1).length == 2);
        } catch (IOException notLinux) {
            return false;
        }
    }
}
