package plimsoll.worker.schedule;

import java.time.Duration;

/**
 * Arrivals whose rate rises linearly from 0 to the full rate. Each arrival of the full rate is moved in time: at time t
 * of a ramp of length R the arrivals up to t^2 / 2R of the full rate are due, and after the ramp each is R / 2 late.
 * Moving a Poisson process this way gives a Poisson process of the rising rate (time change, Cinlar 1975).
 */
final class RampedArrivals implements ArrivalSchedule {
    private final ArrivalSchedule fullRate;
    private final double ramp;

    RampedArrivals(ArrivalSchedule fullRate, Duration ramp) {
        this.fullRate = fullRate;
        this.ramp = ramp.toNanos();
    }

    @Override
    public long next() {
        long due = fullRate.next();
        if (due == END) {
            return END;
        }
        return due < ramp / 2 ? Math.round(Math.sqrt(2 * ramp * due)) : Math.round(due + ramp / 2);
    }
}
