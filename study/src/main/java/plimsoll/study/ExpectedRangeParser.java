package plimsoll.study;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.claim.ExpectedRange;

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
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalStateException("the schema accepted an invalid bound: " + text);
        }
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
