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
import plimsoll.cli.option.ShardOption;
import plimsoll.cli.option.SizeText;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.option.SuccessOption;
import plimsoll.cli.option.TimeText;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.VerificationPlanner;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.VerificationRequest;

/** Repeats the proof pair of an earlier answer, or soaks its load. */
@Command(
        name = "verify",
        header = "Repeats the proof of an earlier answer, or soaks it.",
        description = {
            "Repeats only the proof pair of an earlier find or rightsize result: six trials at the value that holds and up"
                    + " to six where it breaks, in random order, and up to three times as many at an end that they leave open."
                    + " With --soak, runs one long trial at the value that holds and reports figures that rise."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll verify results/upload-relay-find-20261121-101500",
            "  plimsoll verify results/upload-relay-find-20261121-101500 --only a.in-256m",
            "  plimsoll verify results/upload-relay-find-20261121-101500 --soak 30min",
            "  plimsoll verify results/mine-find --farm farm.example.org --keys keys"
        })
final class VerifyVerb implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "RESULT",
            description = "The directory of a find or rightsize result; it is not changed.")
    private Optional<Path> directory = Optional.empty();

    @Option(
            names = "--soak",
            paramLabel = "TIME",
            description =
                    "Soak: run the load that holds for this time and check whether live set, footprint, threads, descriptors or"
                            + " files rise.")
    private Optional<String> soak = Optional.empty();

    @Option(
            names = "--soak-bytes",
            paramLabel = "SIZE",
            description =
                    "Most payload that a soak sends, since stores keep it (default: 6g, or a quarter of the free disk if"
                            + " less; required with --farm); users pause accordingly.")
    private Optional<String> bytes = Optional.empty();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description = "Only these answers of the result, such as buffered.in-256m.")
    private List<String> only = List.of();

    @Mixin
    private SuccessOption success = new SuccessOption();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed for payloads and arrival times (default: the result's seed plus one).")
    private Optional<Long> seed = Optional.empty();

    @Mixin
    private ShardOption shard = new ShardOption();

    @Mixin
    private ResultOptions options = new ResultOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        refuseWithoutEffect();
        return new SearchSession(options)
                .call(Objects.requireNonNull(spec), () -> proven(StudyArgument.words(spec)), this::resumed);
    }

    private void refuseWithoutEffect() {
        if (bytes.isPresent() && soak.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE, "--soak-bytes bounds the payload of a soak; add --soak TIME, or remove it");
        }
        if (soak.isPresent() && success.share().isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE, "--soak runs one trial, which proves no share of them; remove --success");
        }
    }

    /** The default depends on a disk that the agents do not have. */
    private void requireBytes() {
        if (soak.isPresent() && bytes.isEmpty() && options.farm().access().isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--soak bounds its payload by the disk of this machine, but agents have others; add --soak-bytes"
                            + " SIZE, such as 1g");
        }
    }

    /** Repeats the stored command line into the same directory. */
    private int resumed(List<String> words) {
        VerifyVerb begun = new VerifyVerb();
        new CommandLine(begun).parseArgs(words.stream().skip(1).toArray(String[]::new));
        begun.options = options.resuming(begun.options);
        return begun.proven(words);
    }

    private int proven(List<String> words) {
        requireBytes();
        VerificationRequest request = new VerificationRequest(
                directory.orElseThrow(() -> new RequestException(
                        ExitCode.USAGE,
                        "no result is named; give one: " + LauncherScript.program() + " verify RESULT")),
                only,
                soak.map(text -> new VerificationRequest.SoakOptions(
                        TimeText.parse("--soak", text), bytes.map(SizeText::parse))),
                success.share(),
                seed,
                options.farm().shard(shard),
                options.destination(),
                options.permission(),
                options.farm().invocation(words));
        return new SearchSession(options)
                .execute((environment, _, machine) -> new VerificationPlanner(environment).plan(request, machine));
    }
}
