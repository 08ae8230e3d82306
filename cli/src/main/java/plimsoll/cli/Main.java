package plimsoll.cli;

import java.io.PrintWriter;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import plimsoll.engine.study.Nearest;

/** The program {@code plimsoll}. */
@Command(
        name = "plimsoll",
        description = "Which build, how much load, in this much memory, what is lost, and where the time goes. Proven.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "VERB",
        exitCodeListHeading = "%nExit codes:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll init --jar app.jar           a first study of your own service",
            "  plimsoll run upload-relay --quick     a built-in suite, the core variants, a few minutes",
            "  plimsoll run study.yaml --json        your own service, the result on standard output",
            "  plimsoll doctor                       what this machine can cap and sample",
            "",
            "'plimsoll VERB --help' shows the options of a verb. Completion: source <(plimsoll completion)"
        },
        subcommands = {
            RunVerb.class,
            FindVerb.class,
            ExplainVerb.class,
            FitVerb.class,
            ProveVerb.class,
            SuitesVerb.class,
            InitVerb.class,
            ValidateVerb.class,
            ReportVerb.class,
            CompareVerb.class,
            ClaimsVerb.class,
            DoctorVerb.class,
            SelftestVerb.class,
            SchemaVerb.class,
            HelpCommand.class
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
        line.getCommandSpec().usageMessage().exitCodeList(ExitCode.meanings());
        line.addSubcommand("completion", new CommandLine(new AutoComplete.GenerateCompletion()));
        line.getSubcommands().values().forEach(verb -> verb.getCommandSpec().exitCodeOnInvalidInput(ExitCode.USAGE));
        return line;
    }

    private static int refuse(ParameterException wrong, String[] arguments) {
        CommandLine verb = wrong.getCommandLine();
        Optional<String> unknown = unknownVerb(wrong);
        verb.getErr()
                .println("plimsoll: "
                        + unknown.map(word -> "there is no verb '" + word + "': "
                                        + Nearest.hint(
                                                word, verb.getSubcommands().keySet(), "the verbs are"))
                                .orElse(wrong.getMessage()));
        if (unknown.isEmpty()) {
            UnmatchedArgumentException.printSuggestions(wrong, verb.getErr());
        }
        verb.getErr().println("see '" + verb.getCommandSpec().qualifiedName() + " --help'");
        return ExitCode.USAGE;
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
        if (thrown instanceof Complaint complaint) {
            err.println("plimsoll: " + complaint.getMessage());
            return complaint.exitCode();
        }
        err.println("plimsoll: an internal error, which is a fault of Plimsoll and not of your study: " + thrown);
        thrown.printStackTrace(err);
        return ExitCode.INTERNAL_ERROR;
    }
}
