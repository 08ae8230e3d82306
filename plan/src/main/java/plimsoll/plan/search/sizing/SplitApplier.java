package plimsoll.plan.search.sizing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/** Applies a split to an experiment: it replaces the subjects' heap and flags. */
public final class SplitApplier {
    /** Heap flags of a command. An initial heap above the limit would keep the JVM from starting. */
    private static final List<String> HEAP_FLAGS =
            List.of("-Xmx", "-Xms", "-XX:MaxHeapSize", "-XX:InitialHeapSize", "-XX:MinHeapSize");

    /** Flags that limit memory or select a collector; {@link #withoutMemoryFlags} removes all of them. */
    private static final Pattern MEMORY_FLAGS =
            Pattern.compile("-Xm[snx].*|-Xss.*|-XX:[+-]?(Use\\w+GC|\\w*(Heap|RAM|Metaspace"
                    + "|CodeCache|DirectMemory|Stack|NewSize)\\w*)(=.*)?");

    private static final Pattern OPTION = Pattern.compile("-Xss|-XX:[+-]?(\\w+)|-D[^=]+");

    private static final Pattern COLLECTOR =
            Pattern.compile("Use(Serial|Parallel(Old)?|G1|Z|Shenandoah|Epsilon|ConcMarkSweep|ParNew)GC");

    private SplitApplier() {}

    /** Applies the split's heap and flags; the memory cap is unchanged. */
    public static Experiment of(Experiment experiment, JvmSizing.Sized split) {
        return with(
                experiment,
                member -> new Member(
                        member.name(),
                        member.role(),
                        flagged(member.source(), split.flags()),
                        member.limits().withHeap(Optional.of(split.heap()))));
    }

    /** Removes all memory flags. Only the heap limit remains, which the lab always passes. */
    public static Experiment withoutMemoryFlags(Experiment experiment) {
        return with(
                experiment,
                member -> new Member(
                        member.name(),
                        member.role(),
                        changed(
                                member.source(),
                                words -> words.filter(
                                        word -> !MEMORY_FLAGS.matcher(word).matches())),
                        member.limits()));
    }

    /** Returns whether a JVM option limits memory or selects a collector. */
    public static boolean isMemoryFlag(String word) {
        return MEMORY_FLAGS.matcher(word).matches();
    }

    /** Returns the same program without some of its JVM options. */
    public static MemberSource without(MemberSource source, Predicate<String> option) {
        return changed(source, words -> words.filter(option.negate()));
    }

    /**
     * Returns flags in the form to paste: after java, or in the environment of a command that starts java indirectly.
     */
    public static List<String> pasteableFlags(Experiment experiment, List<String> flags) {
        boolean java = experiment.deployment().subjects().stream()
                .allMatch(member ->
                        !(member.source() instanceof MemberSource.Launched launched) || launched.startsJava());
        return java || flags.isEmpty()
                ? flags
                : List.of(JavaOptions.TOOL_OPTIONS + "=\"" + String.join(" ", flags) + "\"");
    }

    /** Returns the experiment in a container of another size. */
    public static Experiment inContainer(Experiment experiment, Bytes memory) {
        return withLimits(experiment, limits -> limits.withMemory(Optional.of(memory)));
    }

    /** Returns the experiment without a limit on the heap. */
    public static Experiment withoutHeap(Experiment experiment) {
        return withLimits(experiment, limits -> limits.withHeap(Optional.empty()));
    }

    private static Experiment withLimits(Experiment experiment, UnaryOperator<Limits> change) {
        return with(
                experiment,
                member -> new Member(member.name(), member.role(), member.source(), change.apply(member.limits())));
    }

    /** Returns the flags before {@link #pasteableFlags} put them into a variable. */
    public static List<String> plainFlags(List<String> pasteable) {
        String variable = JavaOptions.TOOL_OPTIONS + "=\"";
        return pasteable.size() == 1 && pasteable.getFirst().startsWith(variable)
                ? List.of(pasteable
                        .getFirst()
                        .substring(variable.length())
                        .replace("\"", "")
                        .split(" ", -1))
                : pasteable;
    }

    /**
     * Returns the JVM options of the first subject, in its command or in the variable of its environment, each as one
     * word without quotes that the variable takes.
     */
    public static List<String> options(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .map(Member::source)
                .filter(MemberSource.Launched.class::isInstance)
                .map(MemberSource.Launched.class::cast)
                .findFirst()
                .map(SplitApplier::options)
                .orElse(List.of());
    }

