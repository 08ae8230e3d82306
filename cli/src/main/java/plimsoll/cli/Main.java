package plimsoll.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import plimsoll.cli.screen.FormerNames;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.StudySecrets;
import plimsoll.run.request.RequestException;
import plimsoll.study.text.SpellingSuggestion;

/** The program {@code plimsoll}. */
@Command(
        name = "plimsoll",
        description = "Load tests for JVM services in their real memory limit: which build holds how much load, what it"
                + " loses, and where the time goes.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "VERB",
        commandListHeading = "%nVerbs:%n",
        exitCodeListHeading = "%nExit codes:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll init --jar app.jar          write a first study for your own service",
            "  plimsoll run upload-relay --quick    run a built-in suite in a few minutes",
            "  plimsoll run study.yaml --json       run your study, print the result as JSON",
            "  plimsoll doctor                      check what this machine can cap",
            "",
            "'plimsoll VERB --help' shows the options of a verb.",
            "'plimsoll completion --help' shows how a shell completes verbs and options."
        })
public final class Main implements Callable<Integer> {
    /** In the order in which help lists them. */
    private static final List<Class<?>> VERBS = List.of(
            InitVerb.class,
            RunVerb.class,
            FindVerb.class,
            RightsizeVerb.class,
            VerifyVerb.class,
            MergeVerb.class,
            FarmVerb.class,
            AgentVerb.class,
            ProfileVerb.class,
            ReportVerb.class,
            CompareVerb.class,
            CheckClaimsVerb.class,
            SuitesVerb.class,
            ValidateVerb.class,
            DoctorVerb.class,
            SelftestVerb.class,
            SchemaVerb.class,
            HelpCommand.class,
            CompletionVerb.class);

    /** The verbs that describe the others. */
    private static final Set<Class<?>> OF_ALL = Set.of(HelpCommand.class, CompletionVerb.class);

    @Spec
    private @Nullable CommandSpec spec;

    private Main() {}

    /** Answers a command line without a verb. */
    @Override
    public Integer call() {
        Objects.requireNonNull(spec).commandLine().getErr().println(firstSteps());
        return ExitCode.USAGE.code();
    }

    /** Returns first steps with the name of the program as it was called, so that a line can be pasted. */
    private static String firstSteps() {
        return String.format(Locale.ROOT, """
            plimsoll: no verb given. Begin with one of these:
              %1$s run upload-relay --quick    run a built-in suite in a few minutes
              %1$s init --jar app.jar          write a first study for your own service
              %1$s doctor                      check what this machine can cap
            '%1$s --help' lists all verbs.""", LauncherScript.program());
    }

    public static void main(String[] arguments) {
        int code = run(List.of(arguments));
        System.out.close();
        System.err.close();
        System.exit(code);
    }

    /** Executes a command line; the standard streams print no hidden character and no secret of its study from now on. */
    static int run(List<String> arguments) {
        Terminal.showEverything();
        List<String> words = FormerNames.replaced(arguments, note -> System.err.println("note: " + note));
        CommandLine line = program(words).setExecutionStrategy(Main::runHidingSecrets);
        return execute(line, words.toArray(String[]::new));
    }

    /** Returns the program with the options that these words may need only, since it costs time to read those of a verb. */
    private static CommandLine program(List<String> words) {
        Optional<Class<?>> named = VERBS.stream()
                .filter(verb -> words.stream().findFirst().equals(Optional.of(name(verb))))
                .findFirst();
        if (named.isEmpty()) {
            return commandLine(VERBS.stream().map(Main::listed).toList());
        }
        return OF_ALL.contains(named.get()) ? commandLine() : commandLine(List.of(named.get()));
    }

    private static String name(Class<?> verb) {
        return verb.getAnnotation(Command.class).name();
    }

    /** Returns a verb without its options, as the list of verbs shows it. */
    private static CommandSpec listed(Class<?> verb) {
        UsageMessageSpec usage =
                new UsageMessageSpec().header(verb.getAnnotation(Command.class).header());
        return CommandSpec.create().name(name(verb)).usageMessage(usage);
    }

