package plimsoll.lab.explain.time;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.records.member.FlightRecordingSummary;

/**
 * Estimates the allocation between collections: heap in use before a collection minus heap in use after the previous
 * one.
 */
final class AllocationEstimate {
    private static final String BEFORE = "Before GC";
    private static final int MAX_STEPS = 1_000_000;

    private final List<Step> steps = new ArrayList<>();

    private record Step(Instant at, boolean before, long used) {}

    void add(Instant at, String when, long used) {
        if (steps.size() < MAX_STEPS) {
            steps.add(new Step(at, when.equals(BEFORE), used));
        }
    }

    /** Empty with fewer than two collections. */
    Optional<FlightRecordingSummary.Allocated> allocated() {
        List<Step> inOrder =
                steps.stream().sorted(Comparator.comparing(Step::at)).toList();
        long bytes = 0;
        double millis = 0;
        for (int i = 1; i < inOrder.size(); i++) {
            Step from = inOrder.get(i - 1);
            Step to = inOrder.get(i);
            if (!from.before() && to.before()) {
                bytes += Math.max(0, to.used() - from.used());
                millis += Duration.between(from.at(), to.at()).toNanos() / 1e6;
            }
        }
        return millis > 0 ? Optional.of(new FlightRecordingSummary.Allocated(bytes, millis)) : Optional.empty();
    }
}
