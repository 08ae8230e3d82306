package plimsoll.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.verdict.Finding;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/**
 * Comparisons of cells and findings of every check. Only for a page: terminal and Markdown show comparisons themselves.
 */
final class FindingSection implements Section {
    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("Check", Kind.NAME),
            new TableColumn("Verdict", Kind.WORDS),
            new TableColumn("Rounds", Kind.NUMBER),
            new TableColumn("Evidence", Kind.PROSE));

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
                .filter(cell -> !advised.equals(Optional.of(cell.variant())))
                .map(cell -> checks(cell, ResultSummary.trialsOf(result, cell)))
                .forEach(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(new View.Detail(parts));
    }

    /**
     * Returns a row for each check: its worst round, and how many rounds had that verdict. Checks that do not hold come
     * first.
     */
    private static View checks(CellResult cell, List<TrialResult> trials) {
        Map<String, List<Finding>> checks = new LinkedHashMap<>();
        trials.stream()
                .flatMap(trial -> trial.findings().stream())
                .forEach(finding -> checks.computeIfAbsent(finding.check(), _ -> new ArrayList<>())
                        .add(finding));
        View table = new View.Table(
                "",
                COLUMNS,
                checks.values().stream()
                        .map(FindingSection::row)
                        .sorted(Comparator.comparingInt((List<TableCell> row) -> -weight(row)))
                        .toList());
        return new View.Block(cell.cell(), Optional.of(cell.cell()), false, List.of(table));
    }

    private static List<TableCell> row(List<Finding> rounds) {
        Finding worst = rounds.stream()
                .reduce((one, other) -> weight(tone(other)) > weight(tone(one)) ? other : one)
                .orElseThrow();
        long same = rounds.stream().filter(one -> tone(one) == tone(worst)).count();
        return List.of(
                TableCell.of(worst.check()),
                TableCell.of(tone(worst)),
                TableCell.of(same + " of " + rounds.size()),
                TableCell.of(worst.evidence()));
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
