package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.report.section.LedgerSection;
import plimsoll.report.section.Sections;
import plimsoll.report.summary.ColumnChoice;
import plimsoll.report.summary.GroupWords;
import plimsoll.report.summary.Objective;
import plimsoll.report.summary.Row;
import plimsoll.report.summary.Summary;
import plimsoll.report.text.Shown;
import plimsoll.report.view.View;

/** The summary that ends a run: a row per variant, what it died of, what to use, and one last sentence. */
public final class TerminalReport {
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_TEXT = 600;
    private static final List<String> TEXT_HEADINGS = List.of("variant", "verdict", "load", "limits");
    private static final int TEXTS = TEXT_HEADINGS.size();
    private static final int MANY_ROWS = 24;

    /** From here on a row is told in lines, and below it each figure has one of its own. */
    private static final int LINES_FROM = 72;

    private static final String NO_FIGURE = "≥ max";

    private final int columns;
    private final Style style;
    private final List<String> lines = new ArrayList<>();
    private boolean named;
    private List<String> keys = List.of();

    private TerminalReport(int columns, Style style) {
        this.columns = Math.max(20, columns);
        this.style = style;
    }

    /** No line is wider than {@code columns} (at least 20); it ends in a line break. */
    public static String render(Result result, int columns, Style style) {
        TerminalReport report = new TerminalReport(columns, style);
        report.write(result);
        return String.join("\n", report.lines) + "\n";
    }

