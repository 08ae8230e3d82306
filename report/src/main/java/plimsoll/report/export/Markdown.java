package plimsoll.report.export;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.search.Searched;
import plimsoll.report.file.WholeFile;
import plimsoll.report.summary.ClockWords;
import plimsoll.report.summary.InsideWords;
import plimsoll.report.summary.LayerWords;
import plimsoll.report.summary.Objective;
import plimsoll.report.summary.Row;
import plimsoll.report.summary.SearchWords;
import plimsoll.report.summary.Summary;
import plimsoll.report.text.Shown;

/** Writes {@code summary.md} in GitHub's flavour: the verdict, a table of the variants, what to use, how to repeat it. */
public final class Markdown {
    private static final int LONGEST = 400;
    private static final int LONGEST_LADDER = 2_000;
    private static final Pattern TICKS = Pattern.compile("`+");

    private Markdown() {}

    /** Replaces the file in one step. */
    public static void write(Result result, Path file) {
        WholeFile.write(file, render(result));
    }

    public static String render(Result result) {
        Summary summary = Summary.of(result);
        List<Row> rows = summary.rows();
        return "## " + text(result.sentence()) + "\n\n"
                + (result.partial() ? "**Interrupted; this is what was finished.**\n\n" : "")
                + text(result.question()) + "\n\n"
                + result.searched().map(Markdown::searched).orElse("")
                + result.baseline()
                        .map(against -> "Against the baseline " + text(against.named())
                                + ", which ran beside this build in every round:\n\n"
                                + DeltasMarkdown.render(against) + "\n")
                        .orElse("")
                + TableMarkdown.of(summary)
                + "\n"
                + rows.stream().map(Markdown::cause).collect(Collectors.joining())
                + drawn(LayerWords.of(result))
                + drawn(ClockWords.of(result))
                + InsideWords.ofTheRest(result).stream()
                        .map(line -> "- " + text(line) + "\n")
                        .collect(Collectors.joining())
                + list(rows.stream().map(Markdown::account).toList())
                + list(result.comparisons().stream().map(one -> one.sentence()).toList())
                + result.recommendation().map(Markdown::recommendation).orElse("")
                + (result.repeat().isEmpty() ? "" : "Repeat it:\n\n" + code(result.repeat()) + "\n")
                + list(result.notes())
                + "Times and memory are medians over the rounds, counts are sums; 1m is 1 MiB; "
                + "≥ max: fewer than 10 operations lie beyond it.\n";
    }

    private static String searched(Searched searched) {
        return fenced(SearchWords.of(searched).stream()
                        .map(line ->
                                line.verbatim() ? Shown.block(line.text()) : Shown.line(line.text(), LONGEST_LADDER))
                        .collect(Collectors.joining("\n")))
                + "\n";
    }

    private static String drawn(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : "\n" + fenced(lines.stream().map(Shown::block).collect(Collectors.joining("\n"))) + "\n";
    }

    private static String cause(Row row) {
        String evidence = row.cause().evidence();
        String cause = row.cause().words().isEmpty()
                ? ""
                : "- **" + text(row.variant()) + "** " + text(row.cause().words()) + ". " + text(row.because())
                        + (evidence.isBlank() ? "" : "<br>" + text(evidence)) + "\n";
        return cause
                + Stream.of(List.of(row.reasons(), row.filled()), row.time(), row.inside())
                        .flatMap(List::stream)
                        .filter(line -> !line.isBlank())
                        .map(line -> "- **" + text(row.variant()) + "** " + text(line) + "\n")
                        .collect(Collectors.joining());
    }

    /** The ledger of a cell, and each threshold with the rounds in which it held. */
    private static String account(Row row) {
        String objectives = row.objectives().stream().map(Objective::words).collect(Collectors.joining(", "));
        return row.ledger().isEmpty()
                ? ""
                : row.cell() + ": " + row.ledger() + (objectives.isEmpty() ? "" : ". Thresholds: " + objectives);
    }

    private static String list(List<String> sentences) {
        String items = sentences.stream()
                .filter(sentence -> !sentence.isBlank())
                .map(sentence -> "- " + text(sentence) + "\n")
                .collect(Collectors.joining());
        return "\n" + items + (items.isEmpty() ? "" : "\n");
    }

    private static String recommendation(Recommendation advice) {
        String settings =
                String.join("\n", advice.settings().stream().map(Shown::line).toList());
        return "Use **" + text(advice.variant()) + "**: " + text(advice.because()) + "\n\n"
                + (settings.isEmpty() ? "" : fenced(settings) + "\n");
    }

    private static String code(String command) {
        return fenced(Shown.line(command, 2_000));
    }

    /** A fence longer than any run of back-ticks inside cannot be closed from inside. */
    private static String fenced(String lines) {
        int longest = TICKS.matcher(lines)
                .results()
                .mapToInt(run -> run.group().length())
                .max()
                .orElse(0);
        String fence = "`".repeat(Math.max(3, longest + 1));
        return fence + "\n" + lines + "\n" + fence + "\n";
    }

    /** One line in which no sign of Markdown or HTML, no address and no {@code @name} means anything. */
    static String text(String text) {
        return Shown.line(text, LONGEST)
                .replace("\\", "\\\\")
                .replaceAll("([`*_\\[\\]|#~!$])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("://", ":&#47;&#47;")
                .replace("www.", "www&#46;");
    }
}
