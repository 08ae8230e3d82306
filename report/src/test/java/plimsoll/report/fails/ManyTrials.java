package plimsoll.report.fails;

import java.nio.file.Path;
import plimsoll.model.result.Result;
import plimsoll.report.Results;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.html.HtmlReport;
import plimsoll.report.json.ResultJson;

/**
 * Writes a result of many trials into a directory, reads it and writes every report of it: {@code ManyTrials DIRECTORY
 * TRIALS SERIES}.
 */
public final class ManyTrials {
    private ManyTrials() {}

    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0], "result.json");
        new ResultJson().write(Results.large(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])), file);
        Result read = new ResultJson().read(file);
        HtmlReport.write(read, Path.of(arguments[0], "report.html"));
        MarkdownReport.write(read, Path.of(arguments[0], "summary.md"));
        JUnitXml.write(read, Path.of(arguments[0], "junit.xml"));
        OpenMetrics.write(read, Path.of(arguments[0], "metrics.om"));
    }
}
