package plimsoll.cli;

import java.nio.file.Path;
import java.time.Duration;
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
import plimsoll.engine.judge.Judge;
import plimsoll.engine.plan.search.Check;
import plimsoll.engine.plan.search.Question;
import plimsoll.engine.plan.search.SearchPlan;
import plimsoll.engine.record.Json;
import plimsoll.engine.record.Manifest;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.run.Answers;
import plimsoll.engine.run.Soak;

/** Tries the two values of an earlier answer once more, or its load for long. */
@Command(
        name = "prove",
        description = {
            "Runs only the proof pair of an earlier find or fit: six trials where it holds, six one step further where it"
                    + " breaks. With --soak, one long trial where it holds, watched for what rises."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll prove results/upload-relay-find-20261121-101500",
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

    @Mixin
    private Common options = new Common();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (options.resume().isEmpty()) {
            return proven(arguments());
        }
        List<String> arguments = Undertaken.begun(options.resume().get());
        ProveVerb begun = new ProveVerb();
        new CommandLine(begun).parseArgs(arguments.stream().skip(1).toArray(String[]::new));
        begun.options = options;
        return begun.proven(arguments);
    }

    private int proven(List<String> arguments) {
        Path earlier = directory.orElseThrow(() ->
                new Complaint(ExitCode.USAGE, "name the result whose answer is to be proven: plimsoll prove RESULT"));
        if (!Undertaken.isResult(earlier)) {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier
                            + " is no result of find or fit: it has no search.json; give the directory that they printed");
        }
        ResultFolder folder = new ResultFolder(earlier.toAbsolutePath().normalize());
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        Answers answers = new Answers(plan, Judge.shots(folder.path()));
        List<Question> pairs = answers.pairs();
        if (pairs.isEmpty()) {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier + " has no answer that could be proven: "
                            + Judge.run(folder.path()).sentence());
        }
        options.permission().check(pairs.stream().map(Question::experiment).toList());
        Manifest of = Json.read(folder.manifest(), Manifest.class);
        Optional<Duration> length = soak.map(text -> Times.parse("--soak", text));
        var told = new Undertaken.Told("prove", arguments, of.study(), folder.study(), plan.extension());
        return new Undertaken(told, options).execute(here -> again(of, here, arguments), (run, execution) -> {
            length.ifPresentOrElse(
                    time -> answers.held().forEach(point -> {
                        Check check = new Soak(time).of(point);
                        run.check(check, execution);
                    }),
                    () -> pairs.forEach(pair -> {
                        if (!Thread.currentThread().isInterrupted()) {
                            run.search(pair, execution);
                        }
                    }));
            return length.map(_ -> Soak.NOTE).stream().toList();
        });
    }

    private List<String> arguments() {
        return Objects.requireNonNull(spec)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }

    /** Of the same study, here and now. */
    private static Manifest again(Manifest of, Surroundings here, List<String> arguments) {
        return new Manifest(
                of.study(),
                of.question(),
                "prove",
                of.seed() + 1,
                Surroundings.now(),
                Surroundings.repeat(arguments),
                here.machine().cores().size(),
                Optional.empty(),
                here.environment(),
                of.notes());
    }
}
