package plimsoll.worker.schedule;

/** A given number of arrivals, all due at the phase's start. */
final class BurstArrivals implements ArrivalSchedule {
    private long remaining;

    BurstArrivals(long operations) {
        this.remaining = operations;
    }

    @Override
    public long next() {
        return remaining-- > 0 ? 0 : END;
    }
}
