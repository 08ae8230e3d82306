package plimsoll.worker.schedule;

import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Burst;
import plimsoll.model.load.LoadModel.Closed;
import plimsoll.model.load.LoadModel.Open;

/**
 * The part of a phase that one of several event loops performs. Users and arrivals go to the loops in turn, and a number
 * of operations goes to the users in turn, so that every user sends as many as the others. The shares of all loops add
 * up to the whole, and no loop's share of a larger number is smaller.
 *
 * @param number of the loop, from 0
 * @param loops how many there are
 * @param slots what a number of operations is divided among: the users of a closed load, or else the loops
 */
public record LoopShare(int number, int loops, int slots) {
    public LoopShare {
        if (number < 0 || number >= loops || slots < loops) {
            throw new IllegalArgumentException("loop " + number + " of " + loops + " has no share of " + slots);
        }
    }

    /**
     * Returns the share of a loop.
     *
     * @param loops at most {@link #loopsMax} of the load
     */
    public static LoopShare of(LoadModel load, int number, int loops) {
        return new LoopShare(number, loops, load instanceof Closed closed ? closed.users() : loops);
    }

    /** Returns the most loops among which a load can be divided: each has a user, or an operation in flight. */
    public static int loopsMax(LoadModel load) {
        if (load instanceof Closed closed) {
            return closed.users();
        }
        if (load instanceof Open open) {
            return open.inFlightMax();
        }
        return load instanceof Burst burst ? burst.operations() : 1;
    }

    /** Returns how many of this many operations the loop performs. */
    public long operations(long whole) {
        return whole / slots * inTurn(slots) + inTurn(whole % slots);
    }

    /** Returns how many of this many operations the loops before this one perform. */
    public long operationsBefore(long whole) {
        long before = 0;
        for (int other = 0; other < number; other++) {
            before += new LoopShare(other, loops, slots).operations(whole);
        }
        return before;
    }

    /** Returns how many of the numbers below this one the loop gets when the loops take turns. */
    private long inTurn(long whole) {
        return (whole + loops - 1 - number) / loops;
    }

    /**
     * Returns the arrivals of this loop.
     *
     * @param all those of all loops, for the use of this loop alone
     */
    public ArrivalSchedule arrivals(ArrivalSchedule all) {
        return loops == 1 ? all : new EveryNthArrival(all, number, loops);
    }
}
