package plimsoll.judge.script;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule that reads one figure from the output of a tool.
 *
 * @param pattern pattern of a line; each group is a number
 * @param sums whether groups and lines add up; otherwise the last one counts
 */
record OutputRule(Pattern pattern, String figure, OutputUnit unit, boolean sums) {
    private static final Pattern TIME = Pattern.compile("([0-9.]+)(us|µs|μs|ns|ms|s|m|h)");
    private static final Map<String, Double> MILLIS =
            Map.of("ns", 1e-6, "us", 1e-3, "µs", 1e-3, "μs", 1e-3, "ms", 1.0, "s", 1e3, "m", 60e3, "h", 3600e3);

    /** The unit of a number. */
    enum OutputUnit {
        /** A plain number; commas separate thousands. */
        PLAIN,
        /** A number of seconds. */
        SECONDS,
        /** A time with its unit, such as 1.18ms or 1m2s. */
        WRITTEN
    }

    static OutputRule last(String pattern, String figure, OutputUnit unit) {
        return new OutputRule(Pattern.compile(pattern), figure, unit, false);
    }

    static OutputRule sum(String pattern, String figure) {
        return new OutputRule(Pattern.compile(pattern), figure, OutputUnit.PLAIN, true);
    }

    /** Adds the figure of a line, if it matches. */
    void read(String line, Map<String, Double> figures) {
        Matcher found = pattern.matcher(line);
        if (!found.find()) {
            return;
        }
        for (int group = 1; group <= found.groupCount(); group++) {
            OptionalDouble value = number(found.group(group));
            if (value.isPresent()) {
                figures.merge(figure, value.getAsDouble(), sums ? Double::sum : (_, later) -> later);
            }
        }
    }

    private OptionalDouble number(String text) {
        return switch (unit) {
            case PLAIN -> plain(text);
            case SECONDS -> {
                OptionalDouble seconds = plain(text);
                yield seconds.isPresent() ? OptionalDouble.of(seconds.getAsDouble() * 1e3) : seconds;
            }
            case WRITTEN -> written(text);
        };
    }

    private static OptionalDouble plain(String text) {
        String digits = text.replace(",", "");
        return digits.matches("\\d{1,18}(\\.\\d{1,12})?")
                ? OptionalDouble.of(Double.parseDouble(digits))
                : OptionalDouble.empty();
    }

    private static OptionalDouble written(String text) {
        Matcher parts = TIME.matcher(text);
        double millis = 0;
        int end = 0;
        while (parts.region(end, text.length()).lookingAt()) {
            OptionalDouble number = plain(parts.group(1));
            if (number.isEmpty()) {
                return OptionalDouble.empty();
            }
            millis += number.getAsDouble() * MILLIS.getOrDefault(parts.group(2), 0.0);
            end = parts.end();
        }
        return end > 0 && end == text.length() ? OptionalDouble.of(millis) : OptionalDouble.empty();
    }
}
