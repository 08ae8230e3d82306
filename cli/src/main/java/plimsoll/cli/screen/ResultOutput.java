package plimsoll.cli.screen;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.json.ResultJson;
import plimsoll.report.terminal.TerminalReport;
import plimsoll.run.request.RequestException;

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

    /**
     * Checks before a measurement that its result is asked for in one form, and can be written where it is asked for.
     * Directories that are missing are made with the file: one of them may be that of the result.
     */
    public void check() {
        if (json && markdown) {
            throw new RequestException(
                    ExitCode.USAGE, "--json and --markdown both print the result on standard output; remove one");
        }
        junit.map(file -> file.toAbsolutePath().normalize())
                .filter(file -> Files.isDirectory(file) || !isRoom(file))
                .ifPresent(file -> {
                    throw new RequestException(
                            ExitCode.USAGE,
                            "--junit cannot write " + file + ", which is a directory or in none that this user may"
                                    + " write; choose another file");
                });
    }

    private static boolean isRoom(Path file) {
        Path existing = file.resolveSibling("");
        while (existing.getParent() != null && Files.notExists(existing)) {
            existing = existing.resolveSibling("");
        }
        return Files.isDirectory(existing) && Files.isWritable(existing);
    }

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
        junit.ifPresent(file -> writeJunit(result, file));
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

    private static void writeJunit(Result result, Path junit) {
        Path directory = junit.toAbsolutePath().resolveSibling("");
        try {
            Files.createDirectories(directory);
        } catch (IOException refused) {
            throw new UncheckedIOException("cannot make " + directory + ": " + FileErrorText.why(refused), refused);
        }
        JUnitXml.write(result, junit);
    }
}
