package plimsoll.model;

import java.time.Duration;
import java.util.List;

/**
 * How long a {@link WorkUnit} takes on this machine.
 *
 * @param unit its name
 * @param millis each time that it was done; one if somebody said how long it takes
 */
public record TimedUnit(String unit, List<Double> millis) {
    private static final double NANOS = 1e6;

    /** @throws IllegalArgumentException when it was never done, or in no time */
    public TimedUnit {
        millis = millis.stream().sorted().toList();
        if (millis.isEmpty() || millis.get(0) <= 0) {
            throw new IllegalArgumentException("a unit takes some time, but '" + unit + "' took " + millis + " ms");
        }
    }

    /** The median; of an even number the larger of the two in the middle. */
    public Duration took() {
        return duration(millis.get(millis.size() / 2));
    }

    public Duration least() {
        return duration(millis.get(0));
    }

    public Duration most() {
        return duration(millis.get(millis.size() - 1));
    }

    private static Duration duration(double millis) {
        return Duration.ofNanos(Math.round(millis * NANOS));
    }
}
