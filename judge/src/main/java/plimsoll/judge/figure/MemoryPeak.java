package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.Bytes;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/**
 * The most memory that a member needed at once, page cache apart.
 *
 * <p>The kernel's own peak counts page cache, which it gives back when memory is short; the process's own peak (VmHWM) misses
 * what lies in the cgroup and not in the process. So: the larger of VmHWM and the sampled charge without cache, and never more
 * than the kernel's peak.
 */
final class MemoryPeak {
    private MemoryPeak() {}

    /** Bytes; empty when nothing of it was measured. */
    static Optional<Double> of(MemberRecord member, TrialFacts facts) {
        Optional<Long> charged = member.kernel().peak().map(Bytes::count);
        OptionalLong seen = LongStream.concat(
                        member.kernel().peakFootprint().stream().mapToLong(Bytes::count),
                        LongStream.concat(
                                withoutCache(member, facts), facts.values(member.name(), Metric.RSS_ANONYMOUS)))
                .max();
        if (seen.isEmpty()) {
            return charged.map(Long::doubleValue);
        }
        return Optional.of((double) Math.min(seen.getAsLong(), charged.orElse(Long.MAX_VALUE)));
    }

    private static LongStream withoutCache(MemberRecord member, TrialFacts facts) {
        return facts.records().timeline().stream()
                .filter(sample -> sample.member().equals(member.name()))
                .filter(sample ->
                        sample.values().keySet().containsAll(List.of(Metric.CGROUP_USAGE, Metric.CGROUP_CACHE)))
                .mapToLong(MemoryPeak::withoutCache);
    }

    private static long withoutCache(Sample sample) {
        return sample.values().getOrDefault(Metric.CGROUP_USAGE, 0L)
                - sample.values().getOrDefault(Metric.CGROUP_CACHE, 0L);
    }
}
