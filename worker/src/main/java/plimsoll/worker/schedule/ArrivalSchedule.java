package plimsoll.worker.schedule;

import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.LoadModel.Burst;
import plimsoll.model.load.LoadModel.Open;

/** When the operations of an open load are due, in order; what became of earlier operations never changes it. */
public interface ArrivalSchedule {
    /** What {@link #next} returns when nothing more is due. */
    long END = Long.MAX_VALUE;

    /** The intended start of the next operation in nanoseconds since the phase's start, or {@link #END}. Never falls. */
    long next();

    /** @param seed decides random arrivals */
    static ArrivalSchedule of(Open open, long seed) {
        ArrivalSchedule whole = open.arrivals() == Arrivals.POISSON
                ? new PoissonArrivals(open.perSecond(), seed)
                : new ConstantArrivals(open.perSecond());
        return open.ramp()
                .filter(time -> !time.isZero())
                .<ArrivalSchedule>map(time -> new RampedArrivals(whole, time))
                .orElse(whole);
    }

    static ArrivalSchedule of(Burst burst) {
        return new BurstArrivals(burst.operations());
    }

    /** @throws IllegalArgumentException for a closed load, which has no schedule of its own */
    static ArrivalSchedule of(LoadModel load, long seed) {
        if (load instanceof Open open) {
            return of(open, seed);
        }
        if (load instanceof Burst burst) {
            return of(burst);
        }
        throw new IllegalArgumentException("a closed load is due when its users are answered: " + load);
    }
}
