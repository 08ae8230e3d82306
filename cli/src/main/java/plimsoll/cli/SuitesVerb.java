package plimsoll.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import plimsoll.engine.study.Selection;
import plimsoll.model.Study;

/** Lists the built-in suites with their questions and variants. */
@Command(
        name = "suites",
        description = "The built-in suites, their questions and their variants.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {"  plimsoll suites"})
final class SuitesVerb implements Callable<Integer> {
    @Mixin
    private Screen screen = new Screen();

    @Override
    public Integer call() {
        Home home = Home.ofLauncher();
        for (String suite : home.suites()) {
            print(
                    suite,
                    Studies.read(home.studyFile(suite), Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY)));
        }
        return ExitCode.MEASURED;
    }

    private void print(String suite, Study study) {
        screen.out().println(suite + ": " + study.question().strip());
        study.because().forEach((variant, because) -> screen.out().printf("  %-26s %s%n", variant, because));
    }
}
