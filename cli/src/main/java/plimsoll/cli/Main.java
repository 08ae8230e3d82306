package plimsoll.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import plimsoll.json.FileErrorText;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.study.text.SpellingSuggestion;

/** The program {@code plimsoll}. */
@Command(
        name = "plimsoll",
        description = "Which build, how much load, in this much memory, what is lost, and where the time goes. Proven.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "VERB",
        commandListHeading = "%nVerbs:%n",
        exitCodeListHeading = "%nExit codes:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll init --jar app.jar          a first study of your own service",
            "  plimsoll run upload-relay --quick    a built-in suite in a few minutes",
            "  plimsoll run study.yaml --json       your own, the result on standard output",
            "  plimsoll doctor                      what this machine can cap and sample",
            "",
            "'plimsoll VERB --help' shows the options of a verb.",
            "Completion of bash and zsh: source <(plimsoll completion)"
        },
        subcommands = {
            InitVerb.class,
            RunVerb.class,
            FindVerb.class,
            FitVerb.class,
            ProveVerb.class,
            ExplainVerb.class,
            ReportVerb.class,
            CompareVerb.class,
            ClaimsVerb.class,
            SuitesVerb.class,
            ValidateVerb.class,
            DoctorVerb.class,
            SelftestVerb.class,
            SchemaVerb.class,
            HelpCommand.class,
            CompletionVerb.class
        })
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main())
                .setExecutionExceptionHandler(Main::explain)
                .setParameterExceptionHandler(Main::refuse)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true);
        line.getCommandSpec().usageMessage().exitCodeList(meanings());
        line.getSubcommands().values().forEach(verb -> {
            verb.getCommandSpec().exitCodeOnInvalidInput(ExitCode.USAGE.code());
            // The list of verbs shows it; the verb's own help has the description.
            verb.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_HEADER);
        });
        return line;
    }

    /** Number to meaning, in the order in which they are listed. */
    private static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        ExitCode.byCode().forEach(code -> meanings.put(Integer.toString(code.code()), code.meaning()));
        return meanings;
    }

    private static int refuse(ParameterException wrong, String[] arguments) {
        CommandLine verb = wrong.getCommandLine();
        Optional<String> unknown = unknownVerb(wrong);
        verb.getErr()
                .println("plimsoll: "
                        + unknown.map(word -> "there is no verb '" + word + "': "
                                        + SpellingSuggestion.hint(
                                                word, verb.getSubcommands().keySet(), "the verbs are"))
                                .orElseGet(() -> inWords(wrong)));
        if (unknown.isEmpty()) {
            UnmatchedArgumentException.printSuggestions(wrong, verb.getErr());
        }
        verb.getErr().println("see '" + verb.getCommandSpec().qualifiedName() + " --help'");
        return ExitCode.USAGE.code();
    }

    /** Without the words of the library and of Java's types. */
    private static String inWords(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched
                && unmatched.getUnmatched().stream().noneMatch(word -> word.startsWith("-"))) {
            return "nothing is expected at '" + String.join(" ", unmatched.getUnmatched()) + "'";
        }
        return String.valueOf(wrong.getMessage())
                .replaceFirst("^Error: ", "")
                .replaceFirst("^Missing required subcommand$", "a verb is missing, such as 'run' or 'init'")
                .replaceFirst(" is not an? (int|long)$", " is not a whole number")
                .replaceFirst(" is not a double$", " is not a number");
    }

    /** The first word, where the program itself was given one that it does not know. */
    private static Optional<String> unknownVerb(ParameterException wrong) {
        boolean verbs = !wrong.getCommandLine().getSubcommands().isEmpty();
        return wrong instanceof UnmatchedArgumentException unmatched && verbs
                ? unmatched.getUnmatched().stream().findFirst().filter(word -> !word.startsWith("-"))
                : Optional.empty();
    }

    private static int explain(Exception thrown, CommandLine verb, CommandLine.ParseResult parsed) {
        PrintWriter err = verb.getErr();
        if (thrown instanceof RequestException exception) {
            err.println("plimsoll: " + exception.getMessage());
            return exception.exitCode().code();
        }
        if (thrown instanceof UnreadableRecordException damaged) {
            err.println("plimsoll: " + damaged.getMessage()
                    + "; this result is damaged there: put the file back from a copy, or run the study anew");
            return ExitCode.USAGE.code();
        }
        if (thrown instanceof UncheckedIOException refused) {
            err.println("plimsoll: " + FileErrorText.of(refused)
                    + " (see whether it is there, may be read and written, and the disk has room)");
            return ExitCode.INTERNAL_ERROR.code();
        }
        err.println("plimsoll: an internal error, which is a fault of Plimsoll and not of your study: " + thrown);
        thrown.printStackTrace(err);
        return ExitCode.INTERNAL_ERROR.code();
    }
}
