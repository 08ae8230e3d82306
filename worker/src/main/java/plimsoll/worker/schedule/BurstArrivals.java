package plimsoll.worker.schedule;

/** A number of arrivals, all due at the phase's start. */
final class BurstArrivals implements ArrivalSchedule {
    private long left;

    BurstArrivals(long operations) {
        this.left = operations;
    }

    @Override
    public long next() {
        return left-- > 0 ? 0 : END;
    }
}
