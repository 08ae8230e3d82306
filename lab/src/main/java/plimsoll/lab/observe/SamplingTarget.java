package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A process to look at.
 *
 * @param member the name under which its samples are written
 * @param pid of the process itself, not of a shell around it
 * @param cgroup its memory cgroup's directory, version 1 or 2
 * @param ports on which it listens, or will
 * @param scratch its own directory, whose files are counted
 */
public record SamplingTarget(
        String member, long pid, Optional<Path> cgroup, Set<Integer> ports, Optional<Path> scratch) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,80}");

    /** Without a directory of its own. */
    public SamplingTarget(String member, long pid, Optional<Path> cgroup, Set<Integer> ports) {
        this(member, pid, cgroup, ports, Optional.empty());
    }

    public SamplingTarget {
        ports = Set.copyOf(ports);
        if (!NAME.matcher(member).matches()) {
            throw new IllegalArgumentException(
                    "a watched member's name is letters, digits, dots and dashes, but this is '" + member + "'");
        }
        if (pid <= 0 || pid > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("no process of " + member + " can have the id " + pid);
        }
        for (int port : ports) {
            if (port <= 0 || port > 0xFFFF) {
                throw new IllegalArgumentException("no port of " + member + " can have the number " + port);
            }
        }
    }
}
