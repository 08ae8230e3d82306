package plimsoll.plan.search.knob;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.sizing.SplitApplier;

/** Applies a value of a knob to an experiment. */
public record KnobSetting(Knob knob, double value) {
    private static final double KIBI = 1L << 10;
    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final int SHORTENING = 4;

    Experiment of(Experiment experiment) {
        String cell = experiment.cell() + "." + knob.word() + "-" + KnobRange.plain(value)
                + knob.unit().replace("/", "-per-");
        return experiment
                .renamed(cell, experiment.variant())
                .withDeployment(deployment(experiment.deployment()))
                .withPhases(phases(experiment))
                .withExpectation(Expectation.ANY);
    }

    /**
     * Shortens trials that only approach the edge: judged phases with a time limit run for a quarter of it, at least 5
     * s at their full load.
     */
    public static Experiment shortened(Experiment experiment) {
        List<Phase> phases = experiment.phases().stream()
                .map(phase -> phase.judged() ? shortened(phase) : phase)
                .toList();
        return experiment.withPhases(phases);
    }

    private static Phase shortened(Phase phase) {
        if (!(phase.until() instanceof StopCondition.Elapsed(Duration whole))
                || !phase.faults().isEmpty()) {
            return phase;
        }
        Duration quarter = whole.dividedBy(SHORTENING);
        Duration least = ramp(phase).plus(SHORTEST);
        Duration shorter = quarter.compareTo(least) < 0 ? least : quarter;
        return new Phase(
                phase.name(),
                true,
                phase.workloads(),
                phase.faults(),
                new StopCondition.Elapsed(shorter.compareTo(whole) < 0 ? shorter : whole));
    }

