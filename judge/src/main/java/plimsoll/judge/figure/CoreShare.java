package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;

/** Shares of the cores that a member may use at once. */
final class CoreShare {
    private CoreShare() {}

    /**
     * Returns the part that it used in the counted windows; empty if the number of its cores is not known.
     *
     * @param runs before and after its restarts
     */
    static Optional<Double> used(List<MemberRecord> runs, TrialFacts facts) {
        MemberRecord member = runs.getFirst();
        return facts.cores(member.cores(), member.quota())
                .filter(_ -> facts.countedMillis() > 0)
                .flatMap(cores -> runs.stream()
                        .flatMap(run -> facts.risen(run.name(), Metric.CPU_TIME).stream())
                        .reduce(Long::sum)
                        .map(millis -> Math.min(1, millis / facts.countedMillis() / cores)));
    }
}
