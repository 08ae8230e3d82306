package plimsoll.judge.figure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.Bytes;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.records.member.GcPause;
import plimsoll.records.member.GcPauses;

/** Figures of a member's heap in bytes, from its GC log and its samples. */
final class HeapFigures {
    private HeapFigures() {}

    /**
     * Returns the peak of the used heap in the judged phases. A JVM shows its used heap when it collects or exits, so
     * the first of these after a phase shows what the phase left, which is an upper bound.
     */
    static Optional<Double> peak(MemberRecord member, TrialFacts facts) {
        List<UsedHeap> shown = shown(member, facts);
        return shown.isEmpty()
                ? max(sampled(member, facts))
                : max(facts.judgedWindows().stream()
                        .filter(window -> member.startedMillis() <= window.endMillis())
                        .flatMapToLong(window -> used(shown, window)));
    }

    /** Returns the used heap in a phase, and the first after it. */
    private static LongStream used(List<UsedHeap> shown, PhaseWindow window) {
        List<UsedHeap> since = shown.stream()
                .filter(heap -> heap.atMillis() >= window.startMillis())
                .toList();
        long during = since.stream()
                .filter(heap -> heap.atMillis() <= window.endMillis())
                .count();
        return since.stream().limit(during + 1).mapToLong(UsedHeap::bytes);
    }

    /** Returns the used heap before each collection and at the exit, in the order of the log. */
    private static List<UsedHeap> shown(MemberRecord member, TrialFacts facts) {
        GcPauses pauses = facts.records().pauses(member.name());
        Stream<UsedHeap> collected = pauses.pauses().stream()
                .flatMap(pause -> pause.heap().stream().map(heap -> UsedHeap.of(member, pause.end(), heap.before())));
        return Stream.concat(collected, pauses.exit().stream().map(exit -> UsedHeap.of(member, exit.at(), exit.used())))
                .toList();
    }

    /**
     * Returns the samples of the judged phases. A sample is the heap after the last collection, and 0 before the first,
     * so one that has not changed since before a phase shows nothing of it.
     */
    private static LongStream sampled(MemberRecord member, TrialFacts facts) {
        LongStream.Builder judged = LongStream.builder();
        long before = 0;
        for (Sample sample : facts.records().timeline()) {
            @Nullable
            Long used = sample.member().equals(member.name()) ? sample.values().get(Metric.HEAP_USED) : null;
            if (used != null && !facts.inJudgedPhase(sample.atMillis())) {
                before = used;
            } else if (used != null && used != before) {
                judged.accept(used);
            }
        }
        return judged.build();
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

    /**
     * Returns a member's GC pauses as a share of the counted time; empty without a GC log or sampled GC time.
     *
     * @param runs before and after its restarts
     */
    static Optional<Double> gcShare(List<MemberRecord> runs, TrialFacts facts) {
        return runs.stream()
                .filter(_ -> facts.countedMillis() > 0)
                .flatMap(run -> pausedMillis(run, facts).stream())
                .reduce(Double::sum)
                .map(millis -> millis / facts.countedMillis());
    }

    private static Optional<Double> pausedMillis(MemberRecord run, TrialFacts facts) {
        return facts.records().pauses(run.name()).pauses().isEmpty()
                ? facts.risen(run.name(), Metric.GC_TIME).map(Long::doubleValue)
                : Optional.of(facts.pausedMillis(run));
    }

    private static LongStream heaps(GcPauses pauses, Function<GcPause.Heap, Bytes> of) {
        Stream<GcPause.Heap> heaps = pauses.pauses().stream().flatMap(pause -> pause.heap().stream());
        return heaps.map(of).mapToLong(Bytes::count);
    }

    private static Optional<Double> max(LongStream values) {
        return values.boxed().max(Long::compare).map(Long::doubleValue);
    }

    /** Heap in use, garbage included, at a time since the trial's start. */
    private record UsedHeap(long atMillis, long bytes) {
        static UsedHeap of(MemberRecord member, Duration sinceStart, Bytes used) {
            return new UsedHeap(member.startedMillis() + sinceStart.toMillis(), used.count());
        }
    }
}
