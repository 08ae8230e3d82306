package plimsoll.lab.observe;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** The values read so far for one member in this pass; reused for the next. */
public final class SampleAccumulator {
    private final Map<Metric, Long> values = new EnumMap<>(Metric.class);
    private long mappedBytes;
    private long mappedMost;

    void clear() {
        values.clear();
        mappedBytes = 0;
        mappedMost = 0;
    }

    /** Notes the shared memory that one of its processes has mapped. */
    void map(long bytes) {
        mappedBytes += bytes;
        mappedMost = Math.max(mappedMost, bytes);
    }

    void map(SampleAccumulator other) {
        map(other.mappedBytes);
    }

    /**
     * Counts mapped shared memory, such as the heap of ZGC, to the footprint instead of to the files in memory. Its
     * bound is the charge of the cgroup, since processes may share it and ZGC of JDK 20 and older maps its heap three
     * times. Without a cgroup the process with the most counts alone.
     */
    void countMapped() {
        long mapped = Math.min(mappedBytes, values.getOrDefault(Metric.CGROUP_SHARED, mappedMost));
        values.computeIfPresent(Metric.RSS_ANONYMOUS, (_, bytes) -> bytes + mapped);
        values.computeIfPresent(Metric.CGROUP_SHARED, (_, bytes) -> bytes - mapped);
    }

    /** Stores a value. A negative value means that it could not be read, and is ignored. */
    void put(Metric metric, long value) {
        if (value >= 0) {
            values.put(metric, value);
        }
    }

    /** Adds these metrics of another accumulator, where this one has a value. */
    void add(SampleAccumulator other, List<Metric> metrics) {
        metrics.forEach(
                metric -> values.computeIfPresent(metric, (_, value) -> value + other.values.getOrDefault(metric, 0L)));
    }

    /** Adds these metrics of another accumulator, also where this one has no value yet. */
    void gather(SampleAccumulator other, List<Metric> metrics) {
        metrics.forEach(metric -> values.merge(metric, other.values.getOrDefault(metric, 0L), Long::sum));
    }

    /** Overwrites one metric with another, if it has a value. */
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
