package plimsoll.plan.search.knob;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.study.Experiment;

/**
 * The parameter that a search varies in an experiment.
 *
 * @param word name as written after {@code --parameter}; for {@link Kind#OWN} the name of the study's own placeholder
 */
public record Knob(Kind kind, String word, KnobRange.Hardness hardness) {
    /** Users of a closed load, or operations of a burst. */
    public static final Knob USERS = new Knob(Kind.USERS, "users", KnobRange.Hardness.RISES);

    /** Arrivals per second of an open load. */
    public static final Knob RATE = new Knob(Kind.RATE, "rate", KnobRange.Hardness.RISES);

    /** Payload of each operation, in KiB. */
    public static final Knob SIZE = new Knob(Kind.SIZE, "size", KnobRange.Hardness.RISES);

    /** Total number of operations: the limit of a phase, a fill, or a burst. */
    public static final Knob DEPTH = new Knob(Kind.DEPTH, "depth", KnobRange.Hardness.RISES);

    /** The subjects' heap, in MiB: too little runs out, too much leaves too little for the rest of the container. */
    public static final Knob HEAP = new Knob(Kind.HEAP, "heap", KnobRange.Hardness.BOTH_ENDS);

    /** The subjects' memory cap, in MiB; a heap that is a share of it follows, any other stays. */
    public static final Knob MEMORY = new Knob(Kind.MEMORY, "memory", KnobRange.Hardness.FALLS);

    /** The subjects' CPU quota, in cores. */
    public static final Knob CPUS = new Knob(Kind.CPUS, "cpus", KnobRange.Hardness.FALLS);

    /** Number of cores that the subjects are pinned to, the first of those that the study names; a quota stays. */
    public static final Knob CORES = new Knob(Kind.CORES, "cores", KnobRange.Hardness.FALLS);

    private static final List<Knob> BUILT_IN = List.of(USERS, RATE, SIZE, DEPTH, HEAP, MEMORY, CPUS, CORES);
    private static final Map<String, Knob> NAMED =
            BUILT_IN.stream().collect(Collectors.toUnmodifiableMap(Knob::word, Function.identity()));
    private static final double KIBI = 1L << 10;

    /** A hundredth of a core: 1 ms in each period of 100 ms, the least that the kernel takes as a quota. */
    private static final double CPU_STEP = 0.01;

    /** The part of an experiment that a knob varies. */
    public enum Kind {
        USERS,
        RATE,
        SIZE,
        DEPTH,
        HEAP,
        MEMORY,
        CPUS,
        CORES,
        /** A placeholder of the study, in a command, the environment or the settings of a driver. */
        OWN
    }

    /** @throws IllegalArgumentException if this is neither a built-in knob nor the name of a placeholder */
    public static Knob named(String name) {
        String plain = name.replaceFirst("^\\$\\{(.*)}$", "$1");
        if (NAMED.containsKey(plain)) {
            return NAMED.get(plain);
        }
        if (!plain.matches("[a-z][a-z0-9-]{0,39}")) {
            throw new IllegalArgumentException("'" + name + "' is not a search parameter; the parameters are "
                    + String.join(", ", words()) + " and every key under the study's 'values'");
        }
        return new Knob(
                Kind.OWN, plain, plain.equals("pool") ? KnobRange.Hardness.BOTH_ENDS : KnobRange.Hardness.RISES);
    }

    /** Returns the names of the built-in knobs. */
    public static List<String> words() {
        return BUILT_IN.stream().map(Knob::word).toList();
    }

    /** Returns the same knob with another hardness. */
    public Knob hard(KnobRange.Hardness other) {
        return new Knob(kind, word, other);
    }

    public String unit() {
        return switch (kind) {
            case USERS, DEPTH, CPUS, CORES, OWN -> "";
            case RATE -> "/s";
            case SIZE -> "k";
            case HEAP, MEMORY -> "m";
        };
    }

    /**
     * Returns the range between two values in the notation of a study: {@code 64m}, {@code 50/s}, {@code 125}.
     *
     * @throws IllegalArgumentException if these are not values of this knob, or in reverse order
     */
    public KnobRange axis(String from, String to) {
        return new KnobRange(word, unit(), hardness, value(from), value(to), step());
    }

    private double step() {
        return switch (kind) {
            case RATE -> 0;
            case CPUS -> CPU_STEP;
            case USERS, SIZE, DEPTH, HEAP, MEMORY, CORES, OWN -> 1;
        };
    }

    /** Parses a value into this knob's unit. */
    public double value(String written) {
        return switch (kind) {
            case USERS -> counted(written, "(?:\\s?users?)?");
            case DEPTH -> counted(written, "");
            case OWN -> number(written, "");
            case CORES -> whole(written);
            case CPUS -> quota(written);
            case RATE -> rate(written);
            case SIZE -> Bytes.parse(written).count() / KIBI;
            case HEAP, MEMORY -> Bytes.parse(written).count() / KIBI / KIBI;
        };
    }

