package plimsoll.worker.schedule;

/**
 * Arrivals at equal intervals, the first at once; each is computed from its number, so that rounding errors do not add
 * up.
 */
final class ConstantArrivals implements ArrivalSchedule {
    private final double nanosBetween;
    private long arrivals;

    ConstantArrivals(double perSecond) {
        this.nanosBetween = 1e9 / perSecond;
    }

    @Override
    public long next() {
        return Math.round(arrivals++ * nanosBetween);
    }
}
