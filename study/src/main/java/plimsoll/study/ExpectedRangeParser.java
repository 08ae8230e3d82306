package plimsoll.study;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.claim.ExpectedRange;
import plimsoll.model.figure.Unit;

/** Parses the bound of a claim, which matches the schema's pattern. */
final class ExpectedRangeParser {
    private static final Pattern WRITTEN =
            Pattern.compile("(<=|>=|==|<|>) ?([0-9.]+) ?([kmg%]?)(?: ?\\+- ?([0-9]+)%)?");

    private ExpectedRangeParser() {}

    /**
     * Returns the range of a bound. A tolerance widens {@code ==} on both sides; {@code <} and {@code >} exclude their
     * limit.
     */
    static ExpectedRange of(String text) {
        Matcher matcher = matched(text);
        double value = Double.parseDouble(matcher.group(2)) * unit(matcher.group(3));
        double tolerance = matcher.group(4) == null ? 0 : Double.parseDouble(matcher.group(4)) / 100;
        return switch (matcher.group(1)) {
            case "<" -> new ExpectedRange(Double.NEGATIVE_INFINITY, Math.nextDown(value), text);
            case "<=" -> new ExpectedRange(Double.NEGATIVE_INFINITY, value, text);
            case ">" -> new ExpectedRange(Math.nextUp(value), Double.POSITIVE_INFINITY, text);
            case ">=" -> new ExpectedRange(value, Double.POSITIVE_INFINITY, text);
            default -> new ExpectedRange(value * (1 - tolerance), value * (1 + tolerance), text);
        };
    }

    /** Whether figures of this unit can have the bound: percent is of shares, and k, m and g are of bytes. */
    static boolean fits(String text, Unit unit) {
        return switch (matched(text).group(3)) {
            case "%" -> unit == Unit.SHARE;
            case "k", "m", "g" -> unit == Unit.BYTES || unit == Unit.BYTE_RATE;
            default -> true;
        };
    }

    private static Matcher matched(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalStateException("the schema accepted an invalid bound: " + text);
        }
        return matcher;
    }

    private static double unit(String unit) {
        return switch (unit) {
            case "k" -> 1 << 10;
            case "m" -> 1 << 20;
            case "g" -> 1 << 30;
            case "%" -> 0.01;
            default -> 1;
        };
    }
}