    /**
     * Returns the experiment at a value, named after it. It has no expectation, since a search needs to see it break.
     *
     * @throws IllegalArgumentException if the experiment has nothing that this knob varies
     */
    public Experiment turned(Experiment experiment, double value) {
        return new KnobSetting(this, value).of(experiment);
    }

    /** Returns the value in the experiment itself; empty if it has none, or several. */
    public Optional<Double> valueIn(Experiment experiment) {
        List<Double> values = switch (kind) {
            case HEAP -> mebibytes(experiment, Limits::heap);
            case MEMORY -> mebibytes(experiment, Limits::memory);
            case CPUS -> limits(experiment).map(Knob::cpus).distinct().toList();
            case CORES ->
                limits(experiment)
                        .map(limits -> (double) limits.cpus().cores().size())
                        .distinct()
                        .toList();
            case USERS, RATE, SIZE, DEPTH, OWN -> loads(experiment).distinct().toList();
        };
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    private static Stream<Limits> limits(Experiment experiment) {
        return experiment.deployment().subjects().stream().map(Member::limits);
    }

    private static List<Double> mebibytes(Experiment experiment, Function<Limits, Optional<Bytes>> limit) {
        return limits(experiment)
                .flatMap(limits -> limit.apply(limits).stream())
                .map(bytes -> bytes.count() / KIBI / KIBI)
                .distinct()
                .toList();
    }

    /** Returns the quota, or the number of cores that the member is pinned to; 1 if it has neither. */
    private static double cpus(Limits limits) {
        int pinned = limits.cpus().cores().size();
        return limits.cpus().quota().orElse((double) Math.max(1, pinned));
    }

    private Stream<Double> loads(Experiment experiment) {
        return experiment.phases().stream().filter(Phase::judged).flatMap(this::values);
    }

    /** Workers side by side share the operations of a fill, so they add up to its depth. */
    private Stream<Double> values(Phase phase) {
        Stream<Double> each =
                phase.workloads().stream().filter(Workload::measured).flatMap(workload -> load(workload).stream());
        return kind == Kind.DEPTH ? each.reduce(Double::sum).stream() : each;
    }

    private Optional<Double> load(Workload workload) {
        if (kind == Kind.SIZE) {
            return Optional.of(workload.payload().size().count() / KIBI).filter(size -> size > 0);
        }
        return switch (workload.load()) {
            case LoadModel.Burst(int operations) ->
                kind == Kind.USERS || kind == Kind.DEPTH ? Optional.of((double) operations) : Optional.empty();
            case LoadModel.Closed(int users, var _, var _) ->
                kind == Kind.USERS ? Optional.of((double) users) : Optional.empty();
            case LoadModel.Open(double perSecond, var _, var _, var _) ->
                kind == Kind.RATE ? Optional.of(perSecond) : Optional.empty();
            case LoadModel.Fill(long items, var _) ->
                kind == Kind.DEPTH ? Optional.of((double) items) : Optional.empty();
            case LoadModel.Drain _, LoadModel.Script _ -> Optional.empty();
        };
    }

    private double rate(String written) {
        String minute = written.strip().replaceFirst("\\s?/\\s?min$", "");
        return minute.equals(written.strip()) ? number(written, "(?:\\s?/\\s?s)?") : number(minute, "") / 60;
    }

    private double quota(String written) {
        double cores = number(written, "");
        if (cores < CPU_STEP) {
            throw new IllegalArgumentException(
                    "a CPU quota is at least " + CPU_STEP + " cores, but this is " + written);
        }
        return cores;
    }

    /** A trial would have a whole number of them, and its name the fraction. */
    private double counted(String written, String suffix) {
        double count = number(written, suffix);
        if (count != Math.rint(count)) {
            throw new IllegalArgumentException("a search over " + word + " tries whole numbers, but this is " + written
                    + "; write for example " + Math.round(count));
        }
        return count;
    }

    private double whole(String written) {
        double cores = number(written, "");
        if (cores < 1 || cores != Math.rint(cores)) {
            throw new IllegalArgumentException("a service is pinned to whole cores, at least 1, but this is " + written
                    + "; --parameter cpus searches a quota");
        }
        return cores;
    }

    private double number(String written, String suffix) {
        String number = written.strip().replaceFirst(suffix + "$", "");
        if (!number.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw new IllegalArgumentException("'" + written + "' is not a value of " + word + "; write for example "
                    + (kind == Kind.CPUS ? "0.5" : "100" + unit()));
        }
        return Double.parseDouble(number);
    }
}
