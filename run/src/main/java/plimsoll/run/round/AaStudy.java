package plimsoll.run.round;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.Manifest;

/**
 * An A/A study: one variant under two names, interleaved like any two, so that every difference between them comes from
 * the machine.
 */
public final class AaStudy {
    private static final int ROUNDS = 8;

    private AaStudy() {}

    /**
     * @param study whose first cell is compared with itself
     * @param rounds empty: 8
     */
    public static Study of(Study study, Optional<Integer> rounds) {
        Cell cell = study.cells().getFirst();
        int times = rounds.orElse(ROUNDS);
        String variant = cell.experiment().variant();
        return StudyBuilder.builder()
                .name(study.name() + "-aa")
                .question("Does this machine show a difference between " + variant + " and itself?")
                .cells(List.of(new Cell(named(cell, "-a"), times), new Cell(named(cell, "-b"), times)))
                .notes(Stream.concat(
                                study.notes().stream(),
                                Stream.of("A/A: " + variant + "-a and " + variant
                                        + "-b are identical, so every difference comes from the machine."))
                        .toList())
                .extension(study.extension())
                .because(study.because())
                .search(study.search())
                .build();
    }

    private static Experiment named(Cell cell, String suffix) {
        Experiment each = cell.experiment();
        return each.renamed(each.cell() + suffix, each.variant() + suffix).withExpectation(Expectation.ANY);
    }

    /** A sentence about the difference that the machine shows between identical variants; empty for another run. */
    public static Optional<String> remark(Result result) {
        return isAa(result) ? Optional.of(sentence(result)) : Optional.empty();
    }

    private static boolean isAa(Result result) {
        return result.mode().equals(Manifest.AA);
    }

    /** A sentence about that difference. */
    public static String sentence(Result result) {
        return result.comparisons().stream()
                .max(Comparator.comparingInt(Comparison::rounds))
                .map(AaStudy::sentence)
                .orElse("A/A: no round in which both held, so nothing is known about the noise of this machine: "
                        + result.sentence());
    }

    private static String sentence(Comparison comparison) {
        double most = DoubleStream.of(comparison.low(), comparison.high())
                .map(ratio -> Math.abs(ratio - 1))
                .max()
                .orElseThrow();
        String interval = String.format(
                Locale.ROOT,
                "%.1f %% in %d rounds (95 %% interval %.3f to %.3f)",
                (comparison.ratio() - 1) * 100,
                comparison.rounds(),
                comparison.low(),
                comparison.high());
        return comparison.strength() == ComparisonStrength.DECIDED
                ? "A/A: this machine shows a difference between identical variants: " + interval
                        + ". Do not compare anything here until its cause is found."
                : "A/A: between a variant and itself this machine shows " + interval
                        + String.format(Locale.ROOT, ". Do not trust differences below %.1f %%.", most * 100);
    }

    /** The exit code of the result, but inconclusive if it compares identical variants, and they differ or one did not hold. */
    public static int exitCode(Result result) {
        boolean open = result.comparisons().isEmpty()
                || result.comparisons().stream()
                        .anyMatch(comparison -> comparison.strength() == ComparisonStrength.DECIDED)
                || result.cells().stream().anyMatch(cell -> !(cell.verdict() instanceof Verdict.Holds));
        return isAa(result) && result.exitCode() == ExitCode.MEASURED.code() && open
                ? ExitCode.INCONCLUSIVE.code()
                : result.exitCode();
    }
}
