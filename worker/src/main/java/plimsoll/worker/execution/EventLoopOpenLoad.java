package plimsoll.worker.execution;

import plimsoll.worker.schedule.ArrivalSchedule;

/** {@link OpenLoad} on an event loop, whose timer begins arrivals on the thread that also reads the answers. */
final class EventLoopOpenLoad implements LoadGenerator {
    /** Arrivals begun before the loop reads answers again, so that a backlog does not delay the answers. */
    private static final int BATCH = 64;

    /**
     * An idle core needs this long to wake, so the loop spins this long before a rare arrival: at most 6 % of the core.
     */
    private static final long EARLY_NANOS = 60_000;

    /** An arrival that is due no sooner than this is rare. */
    private static final long RARE_NANOS = 1_000_000;

    private final ArrivalSchedule schedule;
    private final int inFlightMax;
    private final EventLoopExecutor executor;
    private final PhaseState phaseState;
    private final PhaseClock clock;
    private long due;
    private boolean counted;
    private volatile boolean exhausted;

    /**
     * @param schedule the arrivals of this loop
     * @param inFlightMax the most operations of this loop in flight
     */
    EventLoopOpenLoad(
            ArrivalSchedule schedule,
            int inFlightMax,
            EventLoopExecutor executor,
            PhaseClock clock,
            PhaseState phaseState) {
        this.schedule = schedule;
        this.inFlightMax = inFlightMax;
        this.executor = executor;
        this.phaseState = phaseState;
        this.clock = clock;
    }

    @Override
    public void drive() {
        executor.driver().execute(phaseState.guarded(() -> {
            due = nextDue();
            pump();
        }));
    }

    @Override
    public boolean exhausted() {
        return exhausted;
    }

    @Override
    public void startLate() {
        executor.onLoop(this::startDue);
    }

    @Override
    public void end() {
        executor.onLoop(this::countMissed);
    }

    /** Starts the arrivals that the loop would have begun in its next round, had the phase not ended meanwhile. */
    private void startDue() {
        boolean open = !phaseState.limited() && !phaseState.drainsNoMore() && !phaseState.full();
        long end = Math.min(clock.nanoTime(), phaseState.boundNanos());
        while (open && due < end && clock.nanoTime() - due <= OpenLoad.LATE_NANOS) {
            open = start();
            due = open ? nextDue() : due;
        }
    }

    private void pump() {
        spinUntilDue();
        for (int begun = 0; begun < BATCH && clock.nanoTime() >= due; begun++) {
            if (due >= phaseState.boundNanos() || phaseState.isOver(executor.completed()) || !start()) {
                exhausted = true;
                phaseState.wake();
                return;
            }
            due = nextDue();
        }
        schedulePump();
    }

    private boolean start() {
        if (executor.inFlight() >= inFlightMax) {
            executor.unsent();
            return true;
        }
        return executor.start(due, flowRun -> {});
    }

    private void schedulePump() {
        if (due >= phaseState.boundNanos()) {
            exhausted = true;
        } else if (clock.nanoTime() >= due) {
            executor.driver().execute(phaseState.guarded(this::pump));
        } else {
            boolean rare = due - clock.nanoTime() >= RARE_NANOS;
            executor.driver().at(rare ? due - EARLY_NANOS : due, phaseState.guarded(this::pump));
        }
    }

    private void spinUntilDue() {
        if (due < phaseState.boundNanos() && due - clock.nanoTime() <= EARLY_NANOS) {
            while (clock.nanoTime() < due) {
                Thread.onSpinWait();
            }
        }
    }

    /** Counts the arrivals that were due before the phase ended and that the late generator missed. */
    private void countMissed() {
        if (counted || phaseState.limited() || due == ArrivalSchedule.END) {
            return;
        }
        counted = true;
        long end = Math.min(clock.nanoTime(), phaseState.boundNanos());
        for (; due < end && !phaseState.full(); due = nextDue()) {
            executor.unsent();
        }
    }

    private long nextDue() {
        long offset = schedule.next();
        return offset == ArrivalSchedule.END ? ArrivalSchedule.END : phaseState.startNanos() + offset;
    }
}
