package plimsoll.study;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.claim.ExpectedRange;

/** Reads the bound of a claim, as the schema's pattern lets it through. */
final class ExpectedRangeParser {
    private static final Pattern WRITTEN =
            Pattern.compile("(<=|>=|==|<|>) ?([0-9.]+) ?([kmg%]?)(?: ?\\+- ?([0-9]+)%)?");

    private ExpectedRangeParser() {}

    /** A tolerance widens {@code ==} to both sides; the ends of {@code <} and {@code >} do not belong to it. */
    static ExpectedRange of(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalStateException("the schema let a bound through that is none: " + text);
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
