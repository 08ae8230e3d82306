package plimsoll.worker.execution;

import plimsoll.worker.schedule.ArrivalSchedule;

/** {@link OpenLoad} on an event loop: arrivals are begun by a timer of the loop that also hears the answers. */
final class EventLoopOpenLoad implements LoadGenerator {
    /** Begun before the loop hears answers again, so that a backlog does not make it deaf. */
    private static final int AT_ONCE = 64;

    /** An idle core needs this long to wake, so a rare arrival is awaited wide awake: at most 6 % of the core. */
    private static final long EARLY_NANOS = 60_000;

    private static final long RARE_NANOS = 1_000_000;

    private final ArrivalSchedule schedule;
    private final int inFlightMax;
    private final EventLoopExecutor flights;
    private final PhaseState phaseState;
    private final PhaseClock clock;
    private long due;
    private boolean counted;
    private volatile boolean exhausted;

    EventLoopOpenLoad(
            ArrivalSchedule schedule,
            int inFlightMax,
            EventLoopExecutor flights,
            PhaseClock clock,
            PhaseState phaseState) {
        this.schedule = schedule;
        this.inFlightMax = inFlightMax;
        this.flights = flights;
        this.phaseState = phaseState;
        this.clock = clock;
    }

    @Override
    public void drive() {
        flights.driver().execute(phaseState.guarded(() -> {
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
        flights.onLoop(this::startDue);
    }

    @Override
    public void end() {
        flights.onLoop(this::countMissed);
    }

    /** What the loop would have begun in its next round, had the phase not ended meanwhile. */
    private void startDue() {
        boolean open = !phaseState.limited() && !phaseState.drainsNoMore() && !phaseState.full();
        long end = Math.min(clock.nanoTime(), phaseState.boundNanos());
        while (open && due < end && clock.nanoTime() - due <= OpenLoad.LATE_NANOS) {
            open = start();
            due = open ? nextDue() : due;
        }
    }

    private void pump() {
        awaitClose();
        for (int begun = 0; begun < AT_ONCE && clock.nanoTime() >= due; begun++) {
            if (due >= phaseState.boundNanos() || phaseState.over(flights.completed()) || !start()) {
                exhausted = true;
                phaseState.wake();
                return;
            }
            due = nextDue();
        }
        again();
    }

    private boolean start() {
        if (flights.inFlight() >= inFlightMax) {
            flights.unsent();
            return true;
        }
        return flights.launch(due, flowRun -> {});
    }

    private void again() {
        if (due >= phaseState.boundNanos()) {
            exhausted = true;
        } else if (clock.nanoTime() >= due) {
            flights.driver().execute(phaseState.guarded(this::pump));
        } else {
            boolean rare = due - clock.nanoTime() >= RARE_NANOS;
            flights.driver().at(rare ? due - EARLY_NANOS : due, phaseState.guarded(this::pump));
        }
    }

    private void awaitClose() {
        if (due < phaseState.boundNanos() && due - clock.nanoTime() <= EARLY_NANOS) {
            while (clock.nanoTime() < due) {
                Thread.onSpinWait();
            }
        }
    }

    /** What was due before the phase ended and found the generator late. */
    private void countMissed() {
        if (counted || phaseState.limited() || due == ArrivalSchedule.END) {
            return;
        }
        counted = true;
        long end = Math.min(clock.nanoTime(), phaseState.boundNanos());
        for (; due < end && !phaseState.full(); due = nextDue()) {
            flights.unsent();
        }
    }

    private long nextDue() {
        long offset = schedule.next();
        return offset == ArrivalSchedule.END ? ArrivalSchedule.END : phaseState.startNanos() + offset;
    }
}
