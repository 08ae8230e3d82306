package plimsoll.model.study;

import plimsoll.model.figure.Figures;

/**
 * One objective, such as {@code response.p99 < 20000} (metric's own unit).
 *
 * @param metric as thresholds name it now: response.p99, lost, rejected.share, memory.peak; records of earlier versions
 *     may hold a former name
 * @param limit in the metric's unit: milliseconds, a count, a share of 1, bytes
 * @param share true if the limit is a share of the member's own cap ("&lt; 95% of limit")
 * @param written the study's own words, under the present name
 */
public record Threshold(String metric, Relation relation, double limit, boolean share, String written) {
    public Threshold {
        written = Figures.underPresentName(metric, written);
        metric = Figures.presentName(metric);
    }

    /** The relation that must hold between the measured value and the limit. */
    public enum Relation {
        BELOW("<"),
        AT_MOST("<="),
        ABOVE(">"),
        AT_LEAST(">="),
        EQUAL("==");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }

        public boolean holds(double value, double limit) {
            return switch (this) {
                case BELOW -> value < limit;
                case AT_MOST -> value <= limit;
                case ABOVE -> value > limit;
                case AT_LEAST -> value >= limit;
                case EQUAL -> value == limit;
            };
        }
    }
}
