package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** Samples the machine, the lab and all targets once per call; used by one thread only. */
final class SamplingPass implements AutoCloseable {
    static final String LAB = "lab";
    static final String HOST = "host";

    private static final int BUFFER = 1 << 15;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ProcfsParser parser = new ProcfsParser(BUFFER);
    private final SampleAccumulator accumulator = new SampleAccumulator();
    private final Map<String, ProbedProcess> watched = new HashMap<>();
    private final HostProbe host = new HostProbe(parser);
    private final NetworkNamespaces namespaces = new NetworkNamespaces(parser);
    private final long ownPid = ProcessHandle.current().pid();
    private final ProcessProbe lab = new ProcessProbe(Path.of("/proc", Long.toString(ownPid)), parser);
    private final Optional<PseudoFile> ownThread = PseudoFile.open(Path.of("/proc/thread-self/schedstat"));

    /**
     * Emits a sample of the host, of the lab, and of each live target.
     *
     * @return targets whose processes have ended since the last call; they are no longer sampled
     */
    List<SamplingTarget> sample(Collection<SamplingTarget> targets, Moment moment, Consumer<Sample> out) {
        follow(targets);
        out.accept(host(moment));
        out.accept(lab(moment));
        namespaces.refresh(targets);
        List<ProbedProcess> gone = watched.values().stream()
                .filter(process -> !sampleOne(process, moment, out))
                .toList();
        gone.forEach(ProbedProcess::close);
        watched.values().removeAll(gone);
        return gone.stream().map(ProbedProcess::target).toList();
    }

    private void follow(Collection<SamplingTarget> targets) {
        for (Iterator<ProbedProcess> all = watched.values().iterator(); all.hasNext(); ) {
            ProbedProcess process = all.next();
            if (!targets.contains(process.target())) {
                process.close();
                all.remove();
            }
        }
        targets.forEach(target -> watched.computeIfAbsent(target.member(), _ -> new ProbedProcess(target, parser)));
    }

    private Sample host(Moment moment) {
        Set<Long> ours = new HashSet<>();
        ours.add(ownPid);
        watched.values().forEach(process -> ours.add(process.target().pid()));
        accumulator.clear();
        if (host.read(accumulator, ours, moment.last())) {
            watched.values()
                    .forEach(process ->
                            process.follow(host.under(process.target().pid())));
        }
        return accumulator.toSample(moment.atMillis(), HOST);
    }

    private Sample lab(Moment moment) {
        accumulator.clear();
        if (lab.isAlive()) {
            lab.read(accumulator);
        }
        accumulator.put(Metric.SAMPLER_LATE, moment.lateMillis());
        if (ownThread.isPresent() && ownThread.get().read(parser)) {
            accumulator.put(Metric.SAMPLER_CPU, parser.number() / NANOS_PER_MILLI);
        }
        return accumulator.toSample(moment.atMillis(), LAB);
    }

    private boolean sampleOne(ProbedProcess process, Moment moment, Consumer<Sample> out) {
        accumulator.clear();
        if (!process.sample(accumulator)) {
            return false;
        }
        namespaces.counts(process.target()).ifPresent(counts -> counts.putInto(accumulator));
        out.accept(accumulator.toSample(moment.atMillis(), process.target().member()));
        return true;
    }

    @Override
    public void close() throws IOException {
        watched.values().forEach(ProbedProcess::close);
        namespaces.close();
        host.close();
        lab.close();
        ownThread.ifPresent(PseudoFile::close);
    }

    /**
     * The time of a pass, in milliseconds since the trial's start, and its delay.
     *
     * @param last whether no pass follows, so values with a longer interval are read once more
     */
    record Moment(long atMillis, long lateMillis, boolean last) {}
}
