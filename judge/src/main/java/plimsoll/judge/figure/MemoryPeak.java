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
 * Computes the peak memory of a member without page cache.
 *
 * <p>The kernel's peak of the cgroup includes page cache, which it gives back when memory is short. The peak of the
 * process (VmHWM) misses memory that is charged to the cgroup but not to the process. So the result is the larger of
 * VmHWM and the sampled charge without cache, but never more than the kernel's peak.
 */
final class MemoryPeak {
    private MemoryPeak() {}

    /** Returns bytes; empty if none of these values was measured. */
    static Optional<Double> of(MemberRecord member, TrialFacts facts) {
        Optional<Long> charged = member.kernel().peak().map(Bytes::count);
        OptionalLong sampled = LongStream.concat(
                        member.kernel().peakFootprint().stream().mapToLong(Bytes::count),
                        LongStream.concat(
                                withoutCache(member, facts), facts.values(member.name(), Metric.RSS_ANONYMOUS)))
                .max();
        if (sampled.isEmpty()) {
            return charged.map(Long::doubleValue);
        }
        return Optional.of((double) Math.min(sampled.getAsLong(), charged.orElse(Long.MAX_VALUE)));
    }

    private static LongStream withoutCache(MemberRecord member, TrialFacts facts) {
        return facts.records().timeline().stream()
                .filter(sample -> sample.member().equals(member.name()))
                .filter(sample ->
                        sample.values().keySet().containsAll(List.of(Metric.CGROUP_USAGE, Metric.CGROUP_CACHE)))
                .mapToLong(MemoryPeak::withoutCache);
    }

    private static long withoutCache(Sample sample) {
        return sample.value(Metric.CGROUP_USAGE) - sample.value(Metric.CGROUP_CACHE);
    }
}
