package plimsoll.engine.judge;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Metric;
import plimsoll.model.Sample;

/** How much of the machine went to others while the trial was under load. */
final class HostLoad {
    static final String HOST = "host";

    private HostLoad() {}

    /**
     * Rise of a host counter as a share of all cores' time, from the first phase to the end of the last; empty without
     * samples of it, or when the number of cores is not recorded.
     */
    static Optional<Double> share(Facts facts, Metric metric) {
        List<Sample> seen = facts.records().timeline().stream()
                .filter(sample -> sample.member().equals(HOST) && underLoad(facts, sample.atMillis()))
                .filter(sample -> sample.values().containsKey(metric))
                .toList();
        if (seen.size() < 2) {
            return Optional.empty();
        }
        double millis = seen.getLast().atMillis() - seen.getFirst().atMillis();
        double risen = value(seen.getLast(), metric) - value(seen.getFirst(), metric);
        return facts.records().machineCores().filter(_ -> millis > 0).map(cores -> risen / (millis * cores));
    }

    private static long value(Sample sample, Metric metric) {
        return sample.values().getOrDefault(metric, 0L);
    }

    private static boolean underLoad(Facts facts, long atMillis) {
        List<Window> windows = facts.windows();
        return windows.isEmpty()
                || (atMillis >= windows.getFirst().startMillis()
                        && atMillis <= windows.getLast().endMillis());
    }
}
