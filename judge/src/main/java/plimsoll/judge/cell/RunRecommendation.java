package plimsoll.judge.cell;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.verdict.Verdict;

/** Recommends the best cell of the first ranking: the first load and limits of the study that any variant holds. */
public final class RunRecommendation {
    /** A member's directory in one trial, as the lab names it: /scratch/PID-START/NUMBER-MEMBER. */
    private static final Pattern IN_SCRATCH = Pattern.compile("/scratch/\\d+-\\d+/\\d+-");

    /** Options that the lab adds to watch a JVM; they do not belong in production. */
    private static final List<String> LAB_OPTIONS = List.of(
            "-Xlog:",
            "-Xshare:",
            "-XX:OnOutOfMemoryError",
            "-XX:ErrorFile",
            "-XX:+HeapDumpOnOutOfMemoryError",
            "-XX:HeapDumpPath",
            "-XX:+UsePerfData",
            "-XX:PerfDataSaveFile",
            "-XX:ActiveProcessorCount");

    private RunRecommendation() {}

    /** Empty if variants give different guarantees: figures cannot tell which guarantee is needed. */
    public static Optional<Recommendation> of(List<Ranking> rankings, List<Comparison> comparisons) {
        boolean onePromise = rankings.stream().map(Ranking::promise).distinct().count() <= 1;
        return rankings.stream().filter(_ -> onePromise).findFirst().map(ranking -> of(ranking, comparisons));
    }

    private static Recommendation of(Ranking ranking, List<Comparison> comparisons) {
        JudgedCell best = ranking.best().getFirst();
        String held =
                "held " + best.experiment().map(ExperimentText::point).orElse("") + " in " + best.heldTrials() + " of "
                        + QuantityFormat.many(best.completeRounds(), "trial")
                        + (best.verdict().equals(Verdict.HOLDS) ? "" : " under a weak cap");
        String faster = comparisons.stream()
                .filter(comparison -> comparison.better().equals(best.name()))
                .map(Comparison::sentence)
                .findFirst()
                .map(sentence -> "; " + sentence)
                .orElse("");
        return new Recommendation(best.variant(), settings(best), held + faster);
    }

    /**
     * Returns JVM flags and program arguments in their order, without the lab's own and those that contain a port or
     * scratch directory of the trial.
     */
    public static List<String> settings(JudgedCell cell) {
        TrialResult first = cell.trials().getFirst();
        return first.members().stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .limit(1)
                .flatMap(member -> settings(member, first))
                .toList();
    }

    private static Stream<String> settings(MemberRecord member, TrialResult trial) {
        return Stream.concat(toolOptions(member, trial).map(List::of), CommandOptions.of(member.command()).stream())
                .filter(option -> option.getFirst().matches("(-X|-D|--).*"))
                .filter(option -> LAB_OPTIONS.stream().noneMatch(option.getFirst()::startsWith))
                .filter(option -> option.stream().noneMatch(word -> ofThisTrial(word, trial)))
                .flatMap(List::stream);
    }

    private static boolean ofThisTrial(String word, TrialResult trial) {
        return IN_SCRATCH.matcher(word).find()
                || trial.members().stream()
                        .flatMap(each -> each.ports().values().stream())
                        .anyMatch(port -> word.matches(".*(?<!\\d)" + port + "(?!\\d).*"));
    }

    /** The lab sets JAVA_TOOL_OPTIONS for every program other than {@code java}; without a JVM they mean nothing. */
    private static Stream<String> toolOptions(MemberRecord member, TrialResult trial) {
        return trial.figures().containsKey(ProcessorFigures.GC_SHARE.key())
                ? Stream.of(member.environment()
                        .getOrDefault(JavaOptions.TOOL_OPTIONS, "")
                        .split(" ", -1))
                : Stream.of();
    }
}
