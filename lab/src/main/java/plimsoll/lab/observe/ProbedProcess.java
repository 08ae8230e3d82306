package plimsoll.lab.observe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plimsoll.model.record.Metric;

/** A sampled process with its probes and their open files. */
final class ProbedProcess implements AutoCloseable {
    private final SamplingTarget target;
    private final ProcessProbe process;
    private final List<Probe> probes = new ArrayList<>();
    private final DescendantProbe descendantProbe;

    ProbedProcess(SamplingTarget target, ProcfsParser parser) {
        this.target = target;
        Path directory = Path.of("/proc", Long.toString(target.pid()));
        process = new ProcessProbe(directory, parser);
        descendantProbe = new DescendantProbe(parser);
        probes.add(new ThreadProbe(directory, parser, process::threads));
        probes.add(new DescriptorProbe(directory));
        probes.add(new HeapProbe(directory));
        probes.add(new ThrottleProbe(directory, target.cgroup(), parser));
        target.scratch().ifPresent(scratch -> probes.add(new FileProbe(scratch)));
        target.cgroup().ifPresent(cgroup -> {
            probes.add(new CgroupProbe(cgroup, parser));
            probes.add(new TaskProbe(cgroup, parser));
        });
    }

    SamplingTarget target() {
        return target;
    }

    /** Adds known descendants of the process. */
    void follow(Set<Integer> pids) {
        descendantProbe.follow(pids);
    }

    /** Returns false if the process is gone, is a zombie, or is ending: its memory is the first to go. */
    boolean sample(SampleAccumulator into) {
        if (!process.isAlive()) {
            return false;
        }
        process.read(into);
        if (!into.has(Metric.RSS)) {
            return false;
        }
        for (Probe probe : probes) {
            probe.read(into);
        }
        descendantProbe.read(into);
        into.countMapped();
        return true;
    }

    @Override
    public void close() {
        process.close();
        descendantProbe.close();
        probes.forEach(Probe::close);
    }
}
