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
import plimsoll.model.study.Experiment;

/**
 * What a search moves in an experiment.
 *
 * @param word as it is written after {@code --over}; of {@link Kind#OWN} the name of the study's own placeholder
 */
public record Knob(Kind kind, String word, KnobRange.Hardness hardness) {
    /** Users of a closed load, or the operations of a burst. */
    public static final Knob USERS = new Knob(Kind.USERS, "users", KnobRange.Hardness.RISES);

    /** Arrivals a second of an open load. */
    public static final Knob RATE = new Knob(Kind.RATE, "rate", KnobRange.Hardness.RISES);

    /** Bytes of each operation, in KiB. */
    public static final Knob SIZE = new Knob(Kind.SIZE, "size", KnobRange.Hardness.RISES);

    /** Operations that are put in altogether: what a phase ends by, or those of a burst. */
    public static final Knob DEPTH = new Knob(Kind.DEPTH, "depth", KnobRange.Hardness.RISES);

    /** The subjects' heap, in MiB: too little is exhausted, too much leaves too little for the rest of the container. */
    public static final Knob HEAP = new Knob(Kind.HEAP, "heap", KnobRange.Hardness.BOTH_ENDS);

    /** The subjects' memory cap, in MiB; the heap stays as the study has it. */
    public static final Knob MEMORY = new Knob(Kind.MEMORY, "memory", KnobRange.Hardness.FALLS);

    private static final Map<String, Knob> NAMED = Stream.of(USERS, RATE, SIZE, DEPTH, HEAP, MEMORY)
            .collect(Collectors.toUnmodifiableMap(Knob::word, Function.identity()));
    private static final List<String> WORDS = List.of("users", "rate", "size", "depth", "heap", "memory");
    private static final double KIBI = 1L << 10;

    /** Which part of an experiment is moved. */
    public enum Kind {
        USERS,
        RATE,
        SIZE,
        DEPTH,
        HEAP,
        MEMORY,
        /** A placeholder of the study, wherever it stands in a command, the environment or the settings of a driver. */
        OWN
    }

    /** @throws IllegalArgumentException when it is neither a built-in knob nor the name of a placeholder */
    public static Knob named(String name) {
        String plain = name.replaceFirst("^\\$\\{(.*)}$", "$1");
        if (NAMED.containsKey(plain)) {
            return NAMED.get(plain);
        }
        if (!plain.matches("[a-z][a-z0-9-]{0,39}")) {
            throw new IllegalArgumentException("'" + name + "' is nothing to search over; there are "
                    + String.join(", ", WORDS) + ", and every key under the study's 'values'");
        }
        return new Knob(
                Kind.OWN, plain, plain.equals("pool") ? KnobRange.Hardness.BOTH_ENDS : KnobRange.Hardness.RISES);
    }

    /** The same knob, hard elsewhere. */
    public Knob hard(KnobRange.Hardness other) {
        return new Knob(kind, word, other);
    }

    public String unit() {
        return switch (kind) {
            case USERS, DEPTH, OWN -> "";
            case RATE -> "/s";
            case SIZE -> "k";
            case HEAP, MEMORY -> "m";
        };
    }

    /**
     * The range between two values as people write them: {@code 64m}, {@code 50/s}, {@code 125}.
     *
     * @throws IllegalArgumentException when they are no values of this knob, or upside down
     */
    public KnobRange axis(String from, String to) {
        return new KnobRange(word, unit(), hardness, value(from), value(to), kind == Kind.RATE ? 0 : 1);
    }

    /** A value in this knob's unit. */
    public double value(String written) {
        return switch (kind) {
            case USERS -> number(written, "(?:\\s?users?)?");
            case DEPTH, OWN -> number(written, "");
            case RATE -> rate(written);
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
        return new KnobSetting(this, value).of(experiment);
    }

    /** What the experiment itself says; empty where it says nothing, or several things. */
    public Optional<Double> valueIn(Experiment experiment) {
        List<Double> values = (kind == Kind.HEAP || kind == Kind.MEMORY ? limits(experiment) : loads(experiment))
                .distinct()
                .toList();
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    private Stream<Double> limits(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .flatMap(member -> (kind == Kind.HEAP
                                ? member.limits().heap()
                                : member.limits().memory())
                        .stream())
                .map(bytes -> bytes.count() / KIBI / KIBI);
    }

    private Stream<Double> loads(Experiment experiment) {
        return experiment.phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .filter(Workload::measured)
                .flatMap(workload -> load(workload).stream());
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
            case LoadModel.Fill(long items) -> kind == Kind.DEPTH ? Optional.of((double) items) : Optional.empty();
            case LoadModel.Drain _, LoadModel.Script _ -> Optional.empty();
        };
    }

    private double rate(String written) {
        String minute = written.strip().replaceFirst("\\s?/\\s?min$", "");
        return minute.equals(written.strip()) ? number(written, "(?:\\s?/\\s?s)?") : number(minute, "") / 60;
    }

    private double number(String written, String suffix) {
        String number = written.strip().replaceFirst(suffix + "$", "");
        if (!number.matches("\\d{1,9}(\\.\\d{1,3})?")) {
            throw new IllegalArgumentException(
                    "'" + written + "' is no value of " + word + "; write for example 100" + unit());
        }
        return Double.parseDouble(number);
    }
}
