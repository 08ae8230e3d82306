package plimsoll.plan.search.knob;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/**
 * The values that a search may try: a range with steps, and the side on which it is hard for the service.
 *
 * @param knob parameter to vary, such as users or memory
 * @param unit suffix of a value, such as m; empty for none
 * @param from smallest value
 * @param to largest value
 * @param step values are multiples of it, such as 1 user or 1 MiB; 0 for any value
 */
public record KnobRange(String knob, String unit, Hardness hardness, double from, double to, double step) {
    /** The direction in which a knob gets hard for the service. */
    public enum Hardness {
        /** More is harder: users, rate, size, depth. It holds below and breaks above. */
        RISES,
        /** Less is harder: memory, heap. It holds above and breaks below. */
        FALLS,
        /** Both too little and too much break: the heap in a fixed container, the size of a pool. */
        BOTH_ENDS
    }

    public KnobRange {
        if (!(from > 0) || !Double.isFinite(to)) {
            throw new IllegalArgumentException(
                    "a search over " + knob + " must go from a value above 0 to a finite one, but this is from "
                            + plain(from) + " to " + plain(to));
        }
        if (!(from < to)) {
            throw new IllegalArgumentException("the range of " + knob + " is reversed: from " + plain(from) + " to "
                    + plain(to) + "; write the smaller value as from");
        }
        if (!(step >= 0) || step > to - from) {
            throw new IllegalArgumentException("the step of " + knob + " is " + plain(step)
                    + ", which is below 0 or wider than its range from " + plain(from) + " to " + plain(to));
        }
    }

    /** Creates a range of numbers without a unit. */
    public KnobRange(String knob, Hardness hardness, double from, double to, double step) {
        this(knob, "", hardness, from, to, step);
    }

    /** Returns the same knob in a part of its range with a single edge. */
    public KnobRange edge(Hardness towards, double smallest, double largest) {
        return new KnobRange(knob, unit, towards, smallest, largest, step);
    }

    public boolean covers(double value) {
        return value >= from && value <= to;
    }

    public double easyEnd() {
        return hardness == Hardness.FALLS ? to : from;
    }

    public double hardEnd() {
        return hardness == Hardness.FALLS ? from : to;
    }

    /**
     * Returns the value that is this many times as hard, within the range, and at least one step away unless the end is
     * reached.
     */
    public double harder(double value, double factor) {
        return toLarger(hardness != Hardness.FALLS, value, factor);
    }

    /**
     * Returns the value that is this many times as easy, within the range, and at least one step away unless the end is
     * reached.
     */
    public double easier(double value, double factor) {
        return toLarger(hardness == Hardness.FALLS, value, factor);
    }

    /** Returns how many times as hard the second value is as the first. */
    public double ratio(double easy, double hard) {
        return hardness == Hardness.FALLS ? easy / hard : hard / easy;
    }

    /** Returns the geometric mean, if a step lies strictly between. */
    public OptionalDouble middle(double one, double other) {
        double low = Math.min(one, other);
        double high = Math.max(one, other);
        double middle = snapped(Math.sqrt(low * high), RoundingMode.HALF_UP);
        middle = middle <= low ? sum(low, step) : middle >= high ? sum(high, -step) : middle;
        return middle > low && middle < high ? OptionalDouble.of(middle) : OptionalDouble.empty();
    }

    /** Returns the nearest value of the range. */
    public double nearest(double value) {
        return clamped(snapped(value, RoundingMode.HALF_UP));
    }

    /** Formats a value with its knob, in the notation of a study. */
    public String format(double value) {
        return knob + " " + amount(value);
    }

    public String amount(double value) {
        return plain(value) + unit;
    }

    public static String plain(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .setScale(decimals(value), RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    /** Three digits of a small number: neighbouring rates of a few operations a minute must not read alike. */
    private static int decimals(double value) {
        if (value >= 10) {
            return 1;
        }
        return value > 0 ? Math.max(3, 2 - (int) Math.floor(Math.log10(value))) : 3;
    }

    private double toLarger(boolean larger, double value, double factor) {
        if (larger) {
            return clamped(Math.max(snapped(value * factor, RoundingMode.CEILING), sum(value, step)));
        }
        return clamped(Math.min(snapped(value / factor, RoundingMode.FLOOR), sum(value, -step)));
    }

    private double clamped(double value) {
        return Math.clamp(value, from, to);
    }

    private double snapped(double value, RoundingMode rounding) {
        if (step == 0) {
            return value;
        }
        return new BigDecimal(value / step)
                .setScale(6, RoundingMode.HALF_UP)
                .setScale(0, rounding)
                .multiply(BigDecimal.valueOf(step))
                .doubleValue();
    }

    /** Adds as in decimal notation, so that a value that is reached by steps equals the same value as written. */
    private static double sum(double one, double other) {
        return BigDecimal.valueOf(one).add(BigDecimal.valueOf(other)).doubleValue();
    }
}
