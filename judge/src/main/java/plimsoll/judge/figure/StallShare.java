package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/**
 * Shares of the counted windows in which a member had to wait. They follow from the kernel's totals: its own averages cover
 * the last 10 s to 5 min, whatever the phase.
 */
public final class StallShare {
    /** The first sample after readiness comes within one interval of the sampler, unless the machine is overloaded. */
    private static final long FIRST_SAMPLE_MILLIS_MAX = 2_000;

    private StallShare() {}

    /**
     * Returns the share of all runs of a member, before and after its restarts.
     *
     * @param stalled a total of waits so far, in milliseconds
     */
    static BiFunction<List<MemberRecord>, TrialFacts, Optional<Double>> of(Metric stalled) {
        return (runs, facts) -> share(runs, facts, stalled);
    }

    /** Returns the part of the counted time by which the total of one run rose; empty if it was not measured. */
    public static Optional<Double> share(MemberRecord run, TrialFacts facts, Metric stalled) {
        return share(List.of(run), facts, stalled);
    }

    private static Optional<Double> share(List<MemberRecord> runs, TrialFacts facts, Metric stalled) {
        return runs.stream()
                .filter(_ -> facts.countedMillis() > 0)
                .flatMap(run -> facts.risen(run.name(), stalled).stream())
                .reduce(Long::sum)
                .map(millis -> Math.min(1, millis / facts.countedMillis()));
    }

    /**
     * Returns the part of the periods of a CPU quota until the member was ready in which it used it up, by its first
     * sample, which follows its readiness; empty without a quota, and if that sample came so late that it covers more
     * than the start.
     */
    static Optional<Double> untilReady(MemberRecord member, TrialFacts facts) {
        return facts.records().timeline().stream()
                .filter(sample -> sample.member().equals(member.name()))
                .findFirst()
                .filter(sample -> member.readyMillis()
                        .filter(ready -> sample.atMillis() <= ready + FIRST_SAMPLE_MILLIS_MAX)
                        .isPresent())
                .map(Sample::values)
                .filter(values -> values.getOrDefault(Metric.QUOTA_PERIODS, 0L) > 0)
                .map(values -> (double) values.getOrDefault(Metric.THROTTLED_PERIODS, 0L)
                        / values.getOrDefault(Metric.QUOTA_PERIODS, 1L));
    }

    /** Returns the part of the periods of a CPU quota in which the member used it up; empty without a quota. */
    public static Optional<Double> ofQuotaPeriods(MemberRecord member, TrialFacts facts) {
        return facts.risen(member.name(), Metric.QUOTA_PERIODS)
                .filter(periods -> periods > 0)
                .flatMap(periods -> facts.risen(member.name(), Metric.THROTTLED_PERIODS)
                        .map(throttled -> (double) throttled / periods));
    }
}
