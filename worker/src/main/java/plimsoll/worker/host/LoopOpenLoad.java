package plimsoll.worker.host;

import plimsoll.worker.schedule.Schedule;

/** {@link OpenLoad} on an event loop: arrivals are begun by a timer of the loop that also hears the answers. */
final class LoopOpenLoad implements Load {
    /** Begun before the loop hears answers again, so that a backlog does not make it deaf. */
    private static final int AT_ONCE = 64;

    /** An idle core needs this long to wake, so a rare arrival is awaited wide awake: at most 6 % of the core. */
    private static final long EARLY_NANOS = 60_000;

    private static final long RARE_NANOS = 1_000_000;

    private final Schedule schedule;
    private final int inFlightMax;
    private final LoopFlights flights;
    private final Course course;
    private final Clock clock;
    private long due;
    private boolean counted;
    private volatile boolean exhausted;

    LoopOpenLoad(Schedule schedule, int inFlightMax, LoopFlights flights, Clock clock, Course course) {
        this.schedule = schedule;
        this.inFlightMax = inFlightMax;
        this.flights = flights;
        this.course = course;
        this.clock = clock;
    }

    @Override
    public void drive() {
        flights.driver().execute(course.guarded(() -> {
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
        boolean open = !course.limited() && !course.drainsNoMore() && !course.full();
        long end = Math.min(clock.nanoTime(), course.boundNanos());
        while (open && due < end && clock.nanoTime() - due <= OpenLoad.LATE_NANOS) {
            open = start();
            due = open ? nextDue() : due;
        }
    }

    private void pump() {
        awaitClose();
        for (int begun = 0; begun < AT_ONCE && clock.nanoTime() >= due; begun++) {
            if (due >= course.boundNanos() || course.over(flights.completed()) || !start()) {
                exhausted = true;
                course.wake();
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
        return flights.launch(due, journey -> {});
    }

    private void again() {
        if (due >= course.boundNanos()) {
            exhausted = true;
        } else if (clock.nanoTime() >= due) {
            flights.driver().execute(course.guarded(this::pump));
        } else {
            boolean rare = due - clock.nanoTime() >= RARE_NANOS;
            flights.driver().at(rare ? due - EARLY_NANOS : due, course.guarded(this::pump));
        }
    }

    private void awaitClose() {
        if (due < course.boundNanos() && due - clock.nanoTime() <= EARLY_NANOS) {
            while (clock.nanoTime() < due) {
                Thread.onSpinWait();
            }
        }
    }

    /** What was due before the phase ended and found the generator late. */
    private void countMissed() {
        if (counted || course.limited() || due == Schedule.END) {
            return;
        }
        counted = true;
        long end = Math.min(clock.nanoTime(), course.boundNanos());
        for (; due < end && !course.full(); due = nextDue()) {
            flights.unsent();
        }
    }

    private long nextDue() {
        long offset = schedule.next();
        return offset == Schedule.END ? Schedule.END : course.startNanos() + offset;
    }
}
