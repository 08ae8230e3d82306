package plimsoll.judge.figure;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.Bytes;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.records.member.GcPause;
import plimsoll.records.member.GcPauses;

/** Figures of a member's heap in bytes, from its GC log and its samples. */
final class HeapFigures {
    private static final double NANOS_PER_MILLI = 1e6;

    private HeapFigures() {}

    /** Returns the peak of the used heap over the whole trial; before its first collection, a JVM samples as 0. */
    static Optional<Double> peak(MemberRecord member, TrialFacts facts) {
        return max(LongStream.concat(
                heaps(facts.records().pauses(member.name()), GcPause.Heap::before),
                facts.values(member.name(), Metric.HEAP_USED).filter(bytes -> bytes > 0)));
    }

    /** Returns the maximum after any collection of the judged phases. */
    static Optional<Double> afterGc(MemberRecord member, TrialFacts facts) {
        return max(heaps(facts.judgedPauses(member), GcPause.Heap::after));
    }

    /** Returns the maximum after any collection of a run that followed a fault or a death; empty for a first run. */
    static Optional<Double> afterRestart(MemberRecord member, TrialFacts facts) {
        return member.restarted()
                ? max(heaps(facts.records().pauses(member.name()), GcPause.Heap::after))
                : Optional.empty();
    }

    /** Returns the maximum after a full collection; without one, after any collection, which is an upper bound. */
    static Optional<Double> live(MemberRecord member, TrialFacts facts) {
        GcPauses full = new GcPauses(facts.judgedPauses(member).pauses().stream()
                .filter(GcPause::isFull)
                .toList());
        return max(heaps(full, GcPause.Heap::after)).or(() -> afterGc(member, facts));
    }

    /** Returns GC pauses as a share of the counted time; empty without a GC log or sampled GC time. */
    static Optional<Double> gcShare(MemberRecord member, TrialFacts facts) {
        if (facts.countedMillis() <= 0) {
            return Optional.empty();
        }
        Optional<Double> logged = Optional.of(facts.records().pauses(member.name()))
                .filter(pauses -> !pauses.pauses().isEmpty())
                .map(_ -> facts.countedPauses(member).total().toNanos() / NANOS_PER_MILLI);
        return logged.or(() -> facts.risen(member.name(), Metric.GC_TIME).map(Long::doubleValue))
                .map(millis -> millis / facts.countedMillis());
    }

    private static LongStream heaps(GcPauses pauses, Function<GcPause.Heap, Bytes> of) {
        Stream<GcPause.Heap> heaps = pauses.pauses().stream().flatMap(pause -> pause.heap().stream());
        return heaps.map(of).mapToLong(Bytes::count);
    }

    private static Optional<Double> max(LongStream values) {
        return values.boxed().max(Long::compare).map(Long::doubleValue);
    }
}
