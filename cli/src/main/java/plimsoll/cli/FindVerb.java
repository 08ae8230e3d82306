package plimsoll.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.engine.judge.Judge;
import plimsoll.engine.launch.machine.Machine;
import plimsoll.engine.plan.search.Goal;
import plimsoll.engine.plan.search.Knob;
import plimsoll.engine.plan.search.Ladder;
import plimsoll.engine.plan.search.Step;
import plimsoll.engine.record.Json;
import plimsoll.engine.record.Manifest;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.run.Lab;
import plimsoll.engine.run.SearchRun;
import plimsoll.engine.study.Selection;
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
            "  plimsoll find study.yaml --variant mine --over memory --from 64m --to 1g --near 256m"
        })
final class FindVerb implements Callable<Integer> {
    @Parameters(paramLabel = "SUITE|study.yaml", description = "A built-in suite or a study file.")
    private String study = "";

    @Option(
            names = "--variant",
            required = true,
            paramLabel = "A",
            description = "The variant; its first cell is used.")
    private String variant = "";

    @Option(names = "--over", required = true, paramLabel = "KNOB", description = "users, rate, size, heap or memory.")
    private String over = "";

    @Option(names = "--from", required = true, paramLabel = "VALUE", description = "Smallest value, such as 64m.")
    private String from = "";

    @Option(names = "--to", required = true, paramLabel = "VALUE", description = "Largest value, such as 1g.")
    private String to = "";

    @Option(names = "--near", paramLabel = "VALUE", description = "Where the answer is thought to lie; saves trials.")
    private Optional<String> near = Optional.empty();

    @Option(names = "--width", paramLabel = "%", defaultValue = "10", description = "Of the bracket, in percent.")
    private double width;

    @Option(names = "--trials", paramLabel = "N", defaultValue = "" + Goal.TRIALS_MAX, description = "At most so many.")
    private int trials;

    @Option(names = "--seed", paramLabel = "N", description = "Of payloads and arrivals.", defaultValue = "1")
    private long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the result goes; must not exist.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private Screen screen = new Screen();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Home home = Home.ofLauncher();
        Path file = home.studyFile(study);
        Selection selection = new Selection(
                Selection.Mode.DEFAULT,
                List.of(variant),
                Optional.empty(),
                Map.of(),
                Optional.of(1),
                seed,
                Selection.Scope.RUN);
        Study read = Studies.read(file, selection);
        SearchRun.Question question = question(read);
        try (Interruption _ = new Interruption(Thread.currentThread());
                Machine machine = Machine.probe()) {
            ResultFolder folder = NewResult.create(out, read.name() + "-find", file);
            Manifest manifest = new Surroundings(machine).manifest(read, selection, arguments());
            SearchRun.Found found = searched(Lab.open(machine, home.workerClassPath(), read.extension()), () -> {
                return new SearchRun(question, unplanned(manifest, List.of()), folder, progress());
            });
            List<String> told = told(question, found);
            Json.write(folder.manifest(), unplanned(manifest, told));
            new ReportFiles(folder.path()).write(Judge.run(folder.path()));
            told.forEach(screen.out()::println);
            screen.out()
                    .println("report: " + new ReportFiles(folder.path()).page().toUri());
            return exitCode(found.step());
        }
    }

    private static SearchRun.Found searched(Lab lab, java.util.function.Supplier<SearchRun> run) {
        try (lab) {
            return run.get().execute(lab);
        }
    }

    private SearchRun.Question question(Study read) {
        try {
            Knob knob = Knob.named(over);
            OptionalDouble hint =
                    near.map(value -> OptionalDouble.of(knob.value(value))).orElse(OptionalDouble.empty());
            Goal goal = new Goal(knob.axis(from, to), width / 100, hint, trials, Goal.TIME_MAX);
            return new SearchRun.Question(read.cells().getFirst().experiment(), knob, goal);
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }

    private Progress progress() {
        return screen.quiet() ? new Progress.Silent() : new Progress.Lines(screen.out(), screen.style());
    }

    /** The ladder, the answer and what must be said beside it; also in the result, as its notes. */
    private static List<String> told(SearchRun.Question question, SearchRun.Found found) {
        List<String> lines = new ArrayList<>();
        lines.add("ladder: " + Ladder.of(question.goal().axis(), found.trials()));
        switch (found.step()) {
            case Step.Next _ -> lines.add("the search was interrupted before it had an answer");
            case Step.Refused(var _, String sentence) -> lines.add("no answer: " + sentence);
            case Step.Answer(var capacity) -> {
                lines.add("answer: " + capacity.sentence());
                capacity.interval()
                        .ifPresent(interval -> lines.add("half of the trials break between "
                                + question.goal().axis().amount(interval.from()) + " and "
                                + question.goal().axis().amount(interval.to())
                                + " (90 %, where 5 % spread and 5 % lapses are true)"));
                lines.addAll(capacity.notes());
            }
            case Step.AnswerWindow(var smallest, var largest) -> {
                lines.add("smallest: " + smallest.sentence());
                lines.add("largest: " + largest.sentence());
            }
        }
        return lines;
    }

    private static int exitCode(Step step) {
        return switch (step) {
            case Step.Next _ -> ExitCode.INTERRUPTED;
            case Step.Refused _ -> ExitCode.INCONCLUSIVE;
            case Step.Answer(var capacity) -> capacity.proven() ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE;
            case Step.AnswerWindow(var smallest, var largest) ->
                smallest.proven() && largest.proven() ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE;
        };
    }

    /** How many trials there will be is not known beforehand. */
    private static Manifest unplanned(Manifest manifest, List<String> told) {
        List<String> notes = new ArrayList<>(told);
        notes.addAll(manifest.notes());
        return new Manifest(
                manifest.study(),
                manifest.question(),
                "find",
                manifest.seed(),
                manifest.startedAt(),
                manifest.repeat(),
                manifest.cores(),
                Optional.empty(),
                manifest.environment(),
                notes);
    }

    private List<String> arguments() {
        return Objects.requireNonNull(spec)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }
}
