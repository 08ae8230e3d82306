package plimsoll.model.study;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a {@link WorkUnit} takes on this machine.
 *
 * @param unit its name
 * @param millis each measured duration, ascending; a single one if the user stated it
 * @param disturbed whether other load on the machine did not end before it was timed
 */
public record WorkUnitTiming(String unit, List<Double> millis, boolean disturbed) {
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]+)?) ?(us|ms|s|min|h)");
    private static final double NANOS = 1e6;
    private static final Duration IN_MILLIS = Duration.ofMillis(10);

    /** @throws IllegalArgumentException if there is no duration, or one of 0 */
    public WorkUnitTiming {
        millis = millis.stream().sorted().toList();
        if (millis.isEmpty() || millis.get(0) <= 0) {
            throw new IllegalArgumentException("a unit takes some time, but '" + unit + "' took " + millis + " ms");
        }
    }

    /** A timing that the user stated. */
    public static WorkUnitTiming stated(String unit, Duration time) {
        return new WorkUnitTiming(unit, List.of(time.toNanos() / NANOS), false);
    }

    /** Parses a time such as {@code 441ms} or {@code 0.441s}; empty for other texts, and for 0. */
    public static Optional<Duration> time(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            return Optional.empty();
        }
        double unit = switch (written.group(2)) {
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "min" -> 60e9;
            default -> 3600e9;
        };
        long nanos = Math.round(Double.parseDouble(written.group(1)) * unit);
        return nanos < 1 || nanos == Long.MAX_VALUE ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }

    /** The median (for an even number the larger of the middle two), in the precision of {@link #format}. */
    public Duration took() {
        Duration middle = duration(millis.get(millis.size() / 2));
        return middle.compareTo(IN_MILLIS) < 0
                ? Duration.of(wholeMicros(middle), ChronoUnit.MICROS)
                : Duration.ofMillis(wholeMillis(middle));
    }

    public Duration least() {
        return duration(millis.get(0));
    }

    public Duration most() {
        return duration(millis.get(millis.size() - 1));
    }

    /** Formats whole milliseconds; below 10 ms, whole microseconds, at least 1. */
    public static String format(Duration time) {
        return time.compareTo(IN_MILLIS) < 0 ? wholeMicros(time) + "us" : wholeMillis(time) + "ms";
    }

    private static long wholeMicros(Duration time) {
        return Math.max(1, Math.round(time.toNanos() / 1e3));
    }

    private static long wholeMillis(Duration time) {
        return Math.round(time.toNanos() / NANOS);
    }

    private static Duration duration(double millis) {
        return Duration.ofNanos(Math.round(millis * NANOS));
    }
}
