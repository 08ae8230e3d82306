package plimsoll.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import plimsoll.cli.screen.Output;
import plimsoll.cli.screen.Screen;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.Complaint;
import plimsoll.run.request.Destination;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.search.StoredSearch;

/** The place of a search's result, and the way it is shown. */
public final class ResultOptions {
    @Mixin
    private OutOption out = new OutOption();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with a search that was ended before it was over; nothing else is to be said.")
    private Optional<Path> resume = Optional.empty();

    @Mixin
    private PermissionOption permission = new PermissionOption();

    @Mixin
    private Output output = new Output();

    @Mixin
    private Screen screen = new Screen();

    public LoadPermission permission() {
        return permission.permission();
    }

    public Output output() {
        return output;
    }

    public Screen screen() {
        return screen;
    }

    public Destination destination() {
        return resume.<Destination>map(Destination.Stored::new).orElseGet(() -> new Destination.New(out.directory()));
    }

    /**
     * The words with which a search was begun that is to be gone on with; empty where one is begun.
     *
     * @throws Complaint when the verb is given another option that decides what is searched
     */
    public Optional<List<String>> begun(CommandSpec verb) {
        return resume.map(directory -> {
            Set<String> shown = CommandSpec.forAnnotatedObject(new ResultOptions())
                    .optionsMap()
                    .keySet();
            verb.commandLine().getParseResult().matchedOptions().stream()
                    .map(OptionSpec::longestName)
                    .filter(option -> !shown.contains(option))
                    .findFirst()
                    .ifPresent(option -> {
                        throw new Complaint(
                                ExitCode.USAGE,
                                "--resume goes on with what " + directory + " was begun with; leave " + option
                                        + " away, or search anew");
                    });
            return StoredSearch.words(directory);
        });
    }
}
