package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A share of CPU time, enforced by the cpu controller of cgroup v1.
 *
 * @param parent the lab's own cpu cgroup
 */
public record CpuQuota(Path parent) {
    private static final long PERIOD_MICROS = 100_000;

    public boolean available() {
        return Files.isWritable(parent) && Files.exists(parent.resolve("cgroup.procs"));
    }

    /**
     * Creates a group with this quota.
     *
     * @param cores CPU time in cores, such as 0.5
     * @return its directory; {@link ControlGroups#remove} removes it
     */
    public Path hold(String group, double cores) throws IOException {
        Path directory = parent.resolve(group);
        Files.createDirectory(directory);
        try {
            ControlGroups.write(directory.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
            ControlGroups.write(
                    directory.resolve("cpu.cfs_quota_us"), Long.toString(Math.round(cores * PERIOD_MICROS)));
            return directory;
        } catch (IOException e) {
            ControlGroups.remove(directory);
            throw e;
        }
    }
}
