package plimsoll.judge.facts;

import java.util.Locale;
import plimsoll.model.Bytes;

/** Figures as evidence shows them. */
public final class Text {
    private Text() {}

    public static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", share * 100);
    }

    public static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1e3);
    }

    public static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 10 ? "%.2f ms" : "%.0f ms", millis);
    }

    /** Whole MiB from one MiB on. */
    static String bytes(double bytes) {
        return bytes >= 1 << 20
                ? String.format(Locale.ROOT, "%.0fm", bytes / (1 << 20))
                : new Bytes((long) bytes).toString();
    }

    public static String count(double count) {
        return count == Math.rint(count)
                ? String.format(Locale.ROOT, "%.0f", count)
                : String.format(Locale.ROOT, "%.3g", count);
    }

    /** {@code 1 trial}, {@code 3 trials}. */
    public static String many(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
