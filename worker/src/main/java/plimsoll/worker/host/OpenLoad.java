package plimsoll.worker.host;

import plimsoll.worker.schedule.Schedule;

/**
 * Starts operations on schedule and never waits for a reply: an arrival that finds too many in flight is counted as unsent,
 * and no due time is skipped or moved.
 */
final class OpenLoad implements Load {
    /**
     * So late an arrival of the phase's last moment is started after its end, as it would have been before; whoever is further
     * behind was the limit.
     */
    static final long LATE_NANOS = 100_000_000;

    private final Schedule schedule;
    private final int inFlightMax;
    private final Flights flights;
    private final Course course;
    private final Clock clock;

    OpenLoad(Schedule schedule, int inFlightMax, Flights flights, Clock clock, Course course) {
        this.schedule = schedule;
        this.inFlightMax = inFlightMax;
        this.flights = flights;
        this.course = course;
        this.clock = clock;
    }

    @Override
    public void drive() {
        for (long due = nextDue(); due < course.boundNanos(); due = nextDue()) {
            if (!reached(due) || isTooLate(due)) {
                countMissed(due);
                return;
            }
            if (flights.inFlight() >= inFlightMax) {
                flights.unsent();
            } else if (!flights.launch(due)) {
                return;
            }
        }
    }

    @Override
    public boolean exhausted() {
        return true;
    }

    /** False when the phase ended before, in another way than by its time. */
    private boolean reached(long due) {
        while (!course.overAt(due, flights.completed())) {
            if (clock.nanoTime() >= due) {
                return true;
            }
            clock.parkUntil(due);
        }
        return false;
    }

    private boolean isTooLate(long due) {
        long now = clock.nanoTime();
        return now >= course.boundNanos() && now - due > LATE_NANOS;
    }

    /** What was due before the phase ended and found the generator late. */
    private void countMissed(long firstDue) {
        if (course.limited()) {
            return;
        }
        long end = Math.min(clock.nanoTime(), course.boundNanos());
        for (long due = firstDue; due < end && !course.full(); due = nextDue()) {
            flights.unsent();
        }
    }

    private long nextDue() {
        long offset = schedule.next();
        return offset == Schedule.END ? Schedule.END : course.startNanos() + offset;
    }
}
