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
final class Lookout implements AutoCloseable {
    static final String LAB = "lab";
    static final String HOST = "host";

    private static final int BUFFER = 1 << 15;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Cursor cursor = new Cursor(BUFFER);
    private final Reading reading = new Reading();
    private final Map<String, Watched> watched = new HashMap<>();
    private final HostProbe host = new HostProbe(cursor);
    private final Networks networks = new Networks(cursor);
    private final long ownPid = ProcessHandle.current().pid();
    private final ProcessProbe lab = new ProcessProbe(Path.of("/proc", Long.toString(ownPid)), cursor);
    private final Optional<PseudoFile> ownThread = PseudoFile.open(Path.of("/proc/thread-self/schedstat"));

    /**
     * Hands out a sample of the host, of the lab, and of each target that lives.
     *
     * @return the targets whose processes have gone since the last look; they are not looked at any more
     */
    List<Target> look(Collection<Target> targets, Moment moment, Consumer<Sample> out) {
        follow(targets);
        out.accept(host(moment));
        out.accept(lab(moment));
        networks.look(targets);
        List<Watched> gone = watched.values().stream()
                .filter(one -> !isSeen(one, moment, out))
                .toList();
        gone.forEach(Watched::close);
        watched.values().removeAll(gone);
        return gone.stream().map(Watched::target).toList();
    }

    private void follow(Collection<Target> targets) {
        for (Iterator<Watched> all = watched.values().iterator(); all.hasNext(); ) {
            Watched one = all.next();
            if (!targets.contains(one.target())) {
                one.close();
                all.remove();
            }
        }
        targets.forEach(target -> watched.computeIfAbsent(target.member(), _ -> new Watched(target, cursor)));
    }

    private Sample host(Moment moment) {
        Set<Long> ours = new HashSet<>();
        ours.add(ownPid);
        watched.values().forEach(one -> ours.add(one.target().pid()));
        reading.clear();
        if (host.read(reading, ours, moment.last())) {
            watched.values().forEach(one -> one.follow(host.under(one.target().pid())));
        }
        return reading.toSample(moment.atMillis(), HOST);
    }

    private Sample lab(Moment moment) {
        reading.clear();
        if (lab.isAlive()) {
            lab.read(reading);
        }
        reading.put(Metric.SAMPLER_LATE, moment.lateMillis());
        if (ownThread.isPresent() && ownThread.get().read(cursor)) {
            reading.put(Metric.SAMPLER_CPU, cursor.number() / NANOS_PER_MILLI);
        }
        return reading.toSample(moment.atMillis(), LAB);
    }

    private boolean isSeen(Watched one, Moment moment, Consumer<Sample> out) {
        reading.clear();
        if (!one.look(reading)) {
            return false;
        }
        networks.counts(one.target()).ifPresent(counts -> counts.putInto(reading));
        out.accept(reading.toSample(moment.atMillis(), one.target().member()));
        return true;
    }

    @Override
    public void close() throws IOException {
        watched.values().forEach(Watched::close);
        networks.close();
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
