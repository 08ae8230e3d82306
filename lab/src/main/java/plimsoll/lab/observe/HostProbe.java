package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import plimsoll.model.record.Metric;
import plimsoll.records.AllowedCores;

/**
 * Reads CPU use of the whole machine: the total, the time stolen by the hypervisor, and the time used by processes that
 * are not ours.
 */
final class HostProbe implements AutoCloseable {
    /** Prefixes in {@code /proc/stat} of the cores that the lab may use; load on other cores does not disturb it. */
    private final List<String> cores = AllowedCores.in(Path.of("/proc")).stream()
            .map(core -> "cpu" + core + " ")
            .toList();

    private final ProcfsParser parser;
    private final Optional<PseudoFile> stat;
    private final ProcessTree tree;
    private final AdaptiveInterval interval = new AdaptiveInterval(TimeUnit.SECONDS.toNanos(1), System.nanoTime());
    private Optional<Shares> before = Optional.empty();
    private long foreignTicks;
    private long busyTicks;

    HostProbe(ProcfsParser parser) {
        this.parser = parser;
        stat = PseudoFile.open(Path.of("/proc/stat"));
        tree = new ProcessTree(parser);
    }

    /**
     * Reads the machine's counters.
     *
     * @param ours processes that belong to us, with their descendants
     * @param last whether to scan all processes even if the scan is not yet due, since a trial may be shorter than its
     *     interval
     * @return whether all processes were scanned
     */
    boolean read(SampleAccumulator into, Set<Long> ours, boolean last) {
        if (stat.isEmpty() || !stat.get().read(parser)) {
            return false;
        }
        long stolenTicks = 0;
        busyTicks = 0;
        for (String core : cores) {
            if (!parser.toValueOf(core)) {
                return false;
            }
            busyTicks += parser.number() + parser.number() + parser.number();
            parser.skipWords(2);
            busyTicks += parser.number() + parser.number();
            stolenTicks += parser.number();
        }
        into.put(Metric.CPU_TIME, busyTicks * ProcessProbe.MILLIS_PER_TICK);
        into.put(Metric.STEAL, stolenTicks * ProcessProbe.MILLIS_PER_TICK);
        long now = System.nanoTime();
        if (!last && !interval.isDue(now)) {
            return false;
        }
        readForeign(into, ours);
        interval.measured(now, System.nanoTime());
        return true;
    }

    /** Returns the descendants of the process at the last scan. */
    Set<Integer> under(long pid) {
        return tree.under(pid);
    }

    private void readForeign(SampleAccumulator into, Set<Long> ours) {
        try {
            tree.refresh();
        } catch (IOException _) {
            return; // Out of descriptors for a moment: the next scan makes up for it.
        }
        Shares now = new Shares(busyTicks, tree.ticksUnder(ours), tree.kernelTicks());
        before.ifPresent(last -> foreignTicks += now.foreignSince(last));
        before = Optional.of(now);
        into.put(Metric.FOREIGN_CPU, foreignTicks * ProcessProbe.MILLIS_PER_TICK);
    }

    @Override
    public void close() {
        stat.ifPresent(PseudoFile::close);
    }

    /** Ticks so far of all processes, of ours, and of kernel threads. */
    record Shares(long busy, long ours, long kernel) {
        /**
         * Returns the ticks of other processes. A process that has exited takes its ticks along, so a decreasing sum
         * counts as none used.
         */
        long foreignSince(Shares before) {
            long known = Math.max(ours - before.ours, 0) + Math.max(kernel - before.kernel, 0);
            return Math.max(busy - before.busy - known, 0);
        }
    }
}