    /** Returns the variables of the first subject that limit the memory of a program that is not a JVM. */
    public static Map<String, String> settings(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .map(Member::source)
                .filter(MemberSource.Launched.class::isInstance)
                .map(MemberSource.Launched.class::cast)
                .limit(1)
                .flatMap(launched -> launched.environment().entrySet().stream())
                .filter(variable -> RuntimeAdvice.isSetting(variable.getKey())
                        && !variable.getValue().contains("${"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<String> options(MemberSource.Launched launched) {
        Stream<String> ofCommand =
                launched.startsJava() ? JavaOptions.portable(launched.command()).stream() : Stream.empty();
        Stream<String> ofVariable =
                JavaOptions.words(launched.environment().getOrDefault(JavaOptions.TOOL_OPTIONS, "")).stream()
                        .map(JavaOptions::unquoted);
        return Stream.concat(ofCommand, ofVariable).toList();
    }

    /** Returns the same point under another name, so that its trials only repeat each other. */
    public static Experiment renamed(Experiment experiment, String suffix) {
        return copy(experiment, experiment.cell() + "." + suffix, experiment.deployment());
    }

    /** Returns the first subject's quota, or its number of cores; 1 if it has neither. */
    public static double cpus(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .map(member -> member.limits().cpus())
                .map(cpus -> cpus.quota()
                        .orElse(cpus.cores().isEmpty() ? 1.0 : cpus.cores().size()))
                .findFirst()
                .orElse(1.0);
    }

    /** Rejects an attached member: its limits cannot be changed, so all trials would be the same. */
    public static void refuseAttached(Member member) {
        if (member.source() instanceof MemberSource.Attached) {
            throw new IllegalArgumentException("'" + member.name()
                    + "' is attached, so its limits cannot be changed; start it with command: or jar: instead");
        }
    }

    private static Experiment with(Experiment experiment, UnaryOperator<Member> change) {
        List<Member> members = experiment.deployment().members().stream()
                .map(member -> member.role() == MemberRole.SUBJECT ? changed(member, change) : member)
                .toList();
        return copy(experiment, experiment.cell(), experiment.deployment().withMembers(members));
    }

    private static Member changed(Member subject, UnaryOperator<Member> change) {
        refuseAttached(subject);
        return change.apply(subject);
    }

    private static Experiment copy(Experiment experiment, String cell, Deployment deployment) {
        return experiment.renamed(cell, experiment.variant()).withDeployment(deployment);
    }

    /**
     * Inserts flags right after the program, without the heap, which is a limit, and removes the command's own values
     * of the same options.
     */
    private static MemberSource flagged(MemberSource source, List<String> flags) {
        return changed(source, words -> merged(words, flags));
    }

    static List<String> flagged(List<String> command, List<String> flags) {
        return changed(command, words -> merged(words, flags));
    }

    private static Stream<String> merged(Stream<String> words, List<String> flags) {
        return Stream.concat(
                flags.stream().filter(flag -> !flag.startsWith("-Xmx")),
                words.filter(word -> HEAP_FLAGS.stream().noneMatch(word::startsWith))
                        .filter(word -> flags.stream().noneMatch(flag -> sameOption(flag, word))));
    }

    /** Changes the JVM options: after java in the command, or else in the environment. */
    private static MemberSource changed(MemberSource source, UnaryOperator<Stream<String>> change) {
        return switch (source) {
            case MemberSource.Attached attached -> attached;
            case MemberSource.Elsewhere elsewhere -> elsewhere;
            case MemberSource.Launched launched -> {
                boolean java = launched.startsJava();
                yield launched.with(
                        java ? changed(launched.command(), change) : launched.command(),
                        java ? launched.environment() : changed(launched.environment(), change));
            }
        };
    }

    /** Returns all JVM options: after java in the command, and in the environment. */
    public static Stream<String> words(MemberSource.Launched launched) {
        return Stream.concat(
                launched.command().stream(),
                Stream.of(launched.environment()
                        .getOrDefault(JavaOptions.TOOL_OPTIONS, "")
                        .split("\\s+", -1)));
    }

    private static List<String> changed(List<String> command, UnaryOperator<Stream<String>> change) {
        Stream<String> behind = command.subList(1, command.size()).stream();
        return Stream.concat(Stream.of(command.getFirst()), change.apply(behind))
                .toList();
    }

    private static Map<String, String> changed(Map<String, String> environment, UnaryOperator<Stream<String>> change) {
        String options = environment.getOrDefault(JavaOptions.TOOL_OPTIONS, "").strip();
        Stream<String> words = options.isEmpty() ? Stream.of() : Stream.of(options.split("\\s+", -1));
        String now = change.apply(words).collect(Collectors.joining(" "));
        Map<String, String> all = new TreeMap<>(environment);
        all.put(JavaOptions.TOOL_OPTIONS, now);
        if (now.isEmpty()) {
            all.remove(JavaOptions.TOOL_OPTIONS);
        }
        return all;
    }

    static boolean sameOption(String flag, String word) {
        return option(flag).isPresent() && option(flag).equals(option(word));
    }

    /**
     * Returns the option's name in {@code -XX:Name=value}, {@code -XX:+Name}, {@code -XX:-Name}, {@code -Xss1m} and
     * {@code -Dname=value}; all collectors have one name. Empty for any other word.
     */
    private static Optional<String> option(String word) {
        Matcher found = OPTION.matcher(word);
        if (!found.lookingAt()) {
            return Optional.empty();
        }
        String name = found.group(1) == null ? found.group() : found.group(1);
        return Optional.of(
                COLLECTOR.matcher(name).matches() ? "UseGC" : name.equals("ThreadStackSize") ? "-Xss" : name);
    }
}
