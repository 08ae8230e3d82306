package plimsoll.worker.schedule;

/** Independent arrivals at a mean rate: a Poisson process. */
final class PoissonArrivals implements ArrivalSchedule {
    private final ExponentialIntervals gaps;
    private double at;

    PoissonArrivals(double perSecond, long seed) {
        this.gaps = new ExponentialIntervals(1e9 / perSecond, seed);
    }

    @Override
    public long next() {
        at += gaps.next();
        return Math.round(at);
    }
}
