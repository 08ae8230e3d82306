package plimsoll.judge.claims;

import java.util.Locale;

/** A figure with the unit that its name ends in. */
final class Amount {
    private Amount() {}

    static String of(String figure, double value) {
        if (figure.endsWith("Bytes")) {
            return Math.round(value / (1 << 20)) + "m";
        }
        if (figure.endsWith("Share")) {
            return String.format(Locale.ROOT, "%.1f %%", value * 100);
        }
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.2f", value);
    }
}
