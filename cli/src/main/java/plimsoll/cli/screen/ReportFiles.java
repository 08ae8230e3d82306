package plimsoll.cli.screen;

import java.nio.file.Path;
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
    public void write(Result result) {
        new ResultJson().write(result, directory.resolve("result.json"));
        HtmlReport.write(result, page());
        MarkdownReport.write(result, directory.resolve("summary.md"));
        JUnitXml.write(result, directory.resolve("junit.xml"));
        OpenMetrics.write(result, directory.resolve("metrics.om"));
        PatchText.files(result).forEach(patch -> ReportFile.write(directory.resolve(patch.name()), patch.text()));
        FoldedStacks.write(result, directory);
    }

    public Path page() {
        return directory.resolve("report.html");
    }
}
