package plimsoll.cli;

import java.util.ArrayList;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.engine.plan.search.Question;
import plimsoll.engine.study.Selection;
import plimsoll.model.Bytes;
import plimsoll.model.Cell;
import plimsoll.model.SearchSpec;
import plimsoll.model.Study;

/** Searches the hardest value of one knob that holds, and proves it together with one that breaks. */
@Command(
        name = "find",
        description = {
            "Finds the largest load that a variant holds, or the smallest memory that holds it: ramps, halves the bracket,"
                    + " then proves the value that holds and the one that breaks by six trials each in fresh processes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll find upload-relay --variant virtual-put --over users --from 8 --to 1000",
            "  plimsoll find study.yaml --variant mine --over memory --from 64m --to 1g --near 256m",
            "  plimsoll find upload-relay --variants temp-file,virtual-put --over users --frontier 128m,256m,512m",
            "  plimsoll find --resume results/upload-relay-find-20261121-101500"
        })
final class FindVerb implements Callable<Integer> {
    private static final int SKETCH = 2;

    @Parameters(arity = "0..1", paramLabel = "SUITE|study.yaml", description = "A built-in suite or a study file.")
    private Optional<String> study = Optional.empty();

    @Option(
            names = "--over",
            paramLabel = "KNOB",
            description = "users, rate, size, depth, heap, memory, or a key of the study's values, such as pool;"
                    + " by default that of the study's search.")
    private Optional<String> over = Optional.empty();

    @Option(names = "--from", paramLabel = "VALUE", description = "Smallest value, such as 64m.")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "VALUE", description = "Largest value, such as 1g.")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--near",
            paramLabel = "VALUE",
            description = "Where the answer is thought to lie; saves trials. By default what the study says.")
    private Optional<String> near = Optional.empty();

    @Option(names = "--width", paramLabel = "%", description = "Of the bracket, in percent (10).")
    private Optional<Double> width = Optional.empty();

    @Option(
            names = "--hard",
            paramLabel = "SIDE",
            description = "Of a key of the study's values: which side is hard, more, less or both.")
    private Optional<String> hard = Optional.empty();

    @Option(
            names = "--proof",
            paramLabel = "N",
            description = "Trials at each end of the answer: 6, and 2 with --frontier; fewer than 6 are a sketch.")
    private Optional<Integer> proof = Optional.empty();

    @Option(
            names = "--frontier",
            split = ",",
            paramLabel = "SIZE,SIZE",
            description = "Search in each of these memories; the heap keeps its share of the study's memory.")
    private List<String> frontier = List.of();

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        List<String> arguments = options.resume().map(Undertaken::begun).orElseGet(this::arguments);
        if (options.resume().isPresent()) {
            return resumed(arguments);
        }
        return searched(arguments);
    }

    /** As it was begun, into the same directory. */
    private int resumed(List<String> arguments) {
        FindVerb begun = new FindVerb();
        new CommandLine(begun).parseArgs(arguments.stream().skip(1).toArray(String[]::new));
        begun.options.goOnIn(options);
        return begun.searched(arguments);
    }

    private int searched(List<String> arguments) {
        var file = Home.ofLauncher().studyFile(study.orElseThrow(this::noStudy));
        Study plain = Studies.read(
                file, options.selection(Optional.empty()), options.common().permission());
        Axes axes = new Axes(asked(plain.search()));
        Selection selection = options.selection(axes.own());
        Study read = axes.own().isPresent() ? Studies.read(file, selection) : plain;
        List<Question> questions = questions(read, axes);
        return new Undertaken(
                        new Undertaken.Told("find", arguments, read.name(), file, read.extension()), options.common())
                .execute(known -> known.manifest(read, selection, arguments), (run, execution) -> {
                    for (Question question : questions) {
                        if (!Thread.currentThread().isInterrupted()) {
                            run.search(question, execution);
                        }
                    }
                    return List.of();
                });
    }

    private Axes.Asked asked(Optional<SearchSpec> spec) {
        String knob = over.or(() -> spec.map(SearchSpec::over))
                .orElseThrow(() -> new Complaint(
                        ExitCode.USAGE,
                        "nothing says what to search over: name it by --over, or write search: {over: ...}"));
        boolean same = spec.map(SearchSpec::over).filter(knob::equals).isPresent();
        return new Axes.Asked(
                knob,
                from.or(() -> spec.filter(_ -> same).flatMap(SearchSpec::from)),
                to.or(() -> spec.filter(_ -> same).flatMap(SearchSpec::to)),
                near,
                hard,
                width.map(percent -> percent / 100)
                        .or(() -> spec.filter(_ -> same).flatMap(SearchSpec::width))
                        .orElse(0.1),
                proof.orElse(frontier.isEmpty() ? 6 : SKETCH));
    }

    private List<Question> questions(Study read, Axes axes) {
        try {
            List<Question> questions = new ArrayList<>();
            for (Cell cell : options.cells(read)) {
                if (frontier.isEmpty()) {
                    questions.add(axes.find(cell.experiment(), options));
                }
                frontier.stream()
                        .map(SearchOptions::size)
                        .sorted()
                        .forEach((Bytes memory) -> questions.add(axes.frontier(cell.experiment(), memory, options)));
            }
            return questions;
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }

    private ParameterException noStudy() {
        return new ParameterException(
                Objects.requireNonNull(spec).commandLine(), "Missing required parameter: 'SUITE|study.yaml'");
    }

    private List<String> arguments() {
        return Objects.requireNonNull(spec)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }
}
