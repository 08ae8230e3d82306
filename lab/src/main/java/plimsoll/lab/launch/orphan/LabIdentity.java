package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Optional;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;

/**
 * Identity of the lab that wrote a registry file. Pids are valid only within one boot and one pid namespace: after a
 * reboot nothing of an earlier boot runs, and for another namespace (a container that shares the directory) or another
 * machine (a home directory on the network) we cannot tell.
 *
 * @param machine its {@code machine-id(5)}; empty where there is none, and in a registry of an earlier version
 */
record LabIdentity(ProcessIdentity lab, String boot, String namespace, Optional<String> machine) {
    private static final int WORDS = 5;

    static LabIdentity own() throws IOException {
        return new LabIdentity(
                ProcessIdentity.own(),
                ProcessTable.firstLine(Path.of("/proc/sys/kernel/random/boot_id")),
                Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString(),
                ownMachine());
    }

    private static Optional<String> ownMachine() {
        try {
            return Optional.of(ProcessTable.firstLine(Path.of("/etc/machine-id")))
                    .filter(id -> id.matches("[0-9a-f]{32}"));
        } catch (IOException | NoSuchElementException none) {
            // A container has no such file, or an empty one.
            return Optional.empty();
        }
    }

    static Optional<LabIdentity> parse(String line) {
        String[] words = line.split(" ", -1);
        return (words.length == WORDS || words.length == WORDS + 1)
                        && words[0].equals("lab")
                        && words[1].matches("\\d{1,18}")
                        && words[2].matches("\\d{1,18}")
                ? Optional.of(new LabIdentity(
                        new ProcessIdentity(Long.parseLong(words[1]), Long.parseLong(words[2])),
                        words[3],
                        words[4],
                        words.length > WORDS ? Optional.of(words[WORDS]) : Optional.empty()))
                : Optional.empty();
    }

    String line() {
        return "lab " + lab.pid() + " " + lab.startTicks() + " " + boot + " " + namespace
                + machine.map(id -> " " + id).orElse("");
    }

    /** Returns whether this lab is certainly dead from the point of view of {@code observer}. */
    boolean deadFor(LabIdentity observer) {
        return sameBoot(observer) ? namespace.equals(observer.namespace) && !lab.alive() : !isElsewhere(observer);
    }

    private boolean isElsewhere(LabIdentity observer) {
        return machine.isPresent() && observer.machine.isPresent() && !machine.equals(observer.machine);
    }

    boolean sameBoot(LabIdentity other) {
        return boot.equals(other.boot);
    }
}
