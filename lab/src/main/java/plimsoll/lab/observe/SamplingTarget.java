package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A process to sample.
 *
 * @param member the name under which its samples are written
 * @param pid pid of the process itself, not of a shell around it
 * @param cgroup directory of its memory cgroup, version 1 or 2
 * @param ports ports on which it listens or will listen
 * @param scratch its own directory, whose files are counted
 */
public record SamplingTarget(
        String member, long pid, Optional<Path> cgroup, Set<Integer> ports, Optional<Path> scratch) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,80}");

    /** Creates a target without a directory of its own. */
    public SamplingTarget(String member, long pid, Optional<Path> cgroup, Set<Integer> ports) {
        this(member, pid, cgroup, ports, Optional.empty());
    }

    public SamplingTarget {
        ports = Set.copyOf(ports);
        if (!NAME.matcher(member).matches()) {
            throw new IllegalArgumentException(
                    "the name of a sampled member may contain letters, digits, dots, underscores and dashes, at most 80, but is '"
                            + member + "'");
        }
        if (pid <= 0 || pid > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the pid of " + member + " must be between 1 and " + Integer.MAX_VALUE + ", but is " + pid);
        }
        for (int port : ports) {
            if (port <= 0 || port > 0xFFFF) {
                throw new IllegalArgumentException(
                        "a port of " + member + " must be between 1 and 65535, but is " + port);
            }
        }
    }
}
