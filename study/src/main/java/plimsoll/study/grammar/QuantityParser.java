package plimsoll.study.grammar;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;
import plimsoll.study.text.YamlNode;

/** Parses quantities with units that match the patterns of the schema. */
public final class QuantityParser {
    private static final Pattern WRITTEN = Pattern.compile("([0-9.]+) ?/? ?([a-z%]*)");
    private static final Pattern BITS = Pattern.compile("([0-9.]+) ?([kmg]?)bit/s");
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);

    private QuantityParser() {}

    public static Duration duration(String text) {
        return Duration.ofNanos(nanos(text).longValue());
    }

    public static double millis(String text) {
        return nanos(text).movePointLeft(6).doubleValue();
    }

    public static double perSecond(String text) {
        Matcher written = written(text);
        double count = Double.parseDouble(written.group(1));
        return written.group(2).equals("min") ? count / 60 : count;
    }

    /** Parses a percentage into a share of 1. */
    public static double share(String text) {
        return new BigDecimal(written(text).group(1)).movePointLeft(2).doubleValue();
    }

    /** Parses the leading number, such as 125 in "125 users". */
    public static int count(String text) {
        return new BigDecimal(written(text).group(1)).intValueExact();
    }

    /** Parses a bit rate such as 160Mbit/s, with decimal units, into bytes per second. */
    public static double bytesPerSecond(String text) {
        Matcher bits = BITS.matcher(text.toLowerCase(Locale.ROOT));
        if (!bits.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a bit rate; write for example 160Mbit/s");
        }
        double unit = switch (bits.group(2)) {
            case "k" -> 1e3;
            case "m" -> 1e6;
            case "g" -> 1e9;
            default -> 1;
        };
        return Double.parseDouble(bits.group(1)) * unit / 8;
    }

    public static Bytes size(String text) {
        return Bytes.parse(text);
    }

    /** Parses a size and {@code /s} into bytes per second. */
    public static double sizePerSecond(String text) {
        return Bytes.parse(text.replaceFirst(" ?/s$", "")).count();
    }

    public static Optional<Duration> duration(YamlNode.Mapping mapping, String key) {
        return mapping.text(key).map(QuantityParser::duration);
    }

    private static BigDecimal nanos(String text) {
        Matcher written = written(text);
        BigDecimal count = new BigDecimal(written.group(1));
        return switch (written.group(2)) {
            case "us" -> count.movePointRight(3);
            case "ms" -> count.movePointRight(6);
            case "s" -> count.multiply(NANOS_PER_SECOND);
            case "min" -> count.multiply(NANOS_PER_SECOND).multiply(BigDecimal.valueOf(60));
            case "h" -> count.multiply(NANOS_PER_SECOND).multiply(BigDecimal.valueOf(3600));
            default -> throw new IllegalArgumentException("'" + text + "' is not a duration; write for example 250ms");
        };
    }

    private static Matcher written(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a number with a unit; write for example 250ms");
        }
        return matcher;
    }
}
