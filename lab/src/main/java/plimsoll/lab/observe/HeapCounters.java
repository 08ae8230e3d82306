package plimsoll.lab.observe;

import java.util.ArrayList;
import java.util.List;
import plimsoll.model.record.Metric;

/** Reads the heap's values from the counters of a JVM: finds its spaces and collectors and sums them. */
final class HeapCounters {
    private static final int GENERATIONS_MAX = 4;
    private static final int SPACES_MAX = 8;
    private static final int COLLECTORS_MAX = 8;
    private static final String FREQUENCY = "sun.os.hrt.frequency";
    private static final String METASPACE = "sun.gc.metaspace.used";

    private final PerfData counters;
    private final List<Integer> used = new ArrayList<>();
    private final List<Integer> capacity = new ArrayList<>();
    private final List<Integer> collections = new ArrayList<>();
    private final List<Integer> ticks = new ArrayList<>();
    private final List<Integer> metaspace = new ArrayList<>();
    private long ticksPerMilli;
    private int knownEntries = -1;

    HeapCounters(PerfData counters) {
        this.counters = counters;
    }

    void read(SampleAccumulator into) {
        counters.refresh();
        if (counters.entries() != knownEntries) {
            find();
        }
        sum(into, Metric.HEAP_USED, used);
        sum(into, Metric.HEAP_COMMITTED, capacity);
        sum(into, Metric.GC_COUNT, collections);
        sum(into, Metric.METASPACE_USED, metaspace);
        if (ticksPerMilli > 0 && !ticks.isEmpty()) {
            into.put(Metric.GC_TIME, total(ticks) / ticksPerMilli);
        }
    }

    private void sum(SampleAccumulator into, Metric metric, List<Integer> offsets) {
        if (!offsets.isEmpty()) {
            into.put(metric, total(offsets));
        }
    }

    private long total(List<Integer> offsets) {
        long total = 0;
        for (int offset : offsets) {
            total += counters.longAt(offset);
        }
        return total;
    }

    private void find() {
        List.of(used, capacity, collections, ticks, metaspace).forEach(List::clear);
        counters.offset(METASPACE).ifPresent(metaspace::add);
        counters.offset(FREQUENCY).ifPresent(at -> ticksPerMilli = counters.longAt(at) / 1000);
        for (int generation = 0; generation < GENERATIONS_MAX; generation++) {
            for (int space = 0; space < SPACES_MAX; space++) {
                String name = "sun.gc.generation." + generation + ".space." + space;
                counters.offset(name + ".used").ifPresent(used::add);
                counters.offset(name + ".capacity").ifPresent(capacity::add);
            }
        }
        for (int collector = 0; collector < COLLECTORS_MAX; collector++) {
            String name = "sun.gc.collector." + collector;
            counters.offset(name + ".invocations").ifPresent(collections::add);
            counters.offset(name + ".time").ifPresent(ticks::add);
        }
        knownEntries = counters.entries();
    }
}
