package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.report.section.LedgerSection;
import plimsoll.report.section.Sections;
import plimsoll.report.summary.CellRow;
import plimsoll.report.summary.ColumnChoice;
import plimsoll.report.summary.GroupText;
import plimsoll.report.summary.ObjectiveResult;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.text.TextSanitizer;
import plimsoll.report.view.View;

/** The summary at the end of a run: a row for each variant, causes of death, the recommendation, and the verdict. */
public final class TerminalReport {
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_TEXT = 600;
    private static final List<String> TEXT_HEADINGS = List.of("variant", "verdict", "load", "limits");
    private static final int TEXTS = TEXT_HEADINGS.size();
    private static final int MANY_ROWS = 24;

    /** From this width on a row takes a few lines; on a narrower terminal each figure has its own line. */
    private static final int LINES_FROM = 72;

    private final int columns;
    private final TerminalStyle style;
    private final List<String> lines = new ArrayList<>();
    private boolean named;
    private List<String> keys = List.of();

    private TerminalReport(int columns, TerminalStyle style) {
        this.columns = Math.max(20, columns);
        this.style = style;
    }

    /** Renders a result in lines of at most {@code columns} (at least 20), with a line break at the end. */
    public static String render(Result result, int columns, TerminalStyle style) {
        TerminalReport report = new TerminalReport(columns, style);
        report.write(result);
        return String.join("\n", report.lines) + "\n";
    }

    /** Writes no rows for a search, which has too many points, and no ledger section, which is part of the rows. */
    private void write(Result result) {
        paragraph("", TextSanitizer.line(result.question(), LONGEST_TEXT));
        blank();
        if (result.searched().isEmpty()) {
            rows(ResultSummary.of(result).bestFirst(result.recommendation().map(Recommendation::variant)));
        }
        Sections.all().stream()
                .filter(section -> !section.key().equals(LedgerSection.KEY))
                .flatMap(section -> section.of(result).stream())
                .forEach(this::section);
        result.recommendation().ifPresent(advice -> recommendation(advice, result.hasOneVariant()));
        if (!result.repeat().isEmpty()) {
            paragraph("again: ", TextSanitizer.line(result.repeat(), View.LONGEST_TEXT));
        }
        result.notes().forEach(note -> paragraph("note: ", TextSanitizer.line(note, LONGEST_TEXT)));
        blank();
        ending(result);
    }

    private void section(View view) {
        List<String> drawn = TerminalPainter.lines(view, columns);
        lines.addAll(drawn);
        if (!drawn.isEmpty()) {
            blank();
        }
    }

    /** Writes undecided comparisons, the verdict, and decided comparisons last, where readers look first. */
    private void ending(Result result) {
        List<Comparison> shown = compared(result);
        List<Comparison> undecided = shown.stream()
                .filter(one -> one.strength() == ComparisonStrength.NOT_DECIDED)
                .toList();
        undecided.forEach(one -> paragraph("", TextSanitizer.line(one.sentence(), LONGEST_TEXT)));
        String interrupted = result.partial() ? "Interrupted: only completed trials are shown. " : "";
        boldParagraph(interrupted + result.sentence());
        shown.stream().filter(one -> !undecided.contains(one)).forEach(one -> boldParagraph(one.sentence()));
    }

    /** Returns the comparisons of the shown rows. */
    private static List<Comparison> compared(Result result) {
        ResultSummary summary = ResultSummary.of(result);
        if (summary.rows().size() <= MANY_ROWS) {
            return result.comparisons();
        }
        Set<String> folded = summary.groups().stream()
                .skip(1)
                .flatMap(List::stream)
                .map(CellRow::cell)
                .collect(Collectors.toSet());
        return result.comparisons().stream()
                .filter(one -> !folded.contains(one.better()))
                .toList();
    }

    private void boldParagraph(String text) {
        DisplayWidth.wrap(TextSanitizer.line(text, LONGEST_TEXT), columns).forEach(line -> lines.add(style.bold(line)));
    }

    /** Writes all rows; for a large run only those of the question, and a line for each other load and limits. */
    private void rows(ResultSummary summary) {
        keys = ColumnChoice.terminal(summary);
        List<List<CellRow>> groups = summary.groups();
        if (summary.rows().size() <= MANY_ROWS) {
            named = groups.size() > 1;
            rows(summary.rows());
            return;
        }
        paragraph("", GroupText.heading(groups.getFirst()));
        rows(groups.getFirst());
        for (List<CellRow> group : groups.subList(1, groups.size())) {
            paragraph("", GroupText.heading(group));
            paragraph("    ", GroupText.standing(group));
        }
        blank();
    }

    private void rows(List<CellRow> rows) {
        TextTable textTable =
                new TextTable(headings(), rows.stream().map(this::cells).toList(), TEXTS);
        boolean fits = textTable.width() + 2 <= columns;
        if (fits && !rows.isEmpty()) {
            lines.add(style.dim("  " + textTable.heading()));
        }
        for (CellRow row : rows) {
            if (fits) {
                String line = textTable.line(cells(row));
                lines.add(style.toned(row.tone(), row.tone().sign() + " ") + line);
            } else if (columns >= LINES_FROM) {
                inLines(row);
            } else {
                stacked(row);
            }
            cause(row);
        }
        blank();
    }

