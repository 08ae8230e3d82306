package plimsoll.worker.execution;

import plimsoll.model.load.LoadModel;
import plimsoll.worker.schedule.ArrivalSchedule;

/**
 * Starts operations on schedule and never waits for a reply. An arrival that finds too many operations in flight is
 * counted as unsent; no due time is skipped or moved.
 */
final class OpenLoad implements LoadGenerator {
    /**
     * An arrival that is due just before the end of the phase may start up to this long after it is due. If the
     * generator is later than that, the generator was the bottleneck.
     */
    static final long LATE_NANOS = 100_000_000;

    private final ArrivalSchedule schedule;
    private final int inFlightMax;
    private final BlockingExecutor executor;
    private final PhaseState phaseState;
    private final PhaseClock clock;

    OpenLoad(
            ArrivalSchedule schedule,
            int inFlightMax,
            BlockingExecutor executor,
            PhaseClock clock,
            PhaseState phaseState) {
        this.schedule = schedule;
        this.inFlightMax = inFlightMax;
        this.executor = executor;
        this.phaseState = phaseState;
        this.clock = clock;
    }

    /** Returns the most operations in flight that the load allows; a burst has no such limit. */
    static int inFlightMax(LoadModel load) {
        return load instanceof LoadModel.Open open ? open.inFlightMax() : Integer.MAX_VALUE;
    }

    @Override
    public void drive() {
        for (long due = nextDue(); due < phaseState.boundNanos(); due = nextDue()) {
            if (!reached(due) || isTooLate(due)) {
                countMissed(due);
                return;
            }
            if (executor.inFlight() >= inFlightMax) {
                executor.unsent();
            } else if (!executor.start(due)) {
                return;
            }
        }
    }

    @Override
    public boolean exhausted() {
        return true;
    }

    /** Waits until the time is due; returns false when the phase ended before, for another reason than its time. */
    private boolean reached(long due) {
        while (!phaseState.isOverAt(due, executor.completed())) {
            if (clock.nanoTime() >= due) {
                return true;
            }
            clock.parkUntil(due);
        }
        return false;
    }

    private boolean isTooLate(long due) {
        long now = clock.nanoTime();
        return now >= phaseState.boundNanos() && now - due > LATE_NANOS;
    }

    /** Counts the arrivals that were due before the phase ended and that the late generator missed. */
    private void countMissed(long firstDue) {
        if (phaseState.limited()) {
            return;
        }
        long end = Math.min(clock.nanoTime(), phaseState.boundNanos());
        for (long due = firstDue; due < end && !phaseState.full(); due = nextDue()) {
            executor.unsent();
        }
    }

    private long nextDue() {
        long offset = schedule.next();
        return offset == ArrivalSchedule.END ? ArrivalSchedule.END : phaseState.startNanos() + offset;
    }
}
