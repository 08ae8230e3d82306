package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import plimsoll.model.record.Metric;
import plimsoll.records.AllowedCores;

/** The whole machine: what was used, what the hypervisor took, and what others than we used. */
final class HostProbe implements AutoCloseable {
    /** In {@code /proc/stat}, of the cores that the lab may use: what others do on the rest does not disturb it. */
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
     * @param ours the processes that, with their descendants, belong to us
     * @param last whether others are looked for although it is not time yet: a trial may be shorter than that beat
     * @return whether all processes were looked through
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
        interval.looked(now, System.nanoTime());
        return true;
    }

    /** The descendants that the process had when all were looked through. */
    Set<Integer> under(long pid) {
        return tree.under(pid);
    }

    private void readForeign(SampleAccumulator into, Set<Long> ours) {
        try {
            tree.look();
        } catch (IOException _) {
            return; // Out of descriptors for a moment: the next look makes up for it.
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

    /** Ticks so far of everything, of us, and of the kernel's own threads. */
    record Shares(long busy, long ours, long kernel) {
        /** A process that has gone takes its ticks along: a sum that falls counts as none used. */
        long foreignSince(Shares before) {
            long known = Math.max(ours - before.ours, 0) + Math.max(kernel - before.kernel, 0);
            return Math.max(busy - before.busy - known, 0);
        }
    }
}
