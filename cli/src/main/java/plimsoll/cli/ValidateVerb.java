package plimsoll.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plimsoll.cli.option.SuiteNames;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.StudyReader;
import plimsoll.study.setting.Selection;

/** Lists every problem of a study file without running it. */
@Command(
        name = "validate",
        header = "Checks a study file and lists every problem.",
        description =
                "Checks a study file without running it and lists every problem with file:line:column, the value seen and"
                        + " a suggestion.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  plimsoll validate study.yaml", "  plimsoll validate upload-relay"})
final class ValidateVerb implements Callable<Integer> {
    @Parameters(
            paramLabel = "SUITE|study.yaml",
            completionCandidates = SuiteNames.class,
            description = "A built-in suite or a study file.")
    private String study = "";

    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() {
        Path file = LauncherScript.installation().studyFile(study);
        Study read = StudyReader.read(file, Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY));
        int trials = read.cells().stream().mapToInt(Cell::rounds).sum();
        boolean added = read.cells().stream().anyMatch(cell -> cell.until().isPresent());
        terminal.out()
                .println(file + ": valid; " + QuantityFormat.many(read.cells().size(), "cell") + ", "
                        + QuantityFormat.many(trials, "trial") + (added ? " or more" : "")
                        + " in a full run; its programs and files are checked by run");
        return ExitCode.MEASURED.code();
    }
}
