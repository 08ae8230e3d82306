package plimsoll.model;

import java.util.List;

/**
 * One fully determined point: what runs, in which limits, under which load. Its execution is a trial.
 *
 * @param cell names the point without its round: variant, load and limits; trials of one cell are repetitions
 * @param round counts from 1
 * @param seed of payloads and arrivals
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
        long seed) {
    public Experiment {
        phases = List.copyOf(phases);
        audits = List.copyOf(audits);
        thresholds = List.copyOf(thresholds);
    }

    /** The same point as its {@code other}th round, with a seed of its own. */
    public Experiment inRound(int other, long otherSeed) {
        return new Experiment(
                study, cell, variant, other, deployment, phases, audits, thresholds, expectation, bounds, otherSeed);
    }

    /** The workloads of all phases, each named once. */
    public List<Workload> workloads() {
        return phases.stream().flatMap(phase -> phase.workloads().stream()).toList();
    }
}
