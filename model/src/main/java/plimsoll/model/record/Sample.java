package plimsoll.model.record;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * One observation of one member from outside.
 *
 * @param atMillis since the trial's start
 * @param member its name, or {@code host} for the machine, {@code worker.NAME}, or {@code disk.NAME} for the
 *     process that serves a member's own disk
 */
public record Sample(long atMillis, String member, Map<Metric, Long> values) {
    public Sample {
        values = values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(values));
    }

    /** Returns a value; 0 if it could not be read. */
    public long value(Metric metric) {
        return values.getOrDefault(metric, 0L);
    }
}
