package plimsoll.judge.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.record.MemberRecord;
import plimsoll.records.member.GcPause;

/**
 * Computes the bytes that subjects allocate per operation from their GC logs: between two pauses, a heap grows by
 * allocation only, and workers report the operations acknowledged meanwhile.
 */
final class AllocationRate {
    /** Minimum share of the time between two pauses that must be judged, lest it belong to another load. */
    private static final double JUDGED_SHARE_MIN = 0.5;

    private final TrialFacts facts;
    private final ProgressInterpolation interpolation;

    private AllocationRate(TrialFacts facts) {
        this.facts = facts;
        this.interpolation = new ProgressInterpolation(facts);
    }

    /**
     * Returns bytes per operation of all subjects together; empty if one of them has too few pauses in judged phases.
     */
    static Optional<Double> perOperation(TrialFacts facts) {
        AllocationRate allocation = new AllocationRate(facts);
        double sum = 0;
        for (List<MemberRecord> lives : lives(facts)) {
            Optional<Double> each = allocation.of(lives);
            if (each.isEmpty()) {
                return Optional.empty();
            }
            sum += each.get();
        }
        return sum > 0 ? Optional.of(sum) : Optional.empty();
    }

    /** Groups the lives of each subject. */
    private static Iterable<List<MemberRecord>> lives(TrialFacts facts) {
        Map<String, List<MemberRecord>> lives = new LinkedHashMap<>();
        facts.records()
                .subjects()
                .forEach(member -> lives.computeIfAbsent(member.nameInStudy(), _ -> new ArrayList<>())
                        .add(member));
        return lives.values();
    }

    private Optional<Double> of(List<MemberRecord> lives) {
        List<Stretch> stretches = lives.stream()
                .flatMap(this::stretches)
                .filter(stretch -> judgedMillis(stretch) >= JUDGED_SHARE_MIN * stretch.millis())
                .toList();
        double bytes = stretches.stream().mapToDouble(Stretch::bytes).sum();
        double acknowledged = stretches.stream()
                .mapToDouble(stretch ->
                        interpolation.acknowledgedBy(stretch.to()) - interpolation.acknowledgedBy(stretch.from()))
                .sum();
        return acknowledged >= 1 ? Optional.of(bytes / acknowledged) : Optional.empty();
    }

    private Stream<Stretch> stretches(MemberRecord member) {
        // The heap after a concurrent collection has the bytes that were allocated during it.
        List<GcPause> pauses = facts.records().pauses(member.name()).pauses().stream()
                .filter(pause -> !pause.isConcurrent())
                .toList();
        List<Stretch> stretches = new ArrayList<>();
        for (int next = 1; next < pauses.size(); next++) {
            between(member.startedMillis(), pauses.get(next - 1), pauses.get(next))
                    .ifPresent(stretches::add);
        }
        return stretches.stream();
    }

    private static Optional<Stretch> between(long started, GcPause earlier, GcPause later) {
        long from = started + earlier.end().toMillis();
        long to = started + later.start().toMillis();
        return earlier.heap()
                .flatMap(left -> later.heap()
                        .map(found -> new Stretch(
                                from,
                                to,
                                Math.max(
                                        0, found.before().count() - left.after().count()))))
                .filter(stretch -> stretch.millis() > 0);
    }

    private long judgedMillis(Stretch stretch) {
        return facts.judgedWindows().stream()
                .mapToLong(window ->
                        Math.min(stretch.to(), window.endMillis()) - Math.max(stretch.from(), window.startMillis()))
                .filter(shared -> shared > 0)
                .sum();
    }

    /** The time between two pauses, in milliseconds since the trial's start. */
    private record Stretch(long from, long to, long bytes) {
        long millis() {
            return to - from;
        }
    }
}
