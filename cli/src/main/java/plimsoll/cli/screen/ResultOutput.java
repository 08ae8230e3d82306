package plimsoll.cli.screen;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.result.Result;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.json.ResultJson;
import plimsoll.report.terminal.TerminalReport;

/** The options that decide how a result is printed. */
public final class ResultOutput {
    @Option(names = "--json", description = "Print result.json on standard output; progress goes to standard error.")
    private boolean json;

    @Option(names = "--markdown", description = "Print the summary as Markdown, for a pull request.")
    private boolean markdown;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write JUnit XML there.")
    private Optional<Path> junit = Optional.empty();

    @Option(
            names = "--records-only",
            hidden = true,
            description = "Write no report: the records of a block are judged where they are merged.")
    private boolean recordsOnly;

    /** Returns whether standard output is for a program. */
    public boolean machineReadable() {
        return json || markdown || recordsOnly;
    }

    /** Writes every report of a result into its directory. */
    public void write(Result result, Path directory) {
        if (!recordsOnly) {
            new ReportFiles(directory).write(result);
        }
    }

    public void print(Result result, Path directory, Terminal screen) {
        if (recordsOnly) {
            return;
        }
        junit.ifPresent(file -> JUnitXml.write(result, file));
        if (json) {
            PrintWriter out = new PrintWriter(screen.out(), false, StandardCharsets.UTF_8);
            new ResultJson().write(result, out);
            out.println();
            out.flush();
        } else if (markdown) {
            screen.out().println(MarkdownReport.render(result));
        } else {
            screen.out().println(TerminalReport.render(result, screen.columns(), screen.style()));
            screen.out().println("report: " + new ReportFiles(directory).page().toUri());
            if (result.partial()) {
                String verb = FormerNames.verb(
                        result.searched().map(found -> found.verb()).orElse("run"));
                screen.out()
                        .println("resume: "
                                + LauncherScript.invocation(List.of()).resume(verb, directory));
            }
        }
    }
}
