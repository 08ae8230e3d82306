package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.member.Replicas;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;

/**
 * Shows how the load was spread: memory and CPU time of each replica, and of the balancer, which belong to no figure of
 * the service.
 */
final class ReplicaCheck {
    static final String NAME = "replicas";

    private ReplicaCheck() {}

    static List<Finding> run(CheckContext context) {
        Optional<Replicas> replicas = context.experiment().deployment().replicas();
        return replicas.map(each -> finding(context, each)).stream().toList();
    }

    private static Finding finding(CheckContext context, Replicas replicas) {
        List<String> names = new ArrayList<>(replicas.members());
        names.add(replicas.balancer());
        return Finding.holds(
                NAME,
                context.facts().records().members().stream()
                        .filter(member -> names.contains(member.nameInStudy()))
                        .map(member -> words(context, member))
                        .collect(Collectors.joining("; ")));
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
