package plimsoll.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plimsoll.engine.study.StudySchema;
import plimsoll.report.json.ResultJson;

/** Prints a JSON schema. */
@Command(
        name = "schema",
        description = "Prints the JSON schema of a study file or of result.json.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {"  plimsoll schema study > plimsoll-study-1.json    what a study's first line names"})
final class SchemaVerb implements Callable<Integer> {
    /** What has a schema. */
    enum Subject {
        STUDY,
        RESULT
    }

    @Parameters(paramLabel = "study|result", description = "Which one.")
    private Subject subject = Subject.STUDY;

    @Mixin
    private Screen screen = new Screen();

    @Override
    public Integer call() {
        screen.out()
                .println(
                        switch (subject) {
                            case STUDY -> StudySchema.text();
                            case RESULT -> ResultJson.schema();
                        });
        return ExitCode.MEASURED;
    }
}
