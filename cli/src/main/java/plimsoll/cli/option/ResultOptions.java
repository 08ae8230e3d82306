package plimsoll.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import plimsoll.cli.screen.FormerNames;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ProgressTerminal;
import plimsoll.cli.screen.ResultOutput;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.search.StoredSearch;

/** The place of a search's result, and the way it is shown. */
public final class ResultOptions {
    @Mixin
    private FarmOptions farm = new FarmOptions();

    @Mixin
    private OutOption out = new OutOption();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Resume an interrupted search, with its own study, options and directory.")
    private Optional<Path> resume = Optional.empty();

    @Mixin
    private PermissionOption permission = new PermissionOption();

    @Mixin
    private MemberUserOption members = new MemberUserOption();

    @Mixin
    private ResultOutput output = new ResultOutput();

    @Mixin
    private ProgressTerminal terminal = new ProgressTerminal();

    public FarmOptions farm() {
        return farm;
    }

    public LoadPermission permission() {
        return permission.permission();
    }

    /** The user as which members run; empty: the default. */
    public Optional<String> memberUser() {
        return members.user();
    }

    /** Takes what a resumed search must keep from its own command line. */
    public ResultOptions resuming(ResultOptions begun) {
        members.resume(begun.members);
        return this;
    }

    public ResultOutput output() {
        return output;
    }

    public Terminal screen() {
        return terminal;
    }

    /** The directory of a new result; empty: the default. */
    public Optional<Path> directory() {
        return out.directory();
    }

    public ResultDestination destination() {
        return resume.<ResultDestination>map(ResultDestination.Stored::new)
                .orElseGet(() -> new ResultDestination.New(out.directory()));
    }

    /**
     * Returns the directory of the search to resume; empty for a new search.
     *
     * @throws RequestException when the verb is given another option or argument that decides what is searched, or where
     *     its result goes
     */
    public Optional<Path> resumed(CommandSpec verb) {
        resume.ifPresent(directory -> {
            Set<String> shown = CommandSpec.forAnnotatedObject(new ResultOptions())
                    .optionsMap()
                    .keySet();
            ParseResult given = verb.commandLine().getParseResult();
            Stream<String> options = given.matchedOptions().stream()
                    .map(OptionSpec::longestName)
                    .filter(option -> option.equals("--out") || !shown.contains(option));
            Stream<String> arguments =
                    given.matchedPositionals().stream().flatMap(argument -> argument.originalStringValues().stream());
            Stream.concat(options, arguments).findFirst().ifPresent(word -> {
                throw new RequestException(
                        ExitCode.USAGE,
                        "--resume continues " + directory + " as it was begun; remove " + word
                                + ", or start a new search");
            });
        });
        return resume;
    }

    /**
     * Returns the command line that began the search of a directory.
     *
     * @throws RequestException when another verb began it, whose search this one would write over
     */
    public static List<String> commandLine(Path directory, String verb) {
        List<String> words = FormerNames.replaced(StoredSearch.words(directory), _ -> {});
        words.stream().findFirst().filter(began -> !began.equals(verb)).ifPresent(began -> {
            throw new RequestException(
                    ExitCode.USAGE,
                    directory + " was begun by " + began + ", not by " + verb + "; use '"
                            + LauncherScript.invocation(List.of()).resume(began, directory) + "'");
        });
        return words;
    }
}
