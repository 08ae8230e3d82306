package plimsoll.lab.launch.machine;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.records.AllowedCores;

/** Facts about this machine that can be read without starting a process. */
public record MachineInfo(Path proc) {
    /** Returns the cores from the kernel's list for this process, such as {@code 0-1,4}. */
    List<Integer> cores() {
        return AllowedCores.in(proc);
    }

    Bytes memory() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Bytes(system.getTotalMemorySize());
    }

    boolean swaps() {
        return lines("swaps").count() > 1;
    }

    /** Returns the effective user id; 65534 where {@code /proc} does not show it. */
    long uid() {
        return ProcessRights.own(proc).user();
    }

    private boolean root() {
        return uid() == 0;
    }

    List<Capability> capabilities() {
        List<Capability> facts = new ArrayList<>();
        boolean root = root();
        List<Integer> cores = cores();
        facts.add(new Capability(
                "cores",
                cores.size() > 1,
                cores.size() + " usable: " + cores
                        + (cores.size() > 1 ? "" : "; the service and its load share it, so times are unreliable")));
        facts.add(new Capability("memory", true, memory().mebibytes() + "m"));
        facts.add(
                new Capability("kernel", true, System.getProperty("os.name") + " " + System.getProperty("os.version")));
        facts.add(new Capability(
                Machine.ROOT,
                root,
                root ? "runs as root" : "runs as " + System.getProperty("user.name") + ", not as root"));
        facts.add(temporary());
        return facts;
    }

    private static Capability temporary() {
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            long free = Files.getFileStore(directory).getUsableSpace() >> 20;
            return new Capability("temporary-space", free >= 1024, free + "m free in " + directory);
        } catch (IOException e) {
            return new Capability("temporary-space", false, directory + " cannot be checked: " + e.getMessage());
        }
    }

    private Stream<String> lines(String name) {
        try {
            return Files.readAllLines(proc.resolve(name)).stream();
        } catch (IOException e) {
            // Not Linux, or /proc is hidden; the callers handle an empty file.
            return Stream.empty();
        }
    }
}
