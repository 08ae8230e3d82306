package plimsoll.report.export;

import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.result.Fit;
import plimsoll.report.summary.FitRow;

/** The smallest container of each variant, as a table in GitHub's flavour of Markdown. */
final class FitsMarkdown {
    private FitsMarkdown() {}

    static String of(List<Fit> fits) {
        return "| variant | " + String.join(" | ", FitRow.HEADS) + " |\n|---|" + "--:|".repeat(FitRow.HEADS.size())
                + "\n" + fits.stream().map(FitRow::of).map(FitsMarkdown::line).collect(Collectors.joining());
    }

    private static String line(FitRow row) {
        return "| " + Markdown.text(row.variant()) + " | " + String.join(" | ", row.amounts()) + " |\n";
    }
}
