package plimsoll.cli.screen;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.export.FoldedStacks;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.file.ReportFile;
import plimsoll.report.html.HtmlReport;
import plimsoll.report.json.ResultJson;
import plimsoll.report.summary.PatchText;

/** Writes every report of a result into its directory. */
public record ReportFiles(Path directory) {
    /**
     * Writes {@code result.json} and, beside it, all others: of a thousand trials each half takes seconds. A report
     * that cannot be written does not keep one of the other half from being written.
     *
     * @throws java.io.UncheckedIOException when one cannot be written
     */
    public void write(Result result) {
        List<Runnable> halves = List.of(
                () -> new ResultJson().write(result, directory.resolve("result.json")), () -> writeOthers(result));
        List<RuntimeException> failures =
                halves.parallelStream().flatMap(half -> failure(half).stream()).toList();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private void writeOthers(Result result) {
        HtmlReport.write(result, page());
        MarkdownReport.write(result, directory.resolve("summary.md"));
        JUnitXml.write(result, directory.resolve("junit.xml"));
        OpenMetrics.write(result, directory.resolve("metrics.om"));
        PatchText.files(result).forEach(patch -> ReportFile.write(directory.resolve(patch.name()), patch.text()));
        FoldedStacks.write(result, directory);
    }

    private static Optional<RuntimeException> failure(Runnable half) {
        try {
            half.run();
            return Optional.empty();
        } catch (RuntimeException failed) {
            return Optional.of(failed);
        }
    }

    public Path page() {
        return directory.resolve("report.html");
    }
}
