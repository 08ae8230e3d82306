package plimsoll.judge.facts;

import java.util.function.IntToDoubleFunction;

/** Finds items by their moments, which ascend. */
final class AscendingMoments {
    private AscendingMoments() {}

    /** Returns the index of the first item at a moment or after it; the number of items if there is none. */
    static int firstFrom(double moment, int items, IntToDoubleFunction momentOf) {
        int from = 0;
        int to = items;
        while (from < to) {
            int middle = (from + to) >>> 1;
            boolean earlier = momentOf.applyAsDouble(middle) < moment;
            from = earlier ? middle + 1 : from;
            to = earlier ? to : middle;
        }
        return from;
    }
}
