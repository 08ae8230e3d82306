package plimsoll.lab.observe;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** What the probes of one member have seen so far in this look; used again for the next. */
public final class SampleAccumulator {
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

    /** Adds these of the other to those that are known here. */
    void add(SampleAccumulator other, List<Metric> metrics) {
        metrics.forEach(
                metric -> values.computeIfPresent(metric, (_, value) -> value + other.values.getOrDefault(metric, 0L)));
    }

    /** The same, also to what is not known here yet. */
    void gather(SampleAccumulator other, List<Metric> metrics) {
        metrics.forEach(metric -> values.merge(metric, other.values.getOrDefault(metric, 0L), Long::sum));
    }

    /** Writes one metric over another, where it is known. */
    void replace(Metric metric, Metric by) {
        values.computeIfPresent(metric, (_, value) -> values.getOrDefault(by, value));
    }

    boolean has(Metric metric) {
        return values.containsKey(metric);
    }

    Sample toSample(long atMillis, String member) {
        return new Sample(atMillis, member, values);
    }
}
