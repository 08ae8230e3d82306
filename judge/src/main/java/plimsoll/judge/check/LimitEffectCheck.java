package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.StallShare;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.records.member.NativeMemoryPeaks;

/**
 * Notes how limits slowed a subject down without ending it, and a limit that had no effect. None of this is a death. A
 * subject that was slowed down is as slow in a container of the same size.
 */
final class LimitEffectCheck {
    private static final String NAME = "limits";

    /** Below this share of the time, waits are those of any process. */
    private static final double NOTABLE_SHARE = 0.05;

    private LimitEffectCheck() {}

    static List<Finding> run(CheckContext context) {
        TrialFacts facts = context.facts();
        return facts.records().subjects().stream()
                .flatMap(member -> Stream.of(
                                heap(member), atCap(member, facts), aboveHigh(member, facts), quota(member, facts))
                        .flatMap(Optional::stream)
                        .map(effect -> Finding.holds(NAME, member.name() + " " + effect)))
                .toList();
    }

    /**
     * A limit that only a JVM knows changes nothing for another program. In a probe of {@code rightsize}, which finds out
     * that it is another program, the lab sets the limit, and no user reads about it.
     */
    private static Optional<String> heap(MemberRecord member) {
        return member.runtime()
                .filter(runtime -> runtime != ProgramRuntime.JVM)
                .filter(_ -> !NativeMemoryPeaks.counted(member))
                .flatMap(runtime -> member.heap()
                        .map(size -> "is " + runtime.words() + ", so its heap limit of " + size + " had no effect"));
    }

    /** Page cache is charged too: a service that reads or writes files reaches its cap and lives. */
    private static Optional<String> atCap(MemberRecord member, TrialFacts facts) {
        return facts.most(member.name(), Metric.CAP_REACHED)
                .filter(times -> times > 0)
                .map(times -> "reached its memory cap"
                        + member.cap().memory().map(cap -> " of " + cap).orElse("") + " "
                        + QuantityFormat.many(times.longValue(), "time") + ", where the kernel takes page cache back"
                        + facts.most(member.name(), Metric.CGROUP_CACHE)
                                .map(cache -> " (at most " + new Bytes(cache.longValue()) + " at once)")
                                .orElse("")
                        + waitForMemory(member, facts));
    }

    private static Optional<String> aboveHigh(MemberRecord member, TrialFacts facts) {
        return facts.most(member.name(), Metric.HIGH_REACHED)
                .filter(times -> times > 0)
                .map(times -> "was slowed down " + QuantityFormat.many(times.longValue(), "time")
                        + " because it was above its high limit" + waitForMemory(member, facts));
    }

    private static String waitForMemory(MemberRecord member, TrialFacts facts) {
        return StallShare.share(member, facts, Metric.MEMORY_STALL)
                .map(share -> "; it waited for memory " + QuantityFormat.share(share) + " of the judged time")
                .orElse("");
    }

    private static String waitForCore(MemberRecord member, TrialFacts facts) {
        return StallShare.share(member, facts, Metric.CPU_STALL)
                .map(share -> "; its threads waited for a core " + QuantityFormat.share(share) + " of the judged time")
                .orElse("");
    }

    private static Optional<String> quota(MemberRecord member, TrialFacts facts) {
        return StallShare.ofQuotaPeriods(member, facts)
                .filter(share -> share > NOTABLE_SHARE)
                .map(share -> "used up its CPU quota"
                        + member.quota()
                                .map(cores -> " of " + QuantityFormat.count(cores) + (cores == 1 ? " core" : " cores"))
                                .orElse("")
                        + " in " + QuantityFormat.share(share) + " of the periods" + waitForCore(member, facts));
    }
}
