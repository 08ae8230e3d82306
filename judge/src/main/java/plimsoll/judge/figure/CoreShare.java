package plimsoll.judge.figure;

import java.util.Optional;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;

/** Shares of the cores that a member may use at once. */
final class CoreShare {
    private CoreShare() {}

    /**
     * Returns the part that it used in the counted windows, by its runs before and after a restart together; empty if
     * the number of its cores is not known.
     */
    static Optional<Double> used(MemberRecord member, TrialFacts facts) {
        return facts.cores(member.cores(), member.quota())
                .filter(_ -> facts.countedMillis() > 0)
                .flatMap(cores -> facts.records().runs(member).stream()
                        .flatMap(run -> facts.risen(run.name(), Metric.CPU_TIME).stream())
                        .reduce(Long::sum)
                        .map(millis -> Math.min(1, millis / facts.countedMillis() / cores)));
    }
}
