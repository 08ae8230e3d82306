package plimsoll.worker.schedule;

/** The arrivals of one of several loops, which take turns. */
final class EveryNthArrival implements ArrivalSchedule {
    private final ArrivalSchedule all;
    private final int loops;
    private int skipped;

    EveryNthArrival(ArrivalSchedule all, int number, int loops) {
        this.all = all;
        this.loops = loops;
        this.skipped = number;
    }

    @Override
    public long next() {
        for (; skipped > 0; skipped--) {
            all.next();
        }
        skipped = loops - 1;
        return all.next();
    }
}
