package plimsoll.model.study;

import java.util.List;
import java.util.Optional;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.ClockSpec;
import plimsoll.model.member.Deployment;

/**
 * One fully determined point: what runs, in which limits, under which load. Its execution is a trial.
 *
 * @param cell names the point without its round: variant, load and limits; trials of one cell are repetitions
 * @param round counts from 1
 * @param seed of payloads and arrivals
 * @param clocks who on an operation's way writes how long it took, from outside in
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
        Optional<String> promises,
        List<ClockSpec> clocks) {
    public Experiment {
        phases = List.copyOf(phases);
        audits = List.copyOf(audits);
        thresholds = List.copyOf(thresholds);
        clocks = List.copyOf(clocks);
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
                Optional.empty(),
                List.of());
    }

    /** The same point as its {@code other}th round, with a seed of its own. */
    public Experiment inRound(int other, long otherSeed) {
        return with(cell, variant, other, otherSeed);
    }

    /** The same under other names. */
    public Experiment called(String otherCell, String otherVariant) {
        return with(otherCell, otherVariant, round, seed);
    }

    private Experiment with(String otherCell, String otherVariant, int otherRound, long otherSeed) {
        return new Experiment(
                study,
                otherCell,
                otherVariant,
                otherRound,
                deployment,
                phases,
                audits,
                thresholds,
                expectation,
                bounds,
                otherSeed,
                promises,
                clocks);
    }

    public Experiment deployed(Deployment other) {
        return with(other, phases, expectation, bounds);
    }

    public Experiment loaded(List<Phase> others) {
        return with(deployment, others, expectation, bounds);
    }

    public Experiment expecting(Expectation other) {
        return with(deployment, phases, other, bounds);
    }

    public Experiment within(Bounds others) {
        return with(deployment, phases, expectation, others);
    }

    private Experiment with(Deployment members, List<Phase> load, Expectation expected, Bounds waits) {
        return new Experiment(
                study,
                cell,
                variant,
                round,
                members,
                load,
                audits,
                thresholds,
                expected,
                waits,
                seed,
                promises,
                clocks);
    }

    /** The same, judged by these audits and thresholds. */
    public Experiment judgedBy(List<AuditSpec> listings, List<Threshold> asked) {
        return new Experiment(
                study,
                cell,
                variant,
                round,
                deployment,
                phases,
                listings,
                asked,
                expectation,
                bounds,
                seed,
                promises,
                clocks);
    }

    public Experiment timedBy(List<ClockSpec> others) {
        return new Experiment(
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
                promises,
                others);
    }

    /** The workloads of all phases, each named once. */
    public List<Workload> workloads() {
        return phases.stream().flatMap(phase -> phase.workloads().stream()).toList();
    }
}
