package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;

/**
 * One edge between values that hold and values that break: the proof pair.
 *
 * @param holds the hardest value that held; absent when none did
 * @param breaks the easiest value that broke; absent when the range ended before
 * @param interval where half of all trials would break; absent when too little was tried
 */
public record CapacityBracket(
        Optional<End> holds, Optional<End> breaks, Optional<Interval> interval, boolean proven, String sentence) {
    /**
     * A value and the trials at it that count.
     *
     * @param written with its unit
     * @param verified whether the trials are those that were made to prove it
     * @param proves what so many of so many say, in words
     * @param because why trials at it broke; empty: none did
     * @param trials their folders
     */
    public record End(
            double value,
            String written,
            int held,
            int broke,
            boolean verified,
            String proves,
            String because,
            List<String> trials) {
        public End {
            trials = List.copyOf(trials);
        }
    }

    /** Ninety of a hundred such intervals hold the value, as far as the assumed spread is true. */
    public record Interval(double from, double to, String sentence) {}
}
