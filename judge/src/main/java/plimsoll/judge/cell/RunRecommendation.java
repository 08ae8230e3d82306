package plimsoll.judge.cell;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.Comparison;

/** What to use: of the cells that hold under the first load and limits of the study that anybody holds, the one with the best figure. */
public final class RunRecommendation {
    /** As the lab names the directory of one member in one trial: LAB'S PROCESS-ITS START/NUMBER-MEMBER. */
    private static final Pattern IN_SCRATCH = Pattern.compile("/scratch/\\d+-\\d+/\\d+-");

    /** What the lab itself adds to watch a JVM; nobody pastes it into production. */
    private static final List<String> OF_THE_LAB = List.of(
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

    /** None where variants promise different things: which promise is needed is not for the figures to say. */
    public static Optional<Recommendation> of(List<Ranking> rankings, List<Comparison> comparisons) {
        boolean onePromise = rankings.stream().map(Ranking::promise).distinct().count() <= 1;
        return rankings.stream().filter(_ -> onePromise).findFirst().map(ranking -> of(ranking, comparisons));
    }

    private static Recommendation of(Ranking ranking, List<Comparison> comparisons) {
        JudgedCell best = ranking.best().getFirst();
        String held = "held " + best.experiment().map(ExperimentText::point).orElse("") + " in " + best.held() + " of "
                + QuantityFormat.many(best.whole(), "trial");
        String faster = comparisons.stream()
                .filter(comparison -> comparison.better().equals(best.name()))
                .map(Comparison::sentence)
                .findFirst()
                .map(sentence -> "; " + sentence)
                .orElse("");
        return new Recommendation(best.variant(), settings(best), held + faster);
    }

    /** Flags of the JVM and arguments of the program, in their order, without what is the lab's or holds a port or scratch directory of that trial. */
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
                .filter(option -> OF_THE_LAB.stream().noneMatch(option.getFirst()::startsWith))
                .filter(option -> option.stream().noneMatch(word -> ofThisTrial(word, trial)))
                .flatMap(List::stream);
    }

    private static boolean ofThisTrial(String word, TrialResult trial) {
        return IN_SCRATCH.matcher(word).find()
                || trial.members().stream()
                        .flatMap(each -> each.ports().values().stream())
                        .anyMatch(port -> word.matches(".*(?<!\\d)" + port + "(?!\\d).*"));
    }

    /** Every program that is not {@code java} itself is given them, and one in which no JVM was seen has no use for them. */
    private static Stream<String> toolOptions(MemberRecord member, TrialResult trial) {
        return trial.figures().containsKey(MemoryFigures.HEAP_PEAK.key())
                ? Stream.of(member.environment()
                        .getOrDefault("JAVA_TOOL_OPTIONS", "")
                        .split(" ", -1))
                : Stream.of();
    }
}
