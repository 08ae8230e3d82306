package plimsoll.engine.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.engine.record.GcPause;
import plimsoll.model.MemberRecord;

/**
 * What a member allocates, from its collector's log: from the end of one pause to the start of the next, the heap grows by
 * what is allocated and by nothing else.
 */
final class Allocation {
    /** How much of the time between two pauses must be judged, or it tells of another load. */
    private static final double LEAST_JUDGED = 0.5;

    private final long started;
    private final Facts facts;

    private Allocation(MemberRecord member, Facts facts) {
        this.started = member.startedMillis();
        this.facts = facts;
    }

    /** Bytes allocated in the judged phases; empty where no two pauses of them tell how full the heap was. */
    static Optional<Double> judged(MemberRecord member, Facts facts) {
        Allocation allocation = new Allocation(member, facts);
        List<Stretch> stretches =
                allocation.stretches(facts.records().pauses(member.name()).pauses());
        double bytes = stretches.stream().mapToDouble(Stretch::bytes).sum();
        double millis = stretches.stream().mapToDouble(Stretch::millis).sum();
        double running =
                facts.judgedMillis() - facts.judgedPauses(member).total().toMillis();
        return millis > 0 && running > 0 ? Optional.of(bytes / millis * running) : Optional.empty();
    }

    private List<Stretch> stretches(List<GcPause> pauses) {
        List<Stretch> stretches = new ArrayList<>();
        for (int next = 1; next < pauses.size(); next++) {
            between(pauses.get(next - 1), pauses.get(next))
                    .filter(stretch -> judgedMillis(stretch) >= LEAST_JUDGED * stretch.millis())
                    .ifPresent(stretches::add);
        }
        return stretches;
    }

    private Optional<Stretch> between(GcPause earlier, GcPause later) {
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

    /** Between two pauses, in milliseconds since the trial's start. */
    private record Stretch(long from, long to, long bytes) {
        long millis() {
            return to - from;
        }
    }
}
