package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plimsoll.model.record.Metric;

/**
 * Reads the descendants of a member's process, whose resources count as the member's. They are found when all processes
 * are scanned, so one that lives for less than a second may be missed. The resources used by an ended one stay in the
 * sums.
 */
final class DescendantProbe implements AutoCloseable {
    /** Each keeps three files open in the lab. */
    static final int FOLLOWED_MAX = 128;

    private static final List<Metric> HELD = List.of(Metric.RSS, Metric.RSS_ANONYMOUS, Metric.THREADS);
    private static final List<Metric> USED = List.of(
            Metric.CPU_TIME,
            Metric.MAJOR_FAULTS,
            Metric.IO_CALLS,
            Metric.READ_BYTES,
            Metric.WRITTEN_BYTES,
            Metric.CANCELLED_BYTES);

    private final ProcfsParser parser;
    private final Set<Integer> known = new HashSet<>();
    private final List<Descendant> followed = new ArrayList<>();
    private final SampleAccumulator ended = new SampleAccumulator();

    DescendantProbe(ProcfsParser parser) {
        this.parser = parser;
    }

    private record Descendant(int pid, ProcessProbe probe, SampleAccumulator last) {}

    /** Starts to track processes. A tracked process stays tracked until it exits, even if it is re-parented. */
    void follow(Set<Integer> pids) {
        for (int pid : pids) {
            if (followed.size() < FOLLOWED_MAX && known.add(pid)) {
                Path process = Path.of("/proc", Integer.toString(pid));
                followed.add(new Descendant(pid, new ProcessProbe(process, parser), new SampleAccumulator()));
            }
        }
    }

    /** Adds the descendants' values to the member's own. */
    void read(SampleAccumulator into) {
        followed.removeIf(descendant -> !isRead(descendant));
        followed.forEach(descendant -> {
            into.add(descendant.last, HELD);
            into.add(descendant.last, USED);
            into.map(descendant.last);
        });
        into.add(ended, USED);
        if (!followed.isEmpty()) {
            // Forked processes share memory, which the kernel charges to their cgroup only once.
            into.replace(Metric.RSS_ANONYMOUS, Metric.CGROUP_ANONYMOUS);
        }
    }

    private boolean isRead(Descendant descendant) {
        if (descendant.probe.isAlive()) {
            descendant.last.clear();
            descendant.probe.read(descendant.last);
            return true;
        }
        ended.gather(descendant.last, USED);
        descendant.probe.close();
        known.remove(descendant.pid);
        return false;
    }

    @Override
    public void close() {
        followed.forEach(descendant -> descendant.probe.close());
    }
}
