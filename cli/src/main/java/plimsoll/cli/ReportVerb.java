package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.ResultOutput;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.export.TableMarkdown;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.StoredResults;

/** Judges stored records again and rebuilds every report. */
@Command(
        name = "report",
        header = "Judges stored records again and rebuilds every report.",
        description = "Judges the stored records of a result again and rebuilds every report.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit code: the same as the run's.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll report results/upload-relay-20261121-101500",
            "  plimsoll report DIR --markdown",
            "  plimsoll report DIR --table",
            "  plimsoll report DIR --table --cells '*.rush' --columns total,p99"
        })
final class ReportVerb implements Callable<Integer> {
    @Parameters(paramLabel = "RESULT", description = "A directory that a run wrote.")
    private Path directory = Path.of(".");

    @Option(
            names = "--table",
            description =
                    "Print only the table of cells as Markdown, and write no file; for a rightsize result, the table of containers.")
    private boolean table;

    @Option(
            names = "--cells",
            paramLabel = "NAME",
            split = ",",
            description = "Only these cells of the table, such as '*.rush'; * matches anything.")
    private List<String> cells = List.of();

    @Option(
            names = "--columns",
            paramLabel = "NAME",
            split = ",",
            description = "Only these columns besides the variant, such as load,total,p99.")
    private List<String> columns = List.of();

    @Mixin
    private ResultOutput output = new ResultOutput();

    @Mixin
    private Terminal terminal = new Terminal();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (!table && !(cells.isEmpty() && columns.isEmpty())) {
            throw new RequestException(ExitCode.USAGE, "--cells and --columns select from a table; add --table");
        }
        if (table) {
            List.of("--json", "--markdown", "--junit")
                    .forEach(option -> StudyArgument.refuseWith(
                            Objects.requireNonNull(spec),
                            option,
                            "--table prints only the table of cells; remove " + option));
        }
        output.check();
        Result result = StoredResults.judged(directory);
        if (table) {
            terminal.out().print(chosen(result));
            terminal.out().flush();
        } else {
            new ReportFiles(directory).write(result);
            output.print(result, directory, terminal);
        }
        return result.exitCode();
    }

    private String chosen(Result result) {
        try {
            return TableMarkdown.of(result, cells, columns);
        } catch (IllegalArgumentException unknown) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(unknown.getMessage()));
        }
    }
}
