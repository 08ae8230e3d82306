package plimsoll.judge.cell;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Flow;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.Experiment;

/** Describes an experiment's load and limits in words. */
public final class ExperimentText {
    private static final String BACKGROUND = "with background ";
    private static final Pattern FORMER_BACKGROUND = Pattern.compile("(^|, )beside ");

    private ExperimentText() {}

    /** Returns the load of a stored result in the words of {@link #load}, which older versions wrote differently. */
    public static String storedLoad(String load) {
        return FORMER_BACKGROUND.matcher(load).replaceAll("$1" + BACKGROUND);
    }

    /** Describes the load of the judged phases, such as {@code 125 x 10m at once}. */
    public static String load(Experiment experiment) {
        return experiment.phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> WholeLoad.of(phase.workloads()).stream())
                .sorted(Comparator.comparing(workload -> workload.background().isPresent()))
                .map(workload -> workload.background()
                                .map(_ -> BACKGROUND + workload.name() + " ")
                                .orElse("")
                        + load(workload))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String load(Workload workload) {
        String payload = payload(workload);
        return switch (workload.load()) {
            case LoadModel.Fill(long atMost, var pace) -> atMost + payload + " one by one" + atPace(pace);
            case LoadModel.Drain(var pace) -> "drained" + atPace(pace);
            case LoadModel.Script script -> "by " + program(script);
            case LoadModel.Burst(int operations) -> operations + payload + " at once";
            case LoadModel.Closed(int users, var _, var _) -> QuantityFormat.many(users, "user") + payload;
            case LoadModel.Open(double perSecond, var _, var _, var ramp) ->
                number(perSecond) + "/s" + payload
                        + ramp.map(time -> " after " + seconds(time)).orElse("");
        };
    }

    private static String atPace(Optional<Double> pace) {
        return pace.map(perSecond -> " at " + number(perSecond) + "/s").orElse("");
    }

    /** Returns the size of each operation, or the weighted sizes of a mix of uploads; empty without a payload. */
    private static String payload(Workload workload) {
        Bytes size = workload.payload().size();
        if (size.count() > 0) {
            return " x " + size;
        }
        return workload.bytesPerArrival() == 0
                ? ""
                : workload.flows().stream()
                        .map(flow -> flow.weight() + " x " + content(flow))
                        .collect(Collectors.joining(" + ", " x (", ")"));
    }

    /** Returns the sizes that a flow uploads; the name of one that uploads nothing. */
    private static String content(Flow flow) {
        String sizes = flow.steps().stream()
                .flatMap(step -> step.payload().stream())
                .map(payload -> payload.size().toString())
                .collect(Collectors.joining(" and "));
        return sizes.isEmpty() ? flow.name() : sizes;
    }

    /** Stored results are compared only if these words are equal, so their format must not change. */
    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1e3);
    }

    private static String program(LoadModel.Script script) {
        String first = script.command().getFirst();
        return first.substring(first.lastIndexOf('/') + 1);
    }

    /** Describes the limits of the first subject, such as {@code 320m heap in 512m}. */
    public static String limits(Experiment experiment) {
        if (subject(experiment).isEmpty()) {
            return "no service: a direct client";
        }
        return subject(experiment)
                .map(limits -> {
                    boolean several = replicas(experiment) > 1;
                    String each = several ? " each" : "";
                    String times = several ? replicas(experiment) + " x " : "";
                    String heap =
                            limits.heap().map(size -> size + " heap" + each).orElse("");
                    String high =
                            limits.high().map(from -> " (high " + from + ")").orElse("");
                    String memory = limits.memory()
                            .map(cap -> "in " + times + cap + high)
                            .orElse("");
                    String cpus = limits.cpus()
                            .quota()
                            .map(quota -> "on " + number(quota) + (quota == 1 ? " core" : " cores") + each)
                            .orElse("");
                    return joined(List.of(heap, memory, cpus));
                })
                .filter(words -> !words.isEmpty())
                .orElse("no limits");
    }

    /** Describes the container, which all variants have in common however they split it; without one, the limits. */
    static String container(Experiment experiment) {
        return subject(experiment).flatMap(Limits::memory).isPresent()
                ? limits(experiment).replaceFirst("^\\S+ heap (each )?", "")
                : limits(experiment);
    }

    /** Describes load and memory cap, such as {@code 125 x 10m at once in 512m}. */
    static String point(Experiment experiment) {
        int replicas = replicas(experiment);
        String memory = subject(experiment)
                .flatMap(Limits::memory)
                .map(cap -> "in " + (replicas > 1 ? replicas + " x " : "") + cap)
                .orElse("");
        return joined(List.of(load(experiment), memory));
    }

    /**
     * Describes what cells that are compared have in common: the limits, or with replicas those of all of them together.
     * Their heaps may differ, as one large and four small ones do.
     */
    static String compared(Experiment experiment) {
        int replicas = replicas(experiment);
        if (replicas == 0 || subject(experiment).isEmpty()) {
            return limits(experiment);
        }
        Limits each = subject(experiment).get();
        return joined(List.of(
                "replicas",
                each.memory()
                        .map(cap -> "in " + new Bytes(cap.count() * replicas))
                        .orElse(""),
                each.cpus()
                        .quota()
                        .map(quota -> "on " + number(quota * replicas))
                        .orElse("")));
    }

    /** Returns the number of replicas; 0 for a service without a balancer. */
    static int replicas(Experiment experiment) {
        return experiment.deployment().replicas().map(Replicas::count).orElse(0);
    }

    private static Optional<Limits> subject(Experiment experiment) {
        return experiment.deployment().subjects().stream().map(Member::limits).findFirst();
    }

    private static String joined(List<String> parts) {
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.4g", value);
    }
}
