package plimsoll.plan.search.memory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/**
 * Makes a service hold operations: the link to one of its needs stalls while they are in flight, so that the live heap
 * can be measured with a known number of operations inside.
 *
 * @param link between the subject and the need, to be stalled
 */
public record HeldLoadExperiment(Experiment experiment, Link link) {
    /** Shorter than the time without progress after which a service counts as hung. */
    private static final Duration STALL = Duration.ofSeconds(6);

    private static final Duration ALL_MAX = Duration.ofSeconds(60);

    /** Shares of the heap to fill. The rest is for services that copy what they hold. */
    private static final double[] SHARES = {0.08, 0.15, 0.22, 0.3};

    private static final int SMALLER = 4;

    /** A number of operations of one size, with the heap of the experiment. */
    public record Load(int operations, Bytes each) {
        public String format() {
            return operations + "x" + each;
        }
    }

    /** Returns empty unless there is a single subject that refers to the address of a need in the same deployment. */
    public static Optional<HeldLoadExperiment> in(Experiment experiment) {
        List<Member> subjects = experiment.deployment().subjects();
        return subjects.size() == 1
                ? experiment.deployment().members().stream()
                        .filter(member -> member.role() != MemberRole.SUBJECT)
                        .filter(member -> knowsAddress(subjects.getFirst(), member))
                        .findFirst()
                        .map(need -> new HeldLoadExperiment(experiment, link(experiment, subjects.getFirst(), need)))
                : Optional.empty();
    }

    private static boolean knowsAddress(Member subject, Member need) {
        return subject.source() instanceof MemberSource.Launched launched
                && Stream.concat(launched.command().stream(), launched.environment().values().stream())
                        .anyMatch(text -> text.contains("${" + need.name() + "."));
    }

    private static Link link(Experiment experiment, Member subject, Member need) {
        return experiment.deployment().links().stream()
                .filter(link -> link.from().equals(subject.name()) && link.to().equals(need.name()))
                .findFirst()
                .orElse(new Link(subject.name(), need.name(), 0, Optional.empty()));
    }

    /**
     * Returns eight loads: four numbers of operations with the load's own size, and four with a quarter of it; empty
     * without a heap or payload.
     */
    public List<Load> loads() {
        Optional<Bytes> heap =
                experiment.deployment().subjects().getFirst().limits().heap();
        Optional<Bytes> size = measured()
                .map(workload -> workload.payload().size())
                .filter(bytes -> bytes.count() >= SMALLER)
                .findFirst();
        if (heap.isEmpty() || size.isEmpty()) {
            return List.of();
        }
        List<Load> loads = new ArrayList<>();
        for (Bytes each : List.of(size.get(), new Bytes(size.get().count() / SMALLER))) {
            for (double share : SHARES) {
                long operations = Math.round(share * heap.get().count() / each.count());
                loads.add(new Load(Math.clamp(operations, 1, Integer.MAX_VALUE), each));
            }
        }
        return loads.stream().distinct().toList();
    }

    /** Returns the experiment under one of these loads, without audits. */
    public Experiment of(Load load) {
        List<Phase> phases = experiment.phases().stream()
                .filter(Phase::judged)
                .limit(1)
                .map(phase -> stalled(phase, load))
                .toList();
        return experiment
                .renamed(experiment.cell() + ".held-" + load.format(), experiment.variant())
                .withDeployment(linked(experiment.deployment()))
                .withPhases(phases)
                .judgedBy(List.of(), List.of())
                .withClocks(List.of());
    }

    private Phase stalled(Phase phase, Load load) {
        List<Workload> workloads = phase.workloads().stream()
                .filter(Workload::measured)
                .limit(1)
                .map(workload -> new Workload(
                        workload.name(),
                        workload.driver(),
                        new LoadModel.Burst(load.operations()),
                        new Payload(load.each()),
                        workload.placement(),
                        workload.deadline(),
                        workload.background(),
                        workload.flows()))
                .toList();
        Fault stall = new Fault.Stall(new FaultTrigger.At(Duration.ZERO), link.name(), Fault.Side.BOTH, STALL);
        return new Phase(
                phase.name(),
                true,
                workloads,
                List.of(stall),
                new StopCondition.Operations(load.operations(), ALL_MAX));
    }

    private Deployment linked(Deployment deployment) {
        List<Link> links = new ArrayList<>(deployment.links());
        if (!links.contains(link)) {
            links.add(link);
        }
        return deployment.withLinks(links);
    }

    private Stream<Workload> measured() {
        return experiment.phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .filter(Workload::measured);
    }
}
