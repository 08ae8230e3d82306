package plimsoll.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.lab.explain.memory.CollectingInstrument;
import plimsoll.model.Bytes;
import plimsoll.model.study.Cell;
import plimsoll.model.study.SearchSpec;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.Capacity;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.ask.Question;
import plimsoll.run.search.ModelRun;
import plimsoll.run.search.SearchRun;
import plimsoll.study.setting.Selection;

/** Searches the hardest value of one knob that holds, and proves it together with one that breaks. */
@Command(
        name = "find",
        header = "Finds the largest load, or the smallest memory, that holds.",
        description = {
            "Finds the largest load that a variant holds, or the smallest memory that holds it: ramps, halves the bracket,"
                    + " then proves the value that holds and the one that breaks by six trials each in fresh processes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll find upload-relay --variant virtual-put --over users --to 1000",
            "  plimsoll find study.yaml --over users --to 256 --near 25 --budget 5min",
            "  plimsoll find study.yaml --variant mine --over memory --to 1g --near 256m",
            "  plimsoll find upload-relay --variant buffer-all --over users --to 400 --model",
            "  plimsoll find study.yaml --variants a,b --over users --frontier 128m,256m",
            "  plimsoll find --resume results/upload-relay-find-20261121-101500"
        })
final class FindVerb implements Callable<Integer> {
    private static final int SKETCH = 2;

    @Mixin
    private Typed typed = new Typed();

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

    @Option(
            names = "--model",
            description =
                    "Of users: first hold eight loads in the service, while what it relies on stands still, and begin"
                            + " where its live heap is expected to be full.")
    private boolean model;

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Override
    public Integer call() {
        List<String> arguments = options.resume()
                .map(directory -> Undertaken.begun(directory, typed.verb()))
                .orElseGet(typed::arguments);
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
        var file = typed.file(Home.ofLauncher());
        Search search = search(
                file,
                options.timed(
                        file,
                        usual -> Studies.names(options.cells(search(file, usual).study()))));
        Study read = search.study();
        var told = new Undertaken.Told(
                "find", arguments, read.name(), file, read.extension(), List.of(CollectingInstrument.often()));
        return new Undertaken(told, options.common())
                .execute(
                        known -> known.manifest(read, search.selection(), arguments),
                        (run, ways) -> answered(search.questions(), run, ways));
    }

    /** What is asked of a study as it was read. */
    private record Search(Study study, Selection selection, List<Question> questions) {}

    private Search search(Path file, Studies.Timed plain) {
        Axes axes = new Axes(asked(plain.study().search()));
        Selection selection = plain.selection().withLeft(axes.own());
        Study study = axes.own().isPresent() ? Studies.read(file, selection) : plain.study();
        return new Search(study, selection, questions(study, axes));
    }

    private List<String> answered(List<Question> questions, SearchRun run, Undertaken.Ways ways) {
        run.foresee(questions);
        Map<String, Double> held = new HashMap<>();
        for (Question question : questions) {
            if (!Thread.currentThread().isInterrupted()) {
                answered(begun(question, held, run, ways), run, ways)
                        .ifPresent(holds -> held.put(question.experiment().variant(), holds));
            }
        }
        return List.of();
    }

    private static Optional<Double> answered(Question question, SearchRun run, Undertaken.Ways ways) {
        return run.search(question, ways.plain()).step() instanceof Step.Answer(Capacity capacity)
                ? capacity.holds().map(Capacity.End::value)
                : Optional.empty();
    }

    /** Where the model says; in the next memory of a frontier where the one before held. */
    private Question begun(Question question, Map<String, Double> held, SearchRun run, Undertaken.Ways ways) {
        if (model) {
            return new ModelRun(run, ways.instrumented()).started(question);
        }
        Optional<Double> before =
                Optional.ofNullable(held.get(question.experiment().variant()));
        return frontier.isEmpty() || near.isPresent()
                ? question
                : before.map(question::near).orElse(question);
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
            questions.stream().filter(_ -> model).map(Question::experiment).forEach(ModelRun::holding);
            return questions;
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }
}
