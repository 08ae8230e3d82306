package plimsoll.engine.plan.search;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.Deployment;
import plimsoll.model.Expectation;
import plimsoll.model.Experiment;
import plimsoll.model.Limits;
import plimsoll.model.LoadModel;
import plimsoll.model.Member;
import plimsoll.model.Payload;
import plimsoll.model.Phase;
import plimsoll.model.Role;
import plimsoll.model.Source;
import plimsoll.model.Until;
import plimsoll.model.Workload;

/** What a search moves in an experiment. */
public enum Knob {
    /** Users of a closed load, or the operations of a burst. */
    USERS("", Axis.Hardness.RISES, 1),
    /** Arrivals a second of an open load. */
    RATE("/s", Axis.Hardness.RISES, 0),
    /** Operations of a fill: how many entries lie there at once. */
    DEPTH("", Axis.Hardness.RISES, 1),
    /** Bytes of each operation, in KiB. */
    SIZE("k", Axis.Hardness.RISES, 1),
    /** The subjects' heap, in MiB. */
    HEAP("m", Axis.Hardness.FALLS, 1),
    /** The subjects' memory cap, in MiB; the heap stays as the study has it. */
    MEMORY("m", Axis.Hardness.FALLS, 1);

    private static final double KIBI = 1L << 10;

    private final String unit;
    private final Axis.Hardness hardness;
    private final double step;

    Knob(String unit, Axis.Hardness hardness, double step) {
        this.unit = unit;
        this.hardness = hardness;
        this.step = step;
    }

    /** @throws IllegalArgumentException with the knobs that there are */
    public static Knob named(String name) {
        return Arrays.stream(values())
                .filter(knob -> knob.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a search over '" + name
                        + "' is not built yet; search over "
                        + Arrays.stream(values()).map(Knob::word).collect(Collectors.joining(", "))));
    }

    /**
     * The range between two values as people write them: {@code 64m}, {@code 50/s}, {@code 125}.
     *
     * @throws IllegalArgumentException when they are no values of this knob, or upside down
     */
    public Axis axis(String from, String to) {
        return new Axis(word(), unit, hardness, value(from), value(to), step);
    }

    /** A value in this knob's unit. */
    public double value(String written) {
        return switch (this) {
            case USERS, DEPTH -> number(written, "");
            case RATE -> number(written, "(?:\\s?/\\s?s)?");
            case SIZE -> Bytes.parse(written).count() / KIBI;
            case HEAP, MEMORY -> Bytes.parse(written).count() / KIBI / KIBI;
        };
    }

    /**
     * The experiment at a value of its own, named after it, with no expectation: a search wants to see it break.
     *
     * @throws IllegalArgumentException when the experiment has nothing that this knob moves
     */
    public Experiment turned(Experiment experiment, double value) {
        return new Experiment(
                experiment.study(),
                experiment.cell() + "." + word() + "-" + Axis.plain(value) + unit.replace("/", "-per-"),
                experiment.variant(),
                experiment.round(),
                deployment(experiment.deployment(), value),
                phases(experiment.phases(), value),
                experiment.audits(),
                experiment.thresholds(),
                Expectation.ANY,
                experiment.bounds(),
                experiment.seed());
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private double number(String written, String suffix) {
        String number = written.strip().replaceFirst(suffix + "$", "");
        if (!number.matches("\\d{1,9}(\\.\\d{1,3})?")) {
            throw new IllegalArgumentException(
                    "'" + written + "' is no value of " + word() + "; write for example 100" + unit);
        }
        return Double.parseDouble(number);
    }

    private Deployment deployment(Deployment deployment, double value) {
        if (this != HEAP && this != MEMORY) {
            return deployment;
        }
        return new Deployment(deployment.members().stream()
                .map(member -> member.role() == Role.SUBJECT ? limited(member, value) : member)
                .toList());
    }

    private Member limited(Member member, double value) {
        Optional<Bytes> size = Optional.of(Bytes.ofMebibytes(Math.round(value)));
        Limits limits = member.limits();
        Cpus cpus = limits.cpus();
        if (this == HEAP) {
            refuseOwnHeap(member);
        }
        return new Member(
                member.name(),
                member.role(),
                member.source(),
                this == HEAP ? new Limits(limits.memory(), size, cpus) : new Limits(size, limits.heap(), cpus));
    }

    /** A command's own -Xmx wins over the limit, so that every trial would be the same. */
    private static void refuseOwnHeap(Member member) {
        if (member.source() instanceof Source.Launched launched
                && launched.command().stream().anyMatch(word -> word.startsWith("-Xmx"))) {
            throw new IllegalArgumentException("the command of " + member.name()
                    + " sets -Xmx itself, so a search over heap would move nothing; write limits: {heap: ...} instead");
        }
    }

    private List<Phase> phases(List<Phase> phases, double value) {
        if (this == HEAP || this == MEMORY) {
            return phases;
        }
        List<Phase> turned = phases.stream()
                .map(phase -> phase.judged() ? turned(phase, value) : phase)
                .toList();
        boolean moved = phases.stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .anyMatch(this::moves);
        if (!moved) {
            throw new IllegalArgumentException(
                    "the load has no " + word()
                            + " to move: users are of a closed load or a burst, a rate of an open one, a depth of a fill, a size of a payload");
        }
        return turned;
    }

    private Phase turned(Phase phase, double value) {
        boolean counted = phase.workloads().stream().allMatch(this::counts);
        Until until = counted && phase.until() instanceof Until.Operations(long _, var atMost)
                ? new Until.Operations(Math.round(value), atMost)
                : phase.until();
        return new Phase(
                phase.name(),
                true,
                phase.workloads().stream()
                        .map(workload -> moves(workload) ? turned(workload, value) : workload)
                        .toList(),
                until);
    }

    /** Whether the number of operations that ends the phase is what this knob moves. */
    private boolean counts(Workload workload) {
        return switch (workload.load()) {
            case LoadModel.Burst _ -> this == USERS;
            case LoadModel.Fill _ -> this == DEPTH;
            case LoadModel.Closed _, LoadModel.Open _, LoadModel.Drain _ -> false;
        };
    }

    private boolean moves(Workload workload) {
        return switch (workload.load()) {
            case LoadModel.Burst _, LoadModel.Closed _ -> this == USERS || hasSize(workload);
            case LoadModel.Fill _ -> this == DEPTH || hasSize(workload);
            case LoadModel.Drain _ -> false;
            case LoadModel.Open _ -> this == RATE || hasSize(workload);
        };
    }

    private boolean hasSize(Workload workload) {
        return this == SIZE && workload.payload().size().count() > 0;
    }

    private Workload turned(Workload workload, double value) {
        Payload payload = this == SIZE ? new Payload(new Bytes(Math.round(value * KIBI))) : workload.payload();
        return new Workload(
                workload.name(),
                workload.driver(),
                this == SIZE ? workload.load() : turned(workload.load(), value),
                payload,
                workload.placement(),
                workload.deadline(),
                workload.beside(),
                workload.flows());
    }

    private static LoadModel turned(LoadModel load, double value) {
        return switch (load) {
            case LoadModel.Fill _ -> new LoadModel.Fill(Math.round(value));
            case LoadModel.Drain _ -> load;
            case LoadModel.Burst _ -> new LoadModel.Burst((int) Math.round(value));
            case LoadModel.Closed(int _, var ramp, var think) ->
                new LoadModel.Closed((int) Math.round(value), ramp, think);
            case LoadModel.Open(double _, var arrivals, int most) -> new LoadModel.Open(value, arrivals, most);
        };
    }
}
