package plimsoll.plan.search.sizing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/** Puts a split into an experiment: the subjects' heap and flags, instead of what they said of the same. */
public final class SplitApplier {
    /** Where a JVM takes its options from that a program starts somewhere inside. */
    private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

    /** What a command says of its heap; one that begins larger than the limit would not start at all. */
    private static final List<String> OF_THE_HEAP =
            List.of("-Xmx", "-Xms", "-XX:MaxHeapSize", "-XX:InitialHeapSize", "-XX:MinHeapSize");

    /** What bounds memory or chooses how it is collected; of a JVM that is told nothing none of it stays. */
    private static final Pattern OF_MEMORY =
            Pattern.compile("-Xm[snx].*|-Xss.*|-XX:[+-]?(Use\\w+GC|\\w*(Heap|RAM|Metaspace"
                    + "|CodeCache|DirectMemory|Stack|NewSize)\\w*)(=.*)?");

    private SplitApplier() {}

    /** Memory outside the heap stays capped as it is. */
    public static Experiment of(Experiment experiment, JvmSizing.SizedSplit split) {
        return with(
                experiment,
                member -> new Member(
                        member.name(),
                        member.role(),
                        flagged(member.source(), split.flags()),
                        member.limits().withHeap(Optional.of(split.heap()))));
    }

    /** Told nothing of memory but its heap, which the lab always passes. */
    public static Experiment untold(Experiment experiment) {
        return with(
                experiment,
                member -> new Member(
                        member.name(),
                        member.role(),
                        changed(
                                member.source(),
                                words -> words.filter(
                                        word -> !OF_MEMORY.matcher(word).matches())),
                        member.limits()));
    }

    /** Flags as they are pasted: after java, or into the environment of a command that starts java somewhere inside. */
    public static List<String> pasted(Experiment experiment, List<String> flags) {
        boolean java = experiment.deployment().subjects().stream()
                .allMatch(member ->
                        !(member.source() instanceof MemberSource.Launched launched) || isJava(launched.command()));
        return java || flags.isEmpty() ? flags : List.of(TOOL_OPTIONS + "=\"" + String.join(" ", flags) + "\"");
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
        if (member.source() instanceof MemberSource.Attached) {
            throw new IllegalArgumentException("'" + member.name()
                    + "' is attached, so its memory cannot be moved; have it started by command: or jar: instead");
        }
    }

    private interface FlagChange {
        Member of(Member member);
    }

    private static Experiment with(Experiment experiment, FlagChange change) {
        List<Member> members = experiment.deployment().members().stream()
                .map(member -> member.role() == MemberRole.SUBJECT ? changed(member, change) : member)
                .toList();
        return copy(
                experiment,
                experiment.cell(),
                new Deployment(members, experiment.deployment().links()));
    }

    private static Member changed(Member subject, FlagChange change) {
        refuseAttached(subject);
        return change.of(subject);
    }

    private static Experiment copy(Experiment experiment, String cell, Deployment deployment) {
        return experiment.called(cell, experiment.variant()).withDeployment(deployment);
    }

    /** Right after the program, less the heap, which is a limit; what the command said of the same options is left out. */
    private static MemberSource flagged(MemberSource source, List<String> flags) {
        return changed(source, words -> told(words, flags));
    }

    static List<String> flagged(List<String> command, List<String> flags) {
        return changed(command, words -> told(words, flags));
    }

    private static Stream<String> told(Stream<String> words, List<String> flags) {
        return Stream.concat(
                flags.stream().filter(flag -> !flag.startsWith("-Xmx")),
                words.filter(word -> OF_THE_HEAP.stream().noneMatch(word::startsWith))
                        .filter(word -> flags.stream().noneMatch(flag -> sameOption(flag, word))));
    }

    /** What the JVM is told is changed: behind java in the command, else in the environment. */
    private static MemberSource changed(MemberSource source, UnaryOperator<Stream<String>> change) {
        return switch (source) {
            case MemberSource.Attached attached -> attached;
            case MemberSource.Launched launched -> {
                boolean java = isJava(launched.command());
                yield new MemberSource.Launched(
                        java ? changed(launched.command(), change) : launched.command(),
                        java ? launched.environment() : changed(launched.environment(), change),
                        launched.directory(),
                        launched.ready(),
                        launched.install());
            }
        };
    }

    /** All that a JVM is told, behind java in the command and in the environment. */
    public static Stream<String> words(MemberSource.Launched launched) {
        return Stream.concat(
                launched.command().stream(),
                Stream.of(launched.environment().getOrDefault(TOOL_OPTIONS, "").split("\\s+", -1)));
    }

    private static List<String> changed(List<String> command, UnaryOperator<Stream<String>> change) {
        Stream<String> behind = command.subList(1, command.size()).stream();
        return Stream.concat(Stream.of(command.getFirst()), change.apply(behind))
                .toList();
    }

    private static Map<String, String> changed(Map<String, String> environment, UnaryOperator<Stream<String>> change) {
        String told = environment.getOrDefault(TOOL_OPTIONS, "").strip();
        Stream<String> words = told.isEmpty() ? Stream.of() : Stream.of(told.split("\\s+", -1));
        String now = change.apply(words).collect(Collectors.joining(" "));
        Map<String, String> all = new TreeMap<>(environment);
        all.put(TOOL_OPTIONS, now);
        if (now.isEmpty()) {
            all.remove(TOOL_OPTIONS);
        }
        return all;
    }

    private static boolean isJava(List<String> command) {
        return command.getFirst().matches("(.*/)?java");
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
