package regressions;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;

/**
 * The time that an operation spends in each place, by the service's own clock, so that the size of a change is measured
 * and not only claimed. Means of the last operations: those of the warm-up are not among them.
 */
final class StepClock {
    /** Prefix of the line that a service prints at its end; the rest is a JSON object of milliseconds by class. */
    private static final String LINE = "steps ";

    private static final int OPERATIONS = 1 << 11;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<Step, LastTimes> times = new EnumMap<>(Step.class);

    StepClock() {
        for (Step step : Step.values()) {
            times.put(step, new LastTimes());
        }
    }

    /** Prints them on standard output when the service is stopped. */
    StepClock speakingAtTheEnd() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(line()), "steps"));
        return this;
    }

    String line() {
        return times.entrySet().stream()
                .map(step -> String.format(
                        Locale.ROOT,
                        "\"%s\":%.4f",
                        step.getKey().place(),
                        step.getValue().mean() / NANOS_PER_MILLI))
                .collect(Collectors.joining(",", LINE + "{", "}"));
    }

    Lap begun() {
        return new Lap(times);
    }

    /** The way of one operation through the places. */
    static final class Lap {
        private final Map<Step, LastTimes> times;
        private long since = System.nanoTime();

        private Lap(Map<Step, LastTimes> times) {
            this.times = times;
        }

        /** Ends a place; the next one begins now. */
        void ended(Step step) {
            long now = System.nanoTime();
            LastTimes ofStep = times.get(step);
            if (ofStep != null) {
                ofStep.add(now - since);
            }
            since = now;
        }
    }

    private static final class LastTimes {
        private final AtomicLongArray nanos = new AtomicLongArray(OPERATIONS);
        private final AtomicInteger count = new AtomicInteger();

        void add(long time) {
            nanos.setPlain(count.getAndIncrement() & (OPERATIONS - 1), time);
        }

        double mean() {
            int kept = Math.min(OPERATIONS, count.get());
            double sum = 0;
            for (int i = 0; i < kept; i++) {
                sum += nanos.get(i);
            }
            return sum / Math.max(1, kept);
        }
    }
}
