package plimsoll.study.load;

import java.math.BigDecimal;
import java.time.Duration;

/** Formats a duration in seconds with all of its digits, such as {@code 600s} or {@code 0.25s}. */
final class PlainSeconds {
    private static final int NANO_DIGITS = 9;

    private PlainSeconds() {}

    static String of(Duration time) {
        return BigDecimal.valueOf(time.toNanos(), NANO_DIGITS)
                        .stripTrailingZeros()
                        .toPlainString()
                + "s";
    }
}
