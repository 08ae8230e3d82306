package plimsoll.engine.observe;

import java.util.EnumMap;
import java.util.Map;
import plimsoll.model.Metric;
import plimsoll.model.Sample;

/** What the probes of one member have seen so far in this look; used again for the next. */
final class Reading {
    private final Map<Metric, Long> values = new EnumMap<>(Metric.class);

    void clear() {
        values.clear();
    }

    /** A negative value is one that could not be read: it is left out. */
    void put(Metric metric, long value) {
        if (value >= 0) {
            values.put(metric, value);
        }
    }

    boolean has(Metric metric) {
        return values.containsKey(metric);
    }

    Sample toSample(long atMillis, String member) {
        return new Sample(atMillis, member, values);
    }
}