    /** A search tries many points; the page has a row for each of them. The ledger is told with the rows. */
    private void write(Result result) {
        paragraph("", Shown.line(result.question(), LONGEST_TEXT));
        blank();
        if (result.searched().isEmpty()) {
            rows(Summary.of(result));
        }
        Sections.all().stream()
                .filter(section -> !section.key().equals(LedgerSection.KEY))
                .flatMap(section -> section.of(result).stream())
                .forEach(this::section);
        result.recommendation().ifPresent(this::recommendation);
        if (!result.repeat().isEmpty()) {
            paragraph("again: ", Shown.line(result.repeat(), LONGEST_TEXT));
        }
        result.notes().forEach(note -> paragraph("note: ", Shown.line(note, LONGEST_TEXT)));
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

    /** The verdict, then what was compared; a comparison that says something stands last, where it is read first. */
    private void ending(Result result) {
        List<Comparison> shown = compared(result);
        List<Comparison> undecided = shown.stream()
                .filter(one -> one.strength().equals("not-decided"))
                .toList();
        undecided.forEach(one -> paragraph("", Shown.line(one.sentence(), LONGEST_TEXT)));
        String interrupted = result.partial() ? "Interrupted; this is what was finished. " : "";
        strong(interrupted + result.sentence());
        shown.stream().filter(one -> !undecided.contains(one)).forEach(one -> strong(one.sentence()));
    }

    /** Those of the rows that are shown. */
    private static List<Comparison> compared(Result result) {
        Summary summary = Summary.of(result);
        if (summary.rows().size() <= MANY_ROWS) {
            return result.comparisons();
        }
        Set<String> folded = summary.groups().stream()
                .skip(1)
                .flatMap(List::stream)
                .map(Row::cell)
                .collect(Collectors.toSet());
        return result.comparisons().stream()
                .filter(one -> !folded.contains(one.better()))
                .toList();
    }

    private void strong(String text) {
        Columns.wrap(Shown.line(text, LONGEST_TEXT), columns).forEach(line -> lines.add(style.bold(line)));
    }

    /** Of a large run the question's own rows, and a line for each other load and limits; the page has every row. */
    private void rows(Summary summary) {
        keys = ColumnChoice.terminal(summary);
        List<List<Row>> groups = summary.groups();
        if (summary.rows().size() <= MANY_ROWS) {
            named = groups.size() > 1;
            rows(summary.rows());
            return;
        }
        paragraph("", GroupWords.heading(groups.getFirst()));
        rows(groups.getFirst());
        for (List<Row> group : groups.subList(1, groups.size())) {
            paragraph("", GroupWords.heading(group));
            paragraph("    ", GroupWords.standing(group));
        }
        blank();
    }

    private void rows(List<Row> rows) {
        Grid grid = new Grid(headings(), rows.stream().map(this::cells).toList(), TEXTS);
        boolean fits = grid.width() + 2 <= columns;
        if (fits && !rows.isEmpty()) {
            lines.add(style.dim("  " + grid.heading()));
        }
        for (Row row : rows) {
            if (fits) {
                String line = grid.line(cells(row));
                lines.add(style.toned(row.tone(), row.tone().sign() + " ") + line);
            } else if (columns >= LINES_FROM) {
                told(row);
            } else {
                stacked(row);
            }
            cause(row);
        }
        if (rows.stream().anyMatch(row -> row.value("p99").equals(NO_FIGURE))) {
            paragraph("", NO_FIGURE + ": fewer than 10 operations lie beyond the 99th percentile, so it is no figure");
        }
        blank();
    }

    private void told(Row row) {
        List<String> cells = cells(row);
        String head = String.join("  ", cells.subList(1, TEXTS));
        lines.add(style.toned(row.tone(), row.tone().sign() + " ")
                + Columns.cut(cells.getFirst() + "  " + head, columns - 2));
        List<String> figures = new ArrayList<>();
        for (int i = TEXTS; i < cells.size(); i++) {
            if (!cells.get(i).equals("0")) {
                figures.add(headings().get(i) + "\u00a0" + cells.get(i).replace(' ', '\u00a0'));
            }
        }
        indented(String.join("  ", figures));
        if (!row.ledger().isEmpty()) {
            indented(row.ledger());
        }
        if (!row.objectives().isEmpty()) {
            indented(row.objectives().stream()
                    .map(Objective::words)
                    .map(words -> Shown.line(words, LONGEST_TEXT).replace(' ', '\u00a0'))
                    .collect(Collectors.joining("  ")));
        }
    }

    /** Wrapped under a row; what belongs together is held by blanks that do not break. */
    private void indented(String text) {
        Columns.wrap(text, columns - 4)
                .forEach(line -> lines.add("    " + line.replace('\u00a0', ' ').strip()));
    }

    private void stacked(Row row) {
        List<String> cells = cells(row);
        lines.add(style.toned(row.tone(), row.tone().sign() + " ")
                + style.bold(Columns.cut(cells.getFirst(), columns - 2)));
        for (int i = 1; i < cells.size(); i++) {
            lines.add(Columns.cut("    " + Columns.left(headings().get(i), 11) + cells.get(i), columns));
        }
    }

    private void cause(Row row) {
        String cause = Shown.line(row.cause().words(), LONGEST_TEXT);
        if (!cause.isEmpty()) {
            paragraph("    ", cause);
        }
        String evidence = Shown.line(row.cause().evidence(), LONGEST_TEXT);
        if (!evidence.isEmpty()) {
            Columns.wrap(evidence, columns - 4).forEach(line -> lines.add("    " + style.dim(line)));
        }
        String reasons = Shown.line(row.reasons(), LONGEST_TEXT);
        if (!reasons.isEmpty()) {
            paragraph("    ", reasons);
        }
        String filled = Shown.line(row.filled(), LONGEST_TEXT);
        if (!filled.isEmpty()) {
            paragraph("    ", filled);
        }
        row.time().forEach(line -> paragraph("    ", Shown.line(line, LONGEST_TEXT)));
        row.inside().forEach(line -> paragraph("    ", Shown.line(line, LONGEST_TEXT)));
        if (!row.asExpected()) {
            paragraph("    ", "not as the study expected");
        }
    }

    private List<String> headings() {
        return Stream.concat(TEXT_HEADINGS.stream(), keys.stream().map(ColumnChoice::heading))
                .toList();
    }

    private List<String> cells(Row row) {
        return Stream.concat(
                        Stream.of(
                                Shown.line(row.variant(), LONGEST_NAME),
                                row.tone().word() + " " + row.rounds(),
                                Shown.line(named ? GroupWords.named(row) : row.load(), LONGEST_NAME),
                                Shown.line(row.limits(), LONGEST_NAME)),
                        keys.stream().map(key -> row.value(key) + (key.equals("footprint") ? cap(row) : "")))
                .toList();
    }

    private static String cap(Row row) {
        return row.memory().cap() > 0 ? " of " + Amounts.bytes(row.memory().cap()) : "";
    }

    private void recommendation(Recommendation advice) {
        String settings = Shown.line(String.join(" ", advice.settings()), LONGEST_TEXT);
        paragraph(
                "use " + Shown.line(advice.variant(), LONGEST_NAME) + ": ",
                settings.isEmpty() ? Shown.line(advice.because(), LONGEST_TEXT) : settings);
        if (!settings.isEmpty()) {
            paragraph("    ", Shown.line(advice.because(), LONGEST_TEXT));
        }
    }

    /** The first line starts with {@code lead}; the others are indented. */
    private void paragraph(String lead, String text) {
        String indent = lead.isEmpty() ? "" : "    ";
        List<String> wrapped = Columns.wrap(lead.isBlank() ? text : lead + text, columns - indent.length());
        for (int i = 0; i < wrapped.size(); i++) {
            boolean lined = i == 0 && !lead.isBlank();
            lines.add(lined ? wrapped.get(i) : indent + wrapped.get(i));
        }
    }

    private void blank() {
        lines.add("");
    }
}
