package plimsoll.worker.host;

import plimsoll.worker.schedule.Schedule;

/**
 * Starts operations on schedule and never waits for a reply: an arrival that finds too many in flight is counted as unsent,
 * and no due time is skipped or moved.
 */
final class OpenLoad implements Load {
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
            if (!reached(due)) {
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

    private boolean reached(long due) {
        while (!course.over(flights.completed())) {
            if (clock.nanoTime() >= due) {
                return true;
            }
            clock.parkUntil(Math.min(due, course.boundNanos()));
        }
        return false;
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
