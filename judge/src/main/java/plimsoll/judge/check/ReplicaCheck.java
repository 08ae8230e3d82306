package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.Replicas;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;

/**
 * Shows how the load was spread: memory and CPU time of each replica, and of the balancer, which belong to no figure of
 * the service. A balancer whose one core was full makes the load of a trial its own limit.
 */
final class ReplicaCheck {
    static final String NAME = "replicas";

    /** The share of its one core from which a balancer delays requests itself. */
    private static final double FULL_CORE = 0.9;

    private ReplicaCheck() {}

    static List<Finding> run(CheckContext context) {
        Optional<Replicas> replicas = context.experiment().deployment().replicas();
        return replicas.map(each -> finding(context, each)).stream().toList();
    }

    private static Finding finding(CheckContext context, Replicas replicas) {
        List<String> names = new ArrayList<>(replicas.members());
        names.add(replicas.balancer());
        String words = context.facts().records().members().stream()
                .filter(member -> names.contains(member.nameInStudy()))
                .map(member -> words(context, member))
                .collect(Collectors.joining("; "));
        double core = core(context, replicas.balancer());
        return core > FULL_CORE && context.speedDecides()
                ? Finding.inconclusive(
                        NAME,
                        Verdict.Reason.GENERATOR,
                        "the balancer was the limit: it used " + QuantityFormat.share(core) + " of its one core; "
                                + words)
                : Finding.holds(NAME, words);
    }

    /** Returns how much of its core the balancer used in the counted windows; 0 if it was not sampled. */
    private static double core(CheckContext context, String balancer) {
        double millis = context.facts().countedMillis();
        double used = context.facts().records().members().stream()
                .filter(member -> member.nameInStudy().equals(balancer))
                .flatMap(member -> context.facts().risen(member.name(), Metric.CPU_TIME).stream())
                .mapToDouble(Long::doubleValue)
                .sum();
        return millis > 0 ? used / millis : 0;
    }

    private static String words(CheckContext context, MemberRecord member) {
        Optional<String> footprint = context.facts()
                .most(member.name(), Metric.RSS_ANONYMOUS)
                .map(bytes -> "footprint " + MemoryFigures.FOOTPRINT.show(bytes));
        Optional<String> cpu = context.facts()
                .risen(member.name(), Metric.CPU_TIME)
                .map(millis -> ProcessorFigures.CPU_TOTAL.show(millis.doubleValue()) + " of CPU time");
        List<String> known = Stream.of(footprint, cpu).flatMap(Optional::stream).toList();
        return member.name() + ": " + (known.isEmpty() ? "not sampled" : String.join(", ", known));
    }
}
