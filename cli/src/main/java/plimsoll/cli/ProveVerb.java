package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.lab.explain.Instrument;
import plimsoll.model.Bytes;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.ask.SearchPlan;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;
import plimsoll.run.search.Answers;
import plimsoll.run.search.SearchRun;
import plimsoll.run.search.Soak;
import plimsoll.study.provenance.Builds;

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
    private static final Bytes MOST = Bytes.ofMebibytes(6 << 10);
    private static final int SHARE_OF_DISK = 4;

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
    private Common options = new Common();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (options.resume().isEmpty()) {
            return proven(arguments());
        }
        List<String> arguments = Undertaken.begun(options.resume().get(), Objects.requireNonNull(spec));
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
        List<Question> pairs = pairs(answers, earlier);
        if (pairs.isEmpty()) {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier + " has no answer that could be proven: "
                            + Judge.run(folder.path()).sentence());
        }
        options.permission().check(pairs.stream().map(Question::experiment).toList());
        Manifest of = Json.read(folder.manifest(), Manifest.class);
        Builds.changed(of.builds()).ifPresent(why -> {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier + " cannot be proven: its answer is of another build: " + why + "; search anew");
        });
        Optional<Soak> lasting = soak(folder);
        var told = new Undertaken.Told(
                "prove",
                arguments,
                of.study(),
                folder.study(),
                plan.extension(),
                lasting.<List<Instrument>>map(each -> List.of(each.inside())).orElse(List.of()));
        return new Undertaken(told, options)
                .execute(
                        here -> again(of, here, arguments),
                        (run, ways) -> lasting.map(each -> soaked(each, held(answers), run, ways.instrumented()))
                                .orElseGet(() -> shown(pairs, run, ways.plain())));
    }

    private List<Question> pairs(Answers answers, Path earlier) {
        try {
            List<Question> all = answers.pairs();
            only.stream()
                    .filter(name -> all.stream().noneMatch(pair -> pair.name().equals(name)))
                    .findFirst()
                    .ifPresent(name -> unknown(name, all));
            return all.stream()
                    .filter(pair -> only.isEmpty() || only.contains(pair.name()))
                    .toList();
        } catch (IllegalArgumentException otherwise) {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier + " cannot be proven: this version searches in another way, so that "
                            + otherwise.getMessage() + "; search anew");
        }
    }

    private static void unknown(String name, List<Question> pairs) {
        throw new Complaint(
                ExitCode.USAGE,
                "the result has no answer called '" + name + "'; it has "
                        + pairs.stream().map(Question::name).collect(Collectors.joining(", ")));
    }

    private Optional<Soak> soak(ResultFolder folder) {
        try {
            return soak.map(text -> new Soak(TimeText.parse("--soak", text), most(folder)));
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }

    /** A store keeps what it is sent, on this disk or in memory. */
    private Bytes most(ResultFolder folder) {
        long room = folder.path().toFile().getUsableSpace() / SHARE_OF_DISK;
        return bytes.map(SearchOptions::size).orElse(new Bytes(Math.max(1, Math.min(MOST.count(), room))));
    }

    private static List<String> shown(List<Question> pairs, SearchRun run, SearchRun.Execution execution) {
        run.foresee(pairs);
        pairs.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(pair -> run.search(pair, execution));
        return List.of();
    }

    private static List<String> soaked(
            Soak soak, List<Answers.Held> held, SearchRun run, SearchRun.Execution execution) {
        List<Check> soaks = held.stream().map(soak::of).toList();
        run.foresee(soaks.size() == 1 ? "1 soak" : soaks.size() + " soaks", soaks);
        soaks.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(each -> run.check(each, execution));
        return List.of(soak.note(held));
    }

    private List<Answers.Held> held(Answers answers) {
        return answers.held().stream()
                .filter(point -> only.isEmpty() || only.contains(point.search()))
                .toList();
    }

    private List<String> arguments() {
        return Objects.requireNonNull(spec)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }

    /** Of the same study, here and now. */
    private Manifest again(Manifest of, Surroundings here, List<String> arguments) {
        return ManifestBuilder.builder()
                .study(of.study())
                .question(of.question())
                .mode("prove")
                .seed(seed.orElse(of.seed() + 1))
                .startedAt(Surroundings.now())
                .repeat(Surroundings.repeat(arguments))
                .cores(here.machine().cores().size())
                .environment(here.environment())
                .notes(of.notes())
                .layers(of.layers())
                .cells(of.cells())
                .builds(of.builds())
                .units(of.units())
                .build();
    }
}
