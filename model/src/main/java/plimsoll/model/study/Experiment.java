package plimsoll.model.study;

import java.util.List;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.load.Fault;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.TimingLogSpec;

/**
 * One fully determined point: what runs, in which limits, under which load. Its execution is a trial.
 *
 * @param cell names the point without its round: variant, load and limits; trials of one cell are repetitions
 * @param round counts from 1
 * @param seed of payloads and identities, which no other trial of the run has
 * @param arrivalSeed of the times at which operations are due, and of the choices in a mix; trials of one round share
 *     it. Empty: {@code seed}, as in a search and in results of earlier versions
 * @param clocks logs on the path of an operation that record how long it took, from outside in
 * @param promises the variant's promise for acknowledged operations, if the study states one; variants with different
 *     promises are not ranked against each other
 */
@WithBuilder
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
        Timeouts bounds,
        long seed,
        Optional<Long> arrivalSeed,
        Optional<String> promises,
        List<TimingLogSpec> clocks)
        implements ExperimentBuilder.With {
    public Experiment {
        phases = List.copyOf(phases);
        audits = List.copyOf(audits);
        thresholds = List.copyOf(thresholds);
        clocks = List.copyOf(clocks);
    }

    /** The same point as its {@code other}th round, with another seed, of its arrivals too. */
    public Experiment inRound(int other, long otherSeed) {
        return withRound(other).withSeed(otherSeed).withArrivalSeed(Optional.empty());
    }

    /** The same under other names. */
    public Experiment renamed(String otherCell, String otherVariant) {
        return withCell(otherCell).withVariant(otherVariant);
    }

    /** The same, judged by these audits and thresholds. */
    public Experiment judgedBy(List<AuditSpec> listings, List<Threshold> asked) {
        return withAudits(listings).withThresholds(asked);
    }

    /** All faults, phase by phase. */
    public List<Fault> faults() {
        return phases.stream().flatMap(phase -> phase.faults().stream()).toList();
    }

    /** The workloads of all phases, each named once. */
    public List<Workload> workloads() {
        return phases.stream().flatMap(phase -> phase.workloads().stream()).toList();
    }
}
