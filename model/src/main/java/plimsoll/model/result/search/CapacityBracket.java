package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;

/**
 * One edge between values that hold and values that break: the proof pair.
 *
 * @param holds the hardest value that held; absent if none did
 * @param breaks the easiest value that broke; absent if the range ended first
 * @param interval where half of all trials would break; absent if too little was tried
 */
public record CapacityBracket(
        Optional<End> holds, Optional<End> breaks, Optional<Interval> interval, boolean proven, String sentence) {
    /**
     * A value and its counted trials.
     *
     * @param written with its unit
     * @param verified whether these trials were made to prove it
     * @param proves what these counts prove, in words
     * @param because why its trials broke; empty: none did
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

    /** A 90 % interval: ninety of a hundred such intervals contain the value, as far as the assumed spread is true. */
    public record Interval(double from, double to, String sentence) {}
}
