package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.records.TrialFolder;

/** Share of the machine that other processes and the hypervisor took while the trial was under load. */
public final class HostLoad {
    public static final String HOST = "host";

    private HostLoad() {}

    /**
     * Returns the rise of a host counter as a share of all cores' time, from the start of the first phase to the end of
     * the last; empty without samples of it, or if the number of cores is not recorded.
     */
    public static Optional<Double> share(TrialFacts facts, Metric metric) {
        return machines(facts).stream()
                .filter(SampledMachine::isHere)
                .findFirst()
                .flatMap(here -> share(facts, here, metric));
    }

    /**
     * A machine of a trial.
     *
     * @param name in samples
     * @param title for people
     */
    public record SampledMachine(String name, int cores, String title) {
        /** Whether it is the one of the lab and the service. */
        public boolean isHere() {
            return name.equals(HOST);
        }
    }

    /** Returns the machine of the lab, if its number of cores is recorded, and that of the needs, if they have one. */
    public static List<SampledMachine> machines(TrialFacts facts) {
        return Stream.concat(
                        facts.records().machineCores().stream()
                                .map(cores -> new SampledMachine(HOST, cores, "the machine")),
                        facts.records().needs().stream()
                                .map(needs -> new SampledMachine(
                                        TrialFolder.MACHINE_OF_NEEDS,
                                        needs.cores(),
                                        "the machine of the needs, " + needs.name())))
                .toList();
    }

    /** Returns the same of one machine of the trial. */
    public static Optional<Double> share(TrialFacts facts, SampledMachine machine, Metric metric) {
        List<Sample> samples = facts.records().timeline().stream()
                .filter(sample -> sample.member().equals(machine.name()))
                .filter(sample -> sample.values().containsKey(metric))
                .toList();
        return share(machine.cores(), metric, underLoad(facts, samples));
    }

    /** Returns steal and other processes together as a share of the machine; 0 if neither was measured. */
    public static double others(TrialFacts facts, SampledMachine machine) {
        return share(facts, machine, Metric.STEAL).orElse(0.0)
                + share(facts, machine, Metric.FOREIGN_CPU).orElse(0.0);
    }

    /** Returns the samples under load, plus one before and one after it: a short phase may lie between two samples. */
    private static List<Sample> underLoad(TrialFacts facts, List<Sample> samples) {
        List<PhaseWindow> windows = facts.windows();
        if (windows.isEmpty()) {
            return samples;
        }
        int first = 0;
        int last = samples.size();
        while (first + 1 < last
                && samples.get(first + 1).atMillis() <= windows.getFirst().startMillis()) {
            first++;
        }
        while (last - 2 > first
                && samples.get(last - 2).atMillis() >= windows.getLast().endMillis()) {
            last--;
        }
        return samples.subList(first, last);
    }

    private static Optional<Double> share(int cores, Metric metric, List<Sample> samples) {
        if (samples.size() < 2) {
            return Optional.empty();
        }
        double millis = samples.getLast().atMillis() - samples.getFirst().atMillis();
        double risen = samples.getLast().value(metric) - samples.getFirst().value(metric);
        return millis > 0 ? Optional.of(risen / (millis * cores)) : Optional.empty();
    }
}
