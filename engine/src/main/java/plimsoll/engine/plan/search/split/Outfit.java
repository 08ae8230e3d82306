package plimsoll.engine.plan.search.split;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.Deployment;
import plimsoll.model.Experiment;
import plimsoll.model.Member;
import plimsoll.model.Role;
import plimsoll.model.Source;

/** Puts a split into an experiment: the subjects' heap and flags, instead of what they said of the same. */
public final class Outfit {
    private Outfit() {}

    /** Memory outside the heap stays capped as it is. */
    public static Experiment of(Experiment experiment, Split.Sized split) {
        return with(
                experiment,
                member -> new Member(
                        member.name(),
                        member.role(),
                        flagged(member.source(), split.flags()),
                        member.limits().withHeap(Optional.of(split.heap()))));
    }

    /** The experiment in a container of another size. */
    public static Experiment in(Experiment experiment, Bytes memory) {
        return with(
                experiment,
                member -> new Member(
                        member.name(),
                        member.role(),
                        member.source(),
                        member.limits().withMemory(Optional.of(memory))));
    }

    /** The same point under another name, so that its trials are repetitions of each other alone. */
    public static Experiment called(Experiment experiment, String suffix) {
        return copy(experiment, experiment.cell() + "." + suffix, experiment.deployment());
    }

    /** The first subject's quota, or its cores; 1 when it has neither. */
    public static double cpus(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .map(member -> member.limits().cpus())
                .map(cpus -> cpus.quota()
                        .orElse(cpus.cores().isEmpty() ? 1.0 : cpus.cores().size()))
                .findFirst()
                .orElse(1.0);
    }

    /** Who was not started here keeps its memory, so that every trial would be the same. */
    public static void refuseAttached(Member member) {
        if (member.source() instanceof Source.Attached) {
            throw new IllegalArgumentException("'" + member.name()
                    + "' is attached, so its memory cannot be moved; have it started by command: or jar: instead");
        }
    }

    private interface Change {
        Member of(Member member);
    }

    private static Experiment with(Experiment experiment, Change change) {
        List<Member> members = experiment.deployment().members().stream()
                .map(member -> member.role() == Role.SUBJECT ? changed(member, change) : member)
                .toList();
        return copy(
                experiment,
                experiment.cell(),
                new Deployment(members, experiment.deployment().links()));
    }

    private static Member changed(Member subject, Change change) {
        refuseAttached(subject);
        return change.of(subject);
    }

    private static Experiment copy(Experiment experiment, String cell, Deployment deployment) {
        return new Experiment(
                experiment.study(),
                cell,
                experiment.variant(),
                experiment.round(),
                deployment,
                experiment.phases(),
                experiment.audits(),
                experiment.thresholds(),
                experiment.expectation(),
                experiment.bounds(),
                experiment.seed(),
                experiment.promises());
    }

    /** Right after the program, less the heap, which is a limit; what the command said of the same options is left out. */
    private static Source flagged(Source source, List<String> flags) {
        return switch (source) {
            case Source.Attached attached -> attached;
            case Source.Launched launched ->
                new Source.Launched(
                        flagged(launched.command(), flags),
                        launched.environment(),
                        launched.directory(),
                        launched.ready(),
                        launched.install());
        };
    }

    static List<String> flagged(List<String> command, List<String> flags) {
        List<String> whole = new ArrayList<>();
        whole.add(command.getFirst());
        flags.stream().filter(flag -> !flag.startsWith("-Xmx")).forEach(whole::add);
        command.stream()
                .skip(1)
                .filter(word -> !word.startsWith("-Xmx"))
                .filter(word -> flags.stream().noneMatch(flag -> sameOption(flag, word)))
                .forEach(whole::add);
        return whole;
    }

    private static boolean sameOption(String flag, String word) {
        return option(flag).isPresent() && option(flag).equals(option(word));
    }

    /** The name in {@code -XX:Name=value}, {@code -XX:+Name} and {@code -XX:-Name}; empty for every other word. */
    private static Optional<String> option(String word) {
        return word.startsWith("-XX:")
                ? Optional.of(word.substring("-XX:".length())
                        .replaceFirst("^[+-]", "")
                        .replaceFirst("=.*", ""))
                : Optional.empty();
    }
}
