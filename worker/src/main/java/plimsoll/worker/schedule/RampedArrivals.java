package plimsoll.worker.schedule;

import java.time.Duration;

/**
 * Arrivals whose rate rises from nothing in a straight line: those of the whole rate, each moved to where as many are due.
 * Up to time t of a ramp R the whole rate's arrivals of the time t^2 / 2R are due, and R / 2 fewer ever after; moving a
 * Poisson process like this gives the Poisson process of the rising rate (time change, Cinlar 1975).
 */
final class RampedArrivals implements ArrivalSchedule {
    private final ArrivalSchedule whole;
    private final double ramp;

    RampedArrivals(ArrivalSchedule whole, Duration ramp) {
        this.whole = whole;
        this.ramp = ramp.toNanos();
    }

    @Override
    public long next() {
        long due = whole.next();
        if (due == END) {
            return END;
        }
        return due < ramp / 2 ? Math.round(Math.sqrt(2 * ramp * due)) : Math.round(due + ramp / 2);
    }
}