    /** Runs the verb, from which no value that its study takes from the environment reaches the screen. */
    private static int runHidingSecrets(CommandLine.ParseResult parsed) {
        Terminal.hide(StudySecrets.of(parsed.expandedArgs(), LauncherScript.installation(), System.getenv()));
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Executes a verb; an input that is too deep or too large for this process ends in a sentence. */
    static int execute(CommandLine line, String... arguments) {
        try {
            return line.execute(arguments);
        } catch (StackOverflowError e) {
            return reportOversizedInput(line, "is nested too deeply; check that it is what you meant to give");
        } catch (OutOfMemoryError e) {
            return reportOversizedInput(
                    line,
                    "is too large for a heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                            + "m; check that it is what you meant to give");
        }
    }

    private static int reportOversizedInput(CommandLine line, String why) {
        line.getErr().println("plimsoll: a file that was read " + why);
        return ExitCode.USAGE.code();
    }

    /** Returns the program with all its verbs, before any argument. */
    public static CommandLine commandLine() {
        return commandLine(VERBS);
    }

    /** Returns the program with these verbs: classes, or descriptions of verbs. */
    private static CommandLine commandLine(List<?> verbs) {
        CommandLine line = new CommandLine(new Main());
        verbs.forEach(line::addSubcommand);
        line.setExecutionExceptionHandler(Main::explain)
                .setParameterExceptionHandler(Main::refuse)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true);
        line.getCommandSpec().usageMessage().exitCodeList(exitCodeMeanings());
        line.getSubcommands().values().forEach(verb -> {
            verb.getCommandSpec().exitCodeOnInvalidInput(ExitCode.USAGE.code());
            // The list of verbs shows the header; the verb's own help shows the description.
            verb.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_HEADER);
        });
        return line;
    }

    /** Maps each exit code to its meaning, in listing order. */
    private static Map<String, String> exitCodeMeanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        ExitCode.byCode().forEach(code -> meanings.put(Integer.toString(code.code()), code.meaning()));
        return meanings;
    }

    private static int refuse(ParameterException wrong, String[] arguments) {
        CommandLine verb = wrong.getCommandLine();
        Optional<String> unknown = unknownVerb(wrong);
        verb.getErr()
                .println("plimsoll: "
                        + unknown.map(word -> "unknown verb '" + word + "': "
                                        + SpellingSuggestion.hint(
                                                word, verb.getSubcommands().keySet(), "verbs are"))
                                .orElseGet(() -> inWords(wrong)));
        if (unknown.isEmpty()) {
            UnmatchedArgumentException.printSuggestions(wrong, verb.getErr());
        }
        verb.getErr().println("see '" + asCalled(verb.getCommandSpec()) + " --help'");
        return ExitCode.USAGE.code();
    }

    /** Returns the verb after the program's name as the user typed it. */
    private static String asCalled(CommandSpec verb) {
        return LauncherScript.program()
                + verb.qualifiedName().substring(verb.root().name().length());
    }

    /** Returns the message without the library's wording and Java type names. */
    private static String inWords(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched
                && unmatched.getUnmatched().stream().noneMatch(word -> word.startsWith("-"))) {
            return "unexpected argument '" + String.join(" ", unmatched.getUnmatched()) + "'"
                    + (wrong.getCommandLine().getCommandSpec().userObject() instanceof InitVerb init
                            ? "; " + init.remedy(unmatched.getUnmatched())
                            : "");
        }
        return plain(String.valueOf(wrong.getMessage())) + example(wrong);
    }

    private static String plain(String message) {
        return message.replaceFirst("^Error: ", "")
                .replaceFirst("^Missing required parameter", "missing argument")
                .replaceFirst("^Invalid value for positional parameter at index \\d+ \\((.*?)\\): ", "$1: ")
                .replaceFirst(" is not an? (int|long)$", " is not a whole number")
                .replaceFirst(" is not a double$", " is not a number");
    }

    /** Returns the first example of the verb's help, without its explanation; empty unless an argument is missing. */
    private static String example(ParameterException wrong) {
        if (!(wrong instanceof MissingParameterException missing)
                || missing.getMissing().stream().noneMatch(ArgSpec::required)) {
            return "";
        }
        String[] examples =
                wrong.getCommandLine().getCommandSpec().usageMessage().footer();
        return "; for example: "
                + examples[0]
                        .strip()
                        .replaceFirst("  .*", "")
                        .replace("%%", "%")
                        .replaceFirst("^\\S+", Matcher.quoteReplacement(LauncherScript.program()));
    }

    /** Returns the first word if it is not a known verb. */
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
                    + "; the result is damaged: restore the file from a copy, or run the study again");
            return ExitCode.USAGE.code();
        }
        if (thrown instanceof UncheckedIOException refused) {
            err.println("plimsoll: " + FileErrorText.of(refused)
                    + " (check that it exists, is readable and writable, and that the disk has room)");
            return ExitCode.INTERNAL_ERROR.code();
        }
        err.println("plimsoll: internal error; this is a bug in Plimsoll, not in your study: " + thrown);
        thrown.printStackTrace(err);
        return ExitCode.INTERNAL_ERROR.code();
    }
}
