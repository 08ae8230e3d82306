package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.cli.option.ResultOptions;
import plimsoll.cli.option.SizeText;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.option.TimeText;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.ProofPlanner;
import plimsoll.run.request.ProofRequest;
import plimsoll.run.request.RequestException;

/** Tries the two values of an earlier answer once more, or its load for long. */
@Command(
        name = "prove",
        header = "Tries the two ends of an answer once more, or soaks it.",
        description = {
            "Runs only the proof pair of an earlier find or fit: six trials where it holds, six one step further where it"
                    + " breaks. With --soak, one long trial where it holds, watched for what rises."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll prove results/upload-relay-find-20261121-101500",
            "  plimsoll prove results/upload-relay-find-20261121-101500 --only a.in-256m",
            "  plimsoll prove results/upload-relay-find-20261121-101500 --soak 30m"
        })
final class ProveVerb implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "RESULT",
            description = "A directory that find or fit wrote; it is left as it is.")
    private Optional<Path> directory = Optional.empty();

    @Option(
            names = "--soak",
            paramLabel = "TIME",
            description =
                    "The load that holds, for so long: do live set, footprint, threads, descriptors or files rise?")
    private Optional<String> soak = Optional.empty();

    @Option(
            names = "--soak-bytes",
            paramLabel = "SIZE",
            description =
                    "Of payload that a soak sends at most, since stores keep it (6g, or a quarter of the free disk);"
                            + " users pause accordingly.")
    private Optional<String> bytes = Optional.empty();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description = "Of a result with several answers only these, such as buffered.in-256m.")
    private List<String> only = List.of();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of payloads and arrivals; by default the one after that of the result.")
    private Optional<Long> seed = Optional.empty();

    @Mixin
    private ResultOptions options = new ResultOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        return options.begun(Objects.requireNonNull(spec))
                .map(this::resumed)
                .orElseGet(() -> proven(StudyArgument.words(spec)));
    }

    /** As it was begun, into the same directory. */
    private int resumed(List<String> words) {
        ProveVerb begun = new ProveVerb();
        new CommandLine(begun).parseArgs(words.stream().skip(1).toArray(String[]::new));
        begun.options = options;
        return begun.proven(words);
    }

    private int proven(List<String> words) {
        ProofRequest request = new ProofRequest(
                directory.orElseThrow(() -> new RequestException(
                        ExitCode.USAGE, "name the result whose answer is to be proven: plimsoll prove RESULT")),
                only,
                soak.map(text ->
                        new ProofRequest.SoakOptions(TimeText.parse("--soak", text), bytes.map(SizeText::parse))),
                seed,
                options.destination(),
                options.permission(),
                LauncherScript.invocation(words));
        return new SearchSession(options).execute((place, _) -> new ProofPlanner(place).plan(request));
    }
}