    private void inLines(CellRow row) {
        List<String> cells = cells(row);
        String head = String.join("  ", cells.subList(1, TEXTS));
        lines.add(style.toned(row.tone(), row.tone().sign() + " ")
                + DisplayWidth.truncate(cells.getFirst() + "  " + head, columns - 2));
        List<String> figures = new ArrayList<>();
        for (int i = TEXTS; i < cells.size(); i++) {
            if (!cells.get(i).equals("0")) {
                figures.add(labelled(headings().get(i), cells.get(i)).replace(' ', '\u00a0'));
            }
        }
        indented(String.join("  ", figures));
        indented(Stream.concat(
                        Stream.of(row.ledger()),
                        row.objectives().stream()
                                .map(ObjectiveResult::words)
                                .map(words ->
                                        TextSanitizer.line(words, LONGEST_TEXT).replace(' ', '\u00a0')))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("  ")));
    }

    /** Puts the heading before a value, unless the value names its own percentile, such as {@code p90 4.1 s}. */
    private static String labelled(String heading, String value) {
        boolean labelsItself = value.matches("(p\\d+|max) .*");
        return labelsItself ? value : heading + " " + value;
    }

    /** Wraps a text under its row; non-breaking blanks keep words together. */
    private void indented(String text) {
        DisplayWidth.wrap(text, columns - 4)
                .forEach(line -> lines.add("    " + line.replace('\u00a0', ' ').strip()));
    }

    private void stacked(CellRow row) {
        List<String> cells = cells(row);
        lines.add(style.toned(row.tone(), row.tone().sign() + " ")
                + style.bold(DisplayWidth.truncate(cells.getFirst(), columns - 2)));
        for (int i = 1; i < cells.size(); i++) {
            lines.add(DisplayWidth.truncate(
                    "    " + DisplayWidth.padRight(headings().get(i), 11) + cells.get(i), columns));
        }
    }

    private void cause(CellRow row) {
        String cause = TextSanitizer.line(row.cause().words(), LONGEST_TEXT);
        if (!cause.isEmpty()) {
            paragraph("    ", cause);
        }
        String evidence = TextSanitizer.line(row.cause().evidence(), LONGEST_TEXT);
        if (!evidence.isEmpty()) {
            DisplayWidth.wrap(evidence, columns - 4).forEach(line -> lines.add("    " + style.dim(line)));
        }
        String reasons = TextSanitizer.line(row.reasons(), LONGEST_TEXT);
        if (!reasons.isEmpty()) {
            paragraph("    ", reasons);
        }
        String filled = TextSanitizer.line(row.filled(), LONGEST_TEXT);
        if (!filled.isEmpty()) {
            paragraph("    ", filled);
        }
        row.time().forEach(line -> paragraph("    ", TextSanitizer.line(line, LONGEST_TEXT)));
        row.inside().forEach(line -> paragraph("    ", TextSanitizer.line(line, LONGEST_TEXT)));
        if (!row.asExpected()) {
            paragraph("    ", "not as the study expected");
        }
    }

    private List<String> headings() {
        return Stream.concat(TEXT_HEADINGS.stream(), keys.stream().map(ColumnChoice::heading))
                .toList();
    }

    private List<String> cells(CellRow row) {
        return Stream.concat(
                        Stream.of(
                                TextSanitizer.line(row.variant(), LONGEST_NAME),
                                row.tone().word() + " " + row.rounds(),
                                TextSanitizer.line(named ? GroupText.pointAndLoad(row) : row.load(), LONGEST_NAME),
                                TextSanitizer.line(row.limits(), LONGEST_NAME)),
                        keys.stream().map(key -> row.value(key) + (key.equals("footprint") ? cap(row) : "")))
                .toList();
    }

    private static String cap(CellRow row) {
        return row.memory().cap() > 0
                ? " of " + QuantityFormat.bytes(row.memory().cap())
                : "";
    }

    private void recommendation(Recommendation advice, boolean only) {
        String use = "use " + (only ? "it as it is" : TextSanitizer.line(advice.variant(), LONGEST_NAME)) + ": ";
        String settings = TextSanitizer.line(String.join(" ", advice.settings()), LONGEST_TEXT);
        String because = TextSanitizer.line(advice.because(), LONGEST_TEXT);
        if (settings.isEmpty()) {
            paragraph(use, because);
            return;
        }
        paragraph(only ? "run it with " : use, settings);
        paragraph("    ", because);
    }

    /** Wraps a text; its first line starts with {@code lead}, the others are indented. */
    private void paragraph(String lead, String text) {
        String indent = lead.isEmpty() ? "" : "    ";
        List<String> wrapped = DisplayWidth.wrap(lead.isBlank() ? text : lead + text, columns - indent.length());
        for (int i = 0; i < wrapped.size(); i++) {
            boolean lined = i == 0 && !lead.isBlank();
            lines.add(lined ? wrapped.get(i) : indent + wrapped.get(i));
        }
    }

    private void blank() {
        lines.add("");
    }
}
