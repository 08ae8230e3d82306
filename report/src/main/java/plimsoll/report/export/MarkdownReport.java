package plimsoll.report.export;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.report.file.ReportFile;
import plimsoll.report.section.Section;
import plimsoll.report.section.Sections;
import plimsoll.report.summary.CellRow;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.text.TextSanitizer;

/**
 * Writes {@code summary.md} in GitHub's flavour: the verdict, a table of the variants, the recommendation, the command.
 */
public final class MarkdownReport {
    private static final String VARIANTS = "variants";

    private MarkdownReport() {}

    /** Writes the summary; replaces an existing file in one step. */
    public static void write(Result result, Path file) {
        ReportFile.write(file, render(result));
    }

    /** Renders the verdict and the question first, then the sections, then the evidence. */
    public static String render(Result result) {
        ResultSummary summary = ResultSummary.of(result);
        return "## " + MarkdownPainter.text(result.sentence()) + "\n\n"
                + (result.partial() ? "**Interrupted: only completed trials are shown.**\n\n" : "")
                + MarkdownPainter.line(MarkdownPainter.text(result.question())) + "\n\n"
                + Sections.all().stream()
                        .map(section -> section.key().equals(VARIANTS) ? cells(summary) : drawn(section, result))
                        .collect(Collectors.joining())
                + list(result.comparisons().stream().map(one -> one.sentence()).toList())
                + result.recommendation()
                        .map(advice -> recommendation(advice, result.hasOneVariant()))
                        .orElse("")
                + (result.repeat().isEmpty() ? "" : "Repeat it:\n\n" + code(result.repeat()) + "\n")
                + list(result.notes())
                + "Times and memory are medians over the rounds, counts are sums; 1m is 1 MiB; "
                + "p90 ... (n=125) is the highest percentile with 10 of n operations beyond it.\n";
    }

    private static String drawn(Section section, Result result) {
        return section.of(result).map(MarkdownPainter::render).orElse("");
    }

    private static String cells(ResultSummary summary) {
        return TableMarkdown.of(summary, MarkdownReport::causes) + "\n";
    }

    private static String causes(List<CellRow> rows) {
        Function<CellRow, String> name = TableMarkdown.name(rows);
        return rows.stream()
                .map(row -> cause(row, "- **" + MarkdownPainter.text(name.apply(row)) + "** "))
                .collect(Collectors.joining());
    }

    /** @param lead the name of the row, as the beginning of a line */
    private static String cause(CellRow row, String lead) {
        String evidence = row.cause().evidence();
        String cause = row.cause().words().isEmpty()
                ? ""
                : lead + MarkdownPainter.text(row.cause().words()) + ". " + MarkdownPainter.text(row.because())
                        + (evidence.isBlank() ? "" : "<br>" + MarkdownPainter.text(evidence)) + "\n";
        return cause
                + Stream.of(List.of(row.reasons(), row.filled()), row.time(), row.inside())
                        .flatMap(List::stream)
                        .filter(line -> !line.isBlank())
                        .map(line -> lead + MarkdownPainter.text(line) + "\n")
                        .collect(Collectors.joining());
    }

    private static String list(List<String> sentences) {
        String items = sentences.stream()
                .filter(sentence -> !sentence.isBlank())
                .map(sentence -> "- " + MarkdownPainter.line(MarkdownPainter.text(sentence)) + "\n")
                .collect(Collectors.joining());
        return items + (items.isEmpty() ? "" : "\n");
    }

    private static String recommendation(Recommendation advice, boolean only) {
        String settings = String.join(
                "\n", advice.settings().stream().map(TextSanitizer::line).toList());
        String use = only
                ? settings.isEmpty() ? "Use it as it is" : "Run it with these settings"
                : "Use **" + MarkdownPainter.text(advice.variant()) + "**";
        return use + ": " + MarkdownPainter.text(advice.because()) + "\n\n"
                + (settings.isEmpty() ? "" : MarkdownPainter.fenced(settings) + "\n");
    }

    private static String code(String command) {
        return MarkdownPainter.fenced(TextSanitizer.line(command, 2_000));
    }
}
