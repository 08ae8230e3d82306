package plimsoll.worker.schedule;

import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.LoadModel.Burst;
import plimsoll.model.load.LoadModel.Open;

/**
 * The intended start times of an open load's operations, in order, independent of the outcomes of earlier operations.
 */
public interface ArrivalSchedule {
    /** The result of {@link #next} when nothing more is due. */
    long END = Long.MAX_VALUE;

    /**
     * Returns the intended start of the next operation in nanoseconds since the phase's start, or {@link #END}; never
     * decreases.
     */
    long next();

    /** @param seed of random arrivals */
    static ArrivalSchedule of(Open open, long seed) {
        ArrivalSchedule fullRate = open.arrivals() == Arrivals.POISSON
                ? new PoissonArrivals(open.perSecond(), seed)
                : new ConstantArrivals(open.perSecond());
        return open.ramp()
                .filter(time -> !time.isZero())
                .<ArrivalSchedule>map(time -> new RampedArrivals(fullRate, time))
                .orElse(fullRate);
    }

    static ArrivalSchedule of(Burst burst) {
        return new BurstArrivals(burst.operations());
    }

    /** @throws IllegalArgumentException for a closed load, which has no schedule */
    static ArrivalSchedule of(LoadModel load, long seed) {
        if (load instanceof Open open) {
            return of(open, seed);
        }
        if (load instanceof Burst burst) {
            return of(burst);
        }
        throw new IllegalArgumentException(
                "a closed load has no arrival schedule, since each user waits for its answer: " + load);
    }
}
