package plimsoll.engine.judge;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import plimsoll.engine.record.GcPause;
import plimsoll.model.MemberRecord;
import plimsoll.model.Metric;

/** What a member's heap held, from its GC log and its samples; bytes. */
final class HeapFigures {
    private HeapFigures() {}

    /** The most in use at once, over the whole trial. */
    static Optional<Double> peak(MemberRecord member, Facts facts) {
        return max(LongStream.concat(
                facts.records().pauses(member.name()).stream().mapToLong(GcPause::beforeBytes),
                facts.values(member.name(), Metric.HEAP_USED)));
    }

    /** The most left over by any collection of the judged phases. */
    static Optional<Double> afterGc(MemberRecord member, Facts facts) {
        return max(facts.judgedPauses(member), GcPause::afterBytes);
    }

    /** The most left over by a full collection; without one by any, which is an upper bound. */
    static Optional<Double> live(MemberRecord member, Facts facts) {
        List<GcPause> full = facts.judgedPauses(member).stream().filter(GcPause::full).toList();
        return full.isEmpty() ? afterGc(member, facts) : max(full, GcPause::afterBytes);
    }

    /** Share of the judged time in which the collector stopped everything; empty without a GC log or sampled GC time. */
    static Optional<Double> gcShare(MemberRecord member, Facts facts) {
        if (facts.judgedMillis() == 0) {
            return Optional.empty();
        }
        Optional<Double> logged = facts.records().pauses(member.name()).isEmpty()
                ? Optional.empty()
                : Optional.of(GcLoad.millis(facts.judgedPauses(member)));
        return logged.or(() -> facts.risen(member.name(), Metric.GC_TIME).map(Long::doubleValue))
                .map(millis -> millis / facts.judgedMillis());
    }

    private static Optional<Double> max(List<GcPause> pauses, ToLongFunction<GcPause> of) {
        return max(pauses.stream().mapToLong(of));
    }

    private static Optional<Double> max(LongStream values) {
        return values.boxed().max(Long::compare).map(Long::doubleValue);
    }
}
