package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.report.summary.LedgerAccount;
import plimsoll.report.text.TextSanitizer;
import plimsoll.report.view.PasteLines;
import plimsoll.report.view.View;

/** Draws views in lines that fit the terminal and contain no control characters. */
public final class TerminalPainter {
    private static final String INDENT = "    ";

    private final int columns;
    private final List<String> lines = new ArrayList<>();

    private TerminalPainter(int columns) {
        this.columns = columns;
    }

    /** Returns the lines of a view; empty if it has no content for a terminal. */
    public static List<String> lines(View view, int columns) {
        TerminalPainter painter = new TerminalPainter(columns);
        painter.paint(view);
        return List.copyOf(painter.lines);
    }

    private void paint(View view) {
        switch (view) {
            case View.Sentences(List<String> sentences) -> sentences.forEach(this::paragraph);
            case View.Table table -> table(table);
            case View.Ledger(List<LedgerAccount> accounts) ->
                accounts.forEach(one -> paragraph(one.cell() + ": " + one.sentence()));
            case View.Paste paste ->
                PasteLines.of(paste, columns - INDENT.length())
                        .forEach(line -> lines.add(DisplayWidth.truncate(INDENT + TextSanitizer.block(line), columns)));
            case View.Block block -> {
                paragraph(block.heading());
                block.parts().forEach(this::paint);
            }
            case View.Detail _, View.Explanation _ -> {}
            case View.Plot plot -> plot.sentences().forEach(this::paragraph);
            case View.Group(List<View> parts) -> parts.forEach(this::paint);
        }
    }

    private void table(View.Table table) {
        if (!table.sentences().isEmpty()) {
            table.sentences().forEach(this::paragraph);
            return;
        }
        if (!table.caption().isEmpty()) {
            paragraph(table.caption());
        }
        lines.addAll(new TerminalTable(table).lines(columns));
    }

    private void paragraph(String text) {
        Stream.of(TextSanitizer.line(text, View.LONGEST_TEXT))
                .filter(line -> !line.isEmpty())
                .forEach(line -> lines.addAll(DisplayWidth.wrap(line, columns)));
    }
}
