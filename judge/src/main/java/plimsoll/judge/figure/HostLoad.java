package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** How much of the machine went to others while the trial was under load. */
public final class HostLoad {
    public static final String HOST = "host";

    private HostLoad() {}

    /**
     * Rise of a host counter as a share of all cores' time, from the first phase to the end of the last; empty without
     * samples of it, or when the number of cores is not recorded.
     */
    public static Optional<Double> share(TrialFacts facts, Metric metric) {
        List<Sample> seen = facts.records().timeline().stream()
                .filter(sample -> sample.member().equals(HOST))
                .filter(sample -> sample.values().containsKey(metric))
                .toList();
        return share(facts, metric, around(facts, seen));
    }

    /** Steal and other processes together, as a share of the machine; 0 where neither was measured. */
    public static double others(TrialFacts facts) {
        return share(facts, Metric.STEAL).orElse(0.0)
                + share(facts, Metric.FOREIGN_CPU).orElse(0.0);
    }

    /** Those under load, with the last one before and the first one after it: a short phase may lie between two samples. */
    private static List<Sample> around(TrialFacts facts, List<Sample> seen) {
        List<PhaseWindow> windows = facts.windows();
        if (windows.isEmpty()) {
            return seen;
        }
        int first = 0;
        int last = seen.size();
        while (first + 1 < last
                && seen.get(first + 1).atMillis() <= windows.getFirst().startMillis()) {
            first++;
        }
        while (last - 2 > first
                && seen.get(last - 2).atMillis() >= windows.getLast().endMillis()) {
            last--;
        }
        return seen.subList(first, last);
    }

    private static Optional<Double> share(TrialFacts facts, Metric metric, List<Sample> seen) {
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
}
