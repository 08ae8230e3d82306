package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;

/**
 * Identity of the lab that wrote a registry file. Pids are valid only within one boot and one pid namespace: after a
 * reboot nothing of an earlier boot runs, and for another namespace (a container that shares the directory) we cannot
 * tell.
 */
record LabIdentity(ProcessIdentity lab, String boot, String namespace) {
    static LabIdentity own() throws IOException {
        return new LabIdentity(
                ProcessIdentity.own(),
                ProcessTable.firstLine(Path.of("/proc/sys/kernel/random/boot_id")),
                Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
    }

    static Optional<LabIdentity> parse(String line) {
        String[] words = line.split(" ", -1);
        return words.length == 5
                        && words[0].equals("lab")
                        && words[1].matches("\\d{1,18}")
                        && words[2].matches("\\d{1,18}")
                ? Optional.of(new LabIdentity(
                        new ProcessIdentity(Long.parseLong(words[1]), Long.parseLong(words[2])), words[3], words[4]))
                : Optional.empty();
    }

    String line() {
        return "lab " + lab.pid() + " " + lab.startTicks() + " " + boot + " " + namespace;
    }

    /** Returns whether this lab is certainly dead from the point of view of {@code observer}. */
    boolean deadFor(LabIdentity observer) {
        if (!boot.equals(observer.boot)) {
            return true;
        }
        return namespace.equals(observer.namespace) && !lab.alive();
    }

    boolean sameBoot(LabIdentity other) {
        return boot.equals(other.boot);
    }
}
