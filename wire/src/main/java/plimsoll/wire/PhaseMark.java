package plimsoll.wire;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A comment line of a histogram log that says when a phase began, on the clock of the log's intervals. Reports of the
 * worker count from the same moment.
 *
 * @param seconds since the origin of the log's time stamps
 */
public record PhaseMark(String phase, double seconds) {
    private static final int DECIMALS = 3;
    private static final Pattern LINE = Pattern.compile("#phase (\\S+) begins at ([0-9]+\\.[0-9]{1,6})");

    /** Returns the comment without the {@code #} that the log puts before it. */
    public String comment() {
        return "phase " + phase + " begins at " + thousandths(seconds);
    }

    /** Returns a number with three decimals, as in all of a histogram log. A formatter would first load locales. */
    public static String thousandths(double number) {
        return BigDecimal.valueOf(number)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .toPlainString();
    }

    /** Empty for any other line. */
    public static Optional<PhaseMark> parse(String line) {
        Matcher found = LINE.matcher(line);
        return found.matches()
                ? Optional.of(new PhaseMark(found.group(1), Double.parseDouble(found.group(2))))
                : Optional.empty();
    }
}
