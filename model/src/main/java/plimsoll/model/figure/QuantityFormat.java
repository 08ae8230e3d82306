package plimsoll.model.figure;

import java.time.Duration;
import java.util.Locale;

/** Formats quantities: three significant digits, then the unit, {@code m} for MiB. */
public final class QuantityFormat {
    private static final int MILLISECOND_NANOS = 1_000_000;
    private static final double MINUTE = 60_000;
    private static final long HOUR_SECONDS = 3600;
    private static final double NOISE = 1e-9;

    private QuantityFormat() {}

    /** {@code 0.42 ms}, {@code 412 ms}, {@code 8.13 s}, {@code 2 min 5 s}, {@code 1 h 2 min}. */
    public static String millis(double millis) {
        if (!Double.isFinite(millis)) {
            return "?";
        }
        if (millis < 999.5) {
            return digits(millis) + " ms";
        }
        if (millis < MINUTE - 50) {
            return digits(millis / 1000) + " s";
        }
        long seconds = Math.round(millis / 1000);
        return seconds < HOUR_SECONDS
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / HOUR_SECONDS + " h " + seconds / 60 % 60 + " min";
    }

    public static String millis(long millis) {
        return millis((double) millis);
    }

    /** {@code 0.72 us}, {@code 71.3 us}, {@code 1.09 ms}: the duration of a single call. */
    public static String call(double millis) {
        return Double.isFinite(millis) && millis < 0.9995 ? digits(millis * 1000) + " us" : millis(millis);
    }

    public static String duration(Duration time) {
        return millis(time.toNanos() / 1e6);
    }

    /** {@code 1000 ms}, {@code 2.5 ms}, {@code 0.05 ms}: a bound as a study gives it, with all its digits. */
    public static String exactMillis(Duration time) {
        String fraction = String.format(Locale.ROOT, ".%06d", time.toNanosPart() % MILLISECOND_NANOS)
                .replaceAll("\\.?0+$", "");
        return time.toMillis() + fraction + " ms";
    }

    /** {@code 412m}, {@code 1.5g}, {@code 12k}, {@code 100 bytes}; 1m is 1 MiB. */
    public static String bytes(double bytes) {
        if (!Double.isFinite(bytes)) {
            return "?";
        }
        if (bytes < 1024) {
            return digits(bytes) + " bytes";
        }
        double mebibytes = bytes / (1 << 20);
        if (mebibytes < 1) {
            return digits(bytes / 1024) + "k";
        }
        return mebibytes < 10_000 ? digits(mebibytes) + "m" : digits(mebibytes / 1024) + "g";
    }

    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /** {@code 3.1 %} for 0.031. */
    public static String share(double share) {
        return Double.isFinite(share) ? digits(percent(share)) + " %" : "?";
    }

    /** Rounds away floating-point noise, such as that of 0.07 times 100. */
    private static double percent(double share) {
        double percent = share * 100;
        return Math.abs(percent - Math.rint(percent)) < NOISE ? Math.rint(percent) : percent;
    }

    /** {@code -10.3 %} for -0.103: a change has a sign and one decimal. */
    public static String change(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%+.1f %%", share * 100) : "?";
    }

    /** {@code 12 400}; a number without a unit, with a thousands separator. */
    public static String count(double count) {
        if (!Double.isFinite(count)) {
            return "?";
        }
        boolean whole = count == Math.rint(count) || Math.abs(count) >= 1000;
        return whole ? count(Math.round(count)) : digits(count);
    }

    /** {@code 12 400/s}, {@code 6.1/s}. */
    public static String rate(double perSecond) {
        return count(perSecond) + "/s";
    }

    /** {@code 1 trial}, {@code 3 trials}. */
    public static String many(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count).replace(',', '\u202f');
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        int decimals = size >= 99.95 || value == Math.rint(value) ? 0 : size >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
