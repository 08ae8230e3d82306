package plimsoll.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plimsoll.engine.judge.Judge;
import plimsoll.model.result.Result;
import plimsoll.report.export.Markdown;

/** Judges stored records again and rebuilds every report. */
@Command(
        name = "report",
        header = "Judges stored records again and rebuilds every report.",
        description = "Judges the stored records of a result again and rebuilds every report.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit code: that of the run.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll report results/upload-relay-20261121-101500",
            "  plimsoll report DIR --markdown",
            "  plimsoll report DIR --table"
        })
final class ReportVerb implements Callable<Integer> {
    @Parameters(paramLabel = "RESULT_DIR", description = "A directory that a run wrote.")
    private Path directory = Path.of(".");

    @Option(names = "--table", description = "Print the table of the cells only, as Markdown.")
    private boolean table;

    @Mixin
    private Output output = new Output();

    @Mixin
    private Screen screen = new Screen();

    @Override
    public Integer call() {
        StoredResults.checked(directory);
        Result result = Judge.run(directory);
        new ReportFiles(directory).write(result);
        if (table) {
            screen.out().print(Markdown.table(result));
            screen.out().flush();
        } else {
            output.print(result, directory, screen);
        }
        return result.exitCode();
    }
}
