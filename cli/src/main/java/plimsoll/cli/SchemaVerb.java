package plimsoll.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.json.ResultJson;
import plimsoll.run.request.RequestException;
import plimsoll.study.grammar.StudySchema;
import plimsoll.study.text.SpellingSuggestion;

/** Prints a JSON schema. */
@Command(
        name = "schema",
        header = "Prints the JSON schema of a study or of a result.",
        description = "Prints the JSON schema of a study file or of result.json.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {"  plimsoll schema study > plimsoll-study-1.json    for the first line of a study"})
final class SchemaVerb implements Callable<Integer> {
    private static final List<String> SUBJECTS = List.of("study", "result");

    @Parameters(
            paramLabel = "study|result",
            completionCandidates = Subjects.class,
            description = "The schema to print.")
    private String subject = "";

    @Mixin
    private Terminal terminal = new Terminal();

    /** The schemas that a shell offers. */
    static final class Subjects implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SUBJECTS.iterator();
        }
    }

    @Override
    public Integer call() {
        terminal.out().println(schema());
        return ExitCode.MEASURED.code();
    }

    private String schema() {
        return switch (subject.toLowerCase(Locale.ROOT)) {
            case "study" -> StudySchema.text();
            case "result" -> ResultJson.schema();
            default ->
                throw new RequestException(
                        ExitCode.USAGE,
                        "no schema for '" + subject + "': "
                                + SpellingSuggestion.hint(subject, SUBJECTS, "schemas are"));
        };
    }
}
