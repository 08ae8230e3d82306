package plimsoll.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import plimsoll.engine.study.Outline;
import plimsoll.engine.study.StudyFile;

/** Lists the built-in suites with their questions and variants. */
@Command(
        name = "suites",
        description = "The built-in suites and their variants.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample: plimsoll suites --json"})
final class SuitesVerb implements Callable<Integer> {
    @Mixin
    private Screen screen;

    @Override
    public Integer call() {
        Home home = Home.ofLauncher();
        for (String suite : home.suites()) {
            Outline outline = StudyFile.outline(home.studyFile(suite));
            screen.out().println(screen.bold(suite) + "  " + outline.question());
            outline.variants().forEach((name, because) -> screen.out().printf("  %-20s %s%n", name, because));
        }
        return ExitCode.MEASURED;
    }
}