    /** Returns the longest time in which a load of the phase rises: a shorter trial would not reach the value. */
    private static Duration ramp(Phase phase) {
        return phase.workloads().stream()
                .filter(Workload::measured)
                .map(workload -> switch (workload.load()) {
                    case LoadModel.Open(double _, var _, int _, var ramp) -> ramp.orElse(Duration.ZERO);
                    case LoadModel.Closed(int _, var ramp, var _) -> ramp;
                    case LoadModel.Burst _, LoadModel.Fill _, LoadModel.Drain _, LoadModel.Script _ -> Duration.ZERO;
                })
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private Deployment deployment(Deployment deployment) {
        return deployment.withMembers(
                deployment.members().stream().map(this::member).toList());
    }

    private Member member(Member member) {
        return switch (knob.kind()) {
            case USERS, RATE, SIZE, DEPTH -> member;
            case HEAP, MEMORY, CPUS, CORES -> member.role() == MemberRole.SUBJECT ? limited(member) : member;
            case OWN -> new Member(member.name(), member.role(), filled(member.source()), member.limits());
        };
    }

    private Member limited(Member member) {
        SplitApplier.refuseAttached(member);
        if (knob.kind() == Knob.Kind.HEAP) {
            refuseOwnHeap(member);
        }
        return new Member(member.name(), member.role(), member.source(), limited(member.limits()));
    }

    private Limits limited(Limits limits) {
        Optional<Bytes> size = Optional.of(new Bytes(Math.round(value * KIBI * KIBI)));
        return switch (knob.kind()) {
            case HEAP -> limits.withHeap(size);
            case MEMORY -> limits.withMemory(size);
            case CPUS -> limits.withCpus(limits.cpus().withQuota(value));
            case CORES -> limits.withCpus(limits.cpus().withFirst((int) value));
            case USERS, RATE, SIZE, DEPTH, OWN -> limits;
        };
    }

    /** Rejects a command with its own -Xmx: it overrides the limit, so all trials would be the same. */
    static void refuseOwnHeap(Member member) {
        if (member.source() instanceof MemberSource.Launched launched
                && SplitApplier.words(launched).anyMatch(KnobSetting::setsTheHeap)) {
            throw new IllegalArgumentException("the command of " + member.name()
                    + " sets its own heap, so a search over heap has no effect; write limits: {heap: ...} instead of"
                    + " -Xmx");
        }
    }

    private static boolean setsTheHeap(String word) {
        return word.startsWith("-Xmx") || word.startsWith("-XX:MaxHeapSize");
    }

    private MemberSource filled(MemberSource source) {
        return switch (source) {
            case MemberSource.Launched launched -> filled(launched);
            case MemberSource.Elsewhere(MemberSource.Launched there) -> new MemberSource.Elsewhere(filled(there));
            case MemberSource.Attached attached -> attached;
        };
    }

    private MemberSource.Launched filled(MemberSource.Launched launched) {
        return launched.with(launched.command().stream().map(this::filled).toList(), filled(launched.environment()));
    }

    private String filled(String text) {
        return text.replace("${" + knob.word() + "}", KnobRange.plain(value));
    }

    private Map<String, String> filled(Map<String, String> texts) {
        Map<String, String> all = new TreeMap<>();
        texts.forEach((key, text) -> all.put(key, filled(text)));
        return all;
    }

    private List<Phase> phases(Experiment experiment) {
        return switch (knob.kind()) {
            case HEAP, MEMORY, CPUS, CORES -> experiment.phases();
            case OWN -> own(experiment);
            case USERS, RATE, SIZE, DEPTH -> adjusted(experiment.phases());
        };
    }

    private List<Phase> own(Experiment experiment) {
        List<Phase> phases = experiment.phases().stream()
                .map(phase -> with(phase, this::filledWorkload, phase.until()))
                .toList();
        if (phases.equals(experiment.phases())
                && deployment(experiment.deployment()).equals(experiment.deployment())) {
            throw new IllegalArgumentException("nothing in the study is written as ${" + knob.word()
                    + "}; write it where the value belongs, and its default value under values:");
        }
        return phases;
    }

    private Workload filledWorkload(Workload workload) {
        DriverSpec driver = new DriverSpec(
                workload.driver().name(), filled(workload.driver().settings()));
        return new Workload(
                workload.name(),
                driver,
                workload.load() instanceof LoadModel.Script(var command, var directory, var tool)
                        ? new LoadModel.Script(
                                command.stream().map(this::filled).toList(), directory, tool)
                        : workload.load(),
                workload.payload(),
                workload.placement(),
                workload.deadline(),
                workload.background(),
                workload.flows());
    }

    private List<Phase> adjusted(List<Phase> phases) {
        List<Phase> adjustedPhases = phases.stream()
                .map(phase -> phase.judged() ? adjusted(phase) : phase)
                .toList();
        if (phases.stream().filter(Phase::judged).noneMatch(this::varies)) {
            throw new IllegalArgumentException("the load has no " + knob.word()
                    + " to vary: users need a closed load or a burst, a rate an open load, a size payloads of one size,"
                    + " a depth a burst, a fill or a phase that ends after a number of operations");
        }
        return adjustedPhases;
    }

    private Phase adjusted(Phase phase) {
        boolean counted = phase.until() instanceof StopCondition.Operations
                && phase.workloads().stream()
                        .filter(Workload::measured)
                        .allMatch(workload -> workload.load() instanceof LoadModel.Burst);
        boolean counts = knob.kind() == Knob.Kind.DEPTH || (knob.kind() == Knob.Kind.USERS && counted);
        List<Workload> filling = phase.workloads().stream()
                .filter(workload -> varies(workload) && workload.load() instanceof LoadModel.Fill)
                .toList();
        int shares = Math.max(1, filling.size());
        StopCondition condition = counts && phase.until() instanceof StopCondition.Operations(long _, Duration atMost)
                ? new StopCondition.Operations(share(0, shares), atMost)
                : phase.until();
        return with(
                phase,
                workload -> varies(workload)
                        ? adjusted(workload, share(Math.max(0, filling.indexOf(workload)), shares))
                        : workload,
                condition);
    }

    /**
     * Returns the part of the value that one of the workers of a fill has, which share its operations; the first ones
     * have one more if there is a remainder.
     */
    private long share(int worker, int workers) {
        long all = Math.round(value);
        return Math.max(1, all / workers + (worker < all % workers ? 1 : 0));
    }

    private static Phase with(Phase phase, UnaryOperator<Workload> workload, StopCondition condition) {
        return new Phase(
                phase.name(),
                phase.judged(),
                phase.workloads().stream().map(workload).toList(),
                phase.faults(),
                condition);
    }

    private boolean varies(Phase phase) {
        boolean depth = knob.kind() == Knob.Kind.DEPTH && phase.until() instanceof StopCondition.Operations;
        return depth || phase.workloads().stream().anyMatch(this::varies);
    }

    /** Whether the knob varies this workload; background operations are not part of the load. */
    private boolean varies(Workload workload) {
        return workload.measured() && kindOf(workload);
    }

    private boolean kindOf(Workload workload) {
        return switch (knob.kind()) {
            case SIZE -> workload.payload().size().count() > 0;
            case USERS -> workload.load() instanceof LoadModel.Burst || workload.load() instanceof LoadModel.Closed;
            case RATE -> workload.load() instanceof LoadModel.Open;
            case DEPTH -> workload.load() instanceof LoadModel.Burst || workload.load() instanceof LoadModel.Fill;
            case HEAP, MEMORY, CPUS, CORES, OWN -> false;
        };
    }

    /** @param share the operations of this worker, if it fills */
    private Workload adjusted(Workload workload, long share) {
        boolean size = knob.kind() == Knob.Kind.SIZE;
        return new Workload(
                workload.name(),
                workload.driver(),
                size ? workload.load() : adjusted(workload.load(), share),
                size ? new Payload(new Bytes(Math.round(value * KIBI))) : workload.payload(),
                workload.placement(),
                workload.deadline(),
                workload.background(),
                workload.flows());
    }

    private LoadModel adjusted(LoadModel load, long share) {
        return switch (load) {
            case LoadModel.Fill(long _, var pace) -> new LoadModel.Fill(share, pace);
            case LoadModel.Drain _, LoadModel.Script _ -> load;
            case LoadModel.Burst _ -> new LoadModel.Burst((int) Math.round(value));
            case LoadModel.Closed(int _, var ramp, var think) ->
                new LoadModel.Closed((int) Math.round(value), ramp, think);
            case LoadModel.Open(double _, var arrivals, int most, var ramp) ->
                new LoadModel.Open(value, arrivals, most, ramp);
        };
    }
}
