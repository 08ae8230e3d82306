package plimsoll.worker.execution;

import java.util.Optional;

/**
 * The pace of a fill or a drain: its entries start at equal intervals. An entry that is late makes the next ones follow
 * at once, until the pace is kept again; a delay of more than a second is not caught up.
 */
final class EntryPacer {
    private static final long CATCH_UP_NANOS = 1_000_000_000L;

    private final long intervalNanos;
    private final PhaseClock clock;
    private final PhaseState phaseState;
    private long dueNanos;

    private EntryPacer(long intervalNanos, PhaseClock clock, PhaseState phaseState) {
        this.intervalNanos = intervalNanos;
        this.clock = clock;
        this.phaseState = phaseState;
        this.dueNanos = phaseState.startNanos();
    }

    /** @param perSecondMax absent: no entry waits */
    static EntryPacer of(Optional<Double> perSecondMax, FillLoad.FillContext context) {
        long interval =
                perSecondMax.map(perSecond -> Math.round(1e9 / perSecond)).orElse(0L);
        return new EntryPacer(interval, context.worker().clock(), context.phaseState());
    }

    /**
     * Waits until the next entry may start, or the phase is over. Returns whether it waited.
     *
     * @param started number of entries so far
     */
    boolean awaitTurn(long started) {
        if (intervalNanos == 0) {
            return false;
        }
        dueNanos = Math.max(dueNanos, clock.nanoTime() - CATCH_UP_NANOS);
        boolean waited = false;
        while (clock.nanoTime() < dueNanos && !phaseState.isOver(started)) {
            clock.parkUntil(dueNanos);
            waited = true;
        }
        return waited;
    }

    /** Counts an entry: the next one may start an interval later. */
    void started() {
        dueNanos += intervalNanos;
    }
}
