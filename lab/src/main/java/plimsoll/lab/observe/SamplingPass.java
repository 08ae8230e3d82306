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

/** Looks once at the machine, at the lab and at all targets, each time it is told to; used by one thread only. */
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
     * Hands out a sample of the host, of the lab, and of each target that lives.
     *
     * @return the targets whose processes have gone since the last look; they are not looked at any more
     */
    List<SamplingTarget> look(Collection<SamplingTarget> targets, Moment moment, Consumer<Sample> out) {
        follow(targets);
        out.accept(host(moment));
        out.accept(lab(moment));
        namespaces.look(targets);
        List<ProbedProcess> gone = watched.values().stream()
                .filter(one -> !isSeen(one, moment, out))
                .toList();
        gone.forEach(ProbedProcess::close);
        watched.values().removeAll(gone);
        return gone.stream().map(ProbedProcess::target).toList();
    }

    private void follow(Collection<SamplingTarget> targets) {
        for (Iterator<ProbedProcess> all = watched.values().iterator(); all.hasNext(); ) {
            ProbedProcess one = all.next();
            if (!targets.contains(one.target())) {
                one.close();
                all.remove();
            }
        }
        targets.forEach(target -> watched.computeIfAbsent(target.member(), _ -> new ProbedProcess(target, parser)));
    }

    private Sample host(Moment moment) {
        Set<Long> ours = new HashSet<>();
        ours.add(ownPid);
        watched.values().forEach(one -> ours.add(one.target().pid()));
        accumulator.clear();
        if (host.read(accumulator, ours, moment.last())) {
            watched.values().forEach(one -> one.follow(host.under(one.target().pid())));
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

    private boolean isSeen(ProbedProcess one, Moment moment, Consumer<Sample> out) {
        accumulator.clear();
        if (!one.look(accumulator)) {
            return false;
        }
        namespaces.counts(one.target()).ifPresent(counts -> counts.putInto(accumulator));
        out.accept(accumulator.toSample(moment.atMillis(), one.target().member()));
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
     * When a look is taken, in milliseconds since the trial's start, and how much later than planned.
     *
     * @param last whether no other follows: what is read at a slower beat is read once more
     */
    record Moment(long atMillis, long lateMillis, boolean last) {}
}
