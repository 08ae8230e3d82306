package plimsoll.model;

import java.util.List;
import java.util.Optional;

/**
 * One fully determined point: what runs, in which limits, under which load. Its execution is a trial.
 *
 * @param cell names the point without its round: variant, load and limits; trials of one cell are repetitions
 * @param round counts from 1
 * @param seed of payloads and arrivals
 * @param promises what the variant promises of what it acknowledges, where the study says so; who promises other things is not
 *     ranked against it
 */
public record Experiment(
        String study,
        String cell,
        String variant,
        int round,
        Deployment deployment,
        List<Phase> phases,
        List<AuditSpec> audits,
        List<Threshold> thresholds,
        Expectation expectation,
        Bounds bounds,
        long seed,
        Optional<String> promises) {
    public Experiment {
        phases = List.copyOf(phases);
        audits = List.copyOf(audits);
        thresholds = List.copyOf(thresholds);
    }

    /** Of a variant of which the study says nothing in particular. */
    public Experiment(
            String study,
            String cell,
            String variant,
            int round,
            Deployment deployment,
            List<Phase> phases,
            List<AuditSpec> audits,
            List<Threshold> thresholds,
            Expectation expectation,
            Bounds bounds,
            long seed) {
        this(
                study,
                cell,
                variant,
                round,
                deployment,
                phases,
                audits,
                thresholds,
                expectation,
                bounds,
                seed,
                Optional.empty());
    }

    /** The same point as its {@code other}th round, with a seed of its own. */
    public Experiment inRound(int other, long otherSeed) {
        return new Experiment(
                study,
                cell,
                variant,
                other,
                deployment,
                phases,
                audits,
                thresholds,
                expectation,
                bounds,
                otherSeed,
                promises);
    }

    /** The workloads of all phases, each named once. */
    public List<Workload> workloads() {
        return phases.stream().flatMap(phase -> phase.workloads().stream()).toList();
    }
}
