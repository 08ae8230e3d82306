package plimsoll.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/**
 * Comparisons of cells and findings of every check, without those of a recommended variant where it holds. Only for a page:
 * terminal and Markdown show comparisons themselves.
 */
final class FindingSection implements Section {
    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("Check", Kind.NAME),
            new TableColumn("Verdict", Kind.WORDS),
            new TableColumn("Rounds", Kind.NUMBER),
            new TableColumn("Evidence", Kind.PROSE));

    private static final Comparator<VerdictStyle> BY_WEIGHT = Comparator.comparingInt(FindingSection::weight);
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    @Override
    public String key() {
        return "others";
    }

    @Override
    public String title() {
        return "Reasons for each verdict";
    }

    @Override
    public Optional<View> of(Result result) {
        Optional<String> advised = result.recommendation().map(Recommendation::variant);
        List<View> parts = new ArrayList<>();
        if (!result.comparisons().isEmpty()) {
            parts.add(new View.Sentences(
                    result.comparisons().stream().map(Comparison::sentence).toList()));
        }
        result.cells().stream()
                .filter(cell ->
                        !advised.equals(Optional.of(cell.variant())) || !(cell.verdict() instanceof Verdict.Holds))
                .map(cell -> checks(cell, ResultSummary.trialsOf(result, cell)))
                .forEach(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(new View.Detail(parts));
    }

    /**
     * Returns a row for each check: its worst verdict, and how many rounds had it. Checks that do not hold come first.
     */
    private static View checks(CellResult cell, List<TrialResult> trials) {
        Map<String, List<List<Finding>>> checks = new LinkedHashMap<>();
        trials.forEach(trial -> byCheck(trial)
                .forEach((check, findings) ->
                        checks.computeIfAbsent(check, _ -> new ArrayList<>()).add(findings)));
        View table = new View.Table(
                "",
                COLUMNS,
                checks.entrySet().stream()
                        .map(each -> row(each.getKey(), each.getValue()))
                        .sorted(Comparator.comparingInt((List<TableCell> row) -> -weight(row)))
                        .toList());
        return new View.Block(cell.cell(), Optional.of(cell.cell()), false, List.of(table));
    }

    private static Map<String, List<Finding>> byCheck(TrialResult trial) {
        return trial.findings().stream()
                .collect(Collectors.groupingBy(Finding::check, LinkedHashMap::new, Collectors.toList()));
    }

    private static List<TableCell> row(String check, List<List<Finding>> rounds) {
        VerdictStyle worst =
                rounds.stream().map(FindingSection::worst).max(BY_WEIGHT).orElseThrow();
        long same = rounds.stream().filter(round -> worst(round) == worst).count();
        return List.of(
                TableCell.of(check),
                TableCell.of(worst),
                TableCell.of(same + " of " + rounds.size()),
                TableCell.of(evidence(rounds.stream().flatMap(List::stream).filter(one -> tone(one) == worst))));
    }

    /** Returns every sentence once; those that differ in numbers alone are the same sentence of other rounds. */
    private static String evidence(Stream<Finding> findings) {
        Map<String, String> sentences = new LinkedHashMap<>();
        findings.map(Finding::evidence)
                .forEach(sentence ->
                        sentences.putIfAbsent(NUMBER.matcher(sentence).replaceAll("0"), sentence));
        return String.join("; ", sentences.values());
    }

    private static VerdictStyle worst(List<Finding> round) {
        return round.stream().map(FindingSection::tone).max(BY_WEIGHT).orElseThrow();
    }

    private static VerdictStyle tone(Finding finding) {
        return VerdictStyle.of(finding.verdict());
    }

    private static int weight(List<TableCell> row) {
        return weight(row.get(1).tone().orElse(VerdictStyle.HOLDS));
    }

    private static int weight(VerdictStyle style) {
        return switch (style) {
            case HOLDS -> 0;
            case HOLDS_WEAKLY -> 1;
            case INCONCLUSIVE -> 2;
            case BREAKS -> 3;
        };
    }
}
