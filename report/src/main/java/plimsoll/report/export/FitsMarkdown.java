package plimsoll.report.export;

import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.result.search.Fit;
import plimsoll.report.summary.FitTable;

/** The smallest container of each variant, as a table in GitHub's flavour of Markdown. */
final class FitsMarkdown {
    private FitsMarkdown() {}

    static String of(List<Fit> fits) {
        FitTable table = FitTable.of(fits);
        return line(table.heads()) + "|---|" + "--:|".repeat(table.heads().size() - 1) + "\n"
                + table.rows().stream().map(FitsMarkdown::line).collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Markdown::text).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
