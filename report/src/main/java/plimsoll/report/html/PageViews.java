package plimsoll.report.html;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plimsoll.model.result.Result;
import plimsoll.report.section.Section;
import plimsoll.report.section.Sections;
import plimsoll.report.summary.LedgerAccount;
import plimsoll.report.text.TextSanitizer;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.View;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The sections of a page as data for {@code views.js}; every text is bounded and free of hidden characters. */
final class PageViews {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PageViews() {}

    static ArrayNode of(Result result) {
        ArrayNode sections = NODES.arrayNode();
        for (Section section : Sections.all()) {
            section.of(result)
                    .ifPresent(view -> sections.addObject()
                            .put("key", section.key())
                            .put("title", section.title())
                            .set("view", of(view)));
        }
        return sections;
    }

    static ObjectNode of(View view) {
        return switch (view) {
            case View.Sentences(List<String> lines) -> node("sentences").set("lines", texts(lines));
            case View.Table table -> table(table);
            case View.Ledger(List<LedgerAccount> accounts) -> ledger(accounts);
            case View.Paste paste -> paste(paste);
            case View.Block block -> {
                ObjectNode node =
                        node("block").put("heading", text(block.heading())).put("folded", block.folded());
                block.cell().ifPresent(cell -> node.put("cell", text(cell)));
                yield node.set("parts", parts(block.parts()));
            }
            case View.Explanation(String explained) -> node("explanation").put("text", text(explained));
            case View.Detail(List<View> parts) -> node("detail").set("parts", parts(parts));
            case View.Plot plot -> node("plot").put("script", plot.script()).put("number", plot.number());
            case View.Group(List<View> parts) -> node("group").set("parts", parts(parts));
        };
    }

    /** A text that is cut cannot be used, so that the page offers no copy of it. */
    private static ObjectNode paste(View.Paste paste) {
        ObjectNode node = node("paste").put("what", text(paste.what())).put("text", block(paste.text()));
        return paste.text().length() > View.LONGEST_TEXT ? node.put("cut", true) : node;
    }

    private static ArrayNode parts(List<View> parts) {
        ArrayNode nodes = NODES.arrayNode();
        parts.forEach(part -> nodes.add(of(part)));
        return nodes;
    }

    private static ObjectNode table(View.Table table) {
        ObjectNode node = node("table").put("caption", text(table.caption()));
        ArrayNode columns = node.putArray("columns");
        for (TableColumn column : table.columns()) {
            columns.addObject()
                    .put("label", text(column.label()))
                    .put("kind", column.kind().name().toLowerCase(Locale.ROOT));
        }
        ArrayNode rows = node.putArray("rows");
        for (List<TableCell> row : table.rows()) {
            ArrayNode cells = rows.addArray();
            row.forEach(cell -> cell(cells, cell));
        }
        return node;
    }

    /** Writes a cell of plain text as a string, any other as an object. */
    private static void cell(ArrayNode cells, TableCell cell) {
        if (cell.bar().isEmpty() && cell.tone().isEmpty()) {
            cells.add(text(cell.text()));
            return;
        }
        ObjectNode node = cells.addObject();
        cell.bar()
                .ifPresent(bar ->
                        node.putArray("bar").add(bar.from()).add(bar.to()).add(bar.saved() ? 1 : 0));
        cell.tone().ifPresent(style -> node.put("tone", style.name()));
    }

    private static ObjectNode ledger(List<LedgerAccount> accounts) {
        ObjectNode node = node("ledger");
        ArrayNode nodes = node.putArray("accounts");
        for (LedgerAccount account : accounts) {
            ObjectNode one = nodes.addObject().put("cell", text(account.cell())).put("rounds", account.rounds());
            ArrayNode equations = one.putArray("equations");
            for (LedgerAccount.Equation equation : account.equations()) {
                ArrayNode terms = equations.addArray();
                term(terms, equation.whole());
                equation.parts().forEach(part -> term(terms, part));
            }
            one.set("remarks", texts(account.remarks()));
            one.set("thresholds", texts(account.thresholds()));
            one.set("reasons", texts(account.reasons()));
        }
        return node;
    }

    private static void term(ArrayNode terms, LedgerAccount.Term term) {
        terms.addObject().put("amount", term.amount()).put("word", term.word()).put("bad", term.bad());
    }

    private static ArrayNode texts(List<String> lines) {
        ArrayNode texts = NODES.arrayNode();
        lines.forEach(line -> texts.add(text(line)));
        return texts;
    }

    private static ObjectNode node(String is) {
        return NODES.objectNode().put("is", is);
    }

    private static String text(String text) {
        return TextSanitizer.line(text, View.LONGEST_TEXT);
    }

    /** Sanitizes a text line by line, and keeps its lines and their indentation. */
    private static String block(String text) {
        return text.length() > View.LONGEST_TEXT
                ? TextSanitizer.line(text, View.LONGEST_TEXT)
                : text.lines().map(TextSanitizer::block).collect(Collectors.joining("\n"));
    }
}
