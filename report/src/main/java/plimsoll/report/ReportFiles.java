package plimsoll.report;

import java.nio.file.Path;
import plimsoll.model.result.Result;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.Markdown;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.html.HtmlReport;

/** Every file that is drawn from a result, at its usual name in the result's directory. */
public final class ReportFiles {
    private ReportFiles() {}

    /** Writes {@code report.html}, {@code summary.md}, {@code junit.xml} and {@code metrics.om}; the directory is there. */
    public static void write(Result result, Path directory) {
        HtmlReport.write(result, directory.resolve("report.html"));
        Markdown.write(result, directory.resolve("summary.md"));
        JUnitXml.write(result, directory.resolve("junit.xml"));
        OpenMetrics.write(result, directory.resolve("metrics.om"));
    }
}
