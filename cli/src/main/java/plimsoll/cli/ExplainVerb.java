package plimsoll.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.place.BadFrames;
import plimsoll.judge.place.FrameFile;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.memory.MemoryInstrument;
import plimsoll.lab.explain.time.TimeInstrument;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.Explained;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.round.RunPlan;
import plimsoll.run.trial.ExplainingTrial;
import plimsoll.run.trial.Lab;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** Runs each variant once more with instruments inside it, and shows where the time and the memory go; nothing of it is judged. */
@Command(
        name = "explain",
        header = "Shows where the time goes and what filled the memory.",
        description = {
            "Runs one extra trial of each variant with instruments inside its services, and shows where its operations in"
                    + " flight were, with the evidence, and what filled the memory, by region as the JVM counts it and by"
                    + " class. It is never judged. Given the directory of a result, it is shown there beside the verdicts."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll explain upload-relay --variants buffer-all,virtual-put",
            "  plimsoll explain upload-relay --cell virtual-put.crowd-1m",
            "  plimsoll explain results/upload-relay-20261121-101500"
        })
final class ExplainVerb implements Callable<Integer> {
    @Parameters(
            paramLabel = "SUITE|study.yaml|RESULT",
            description = "A built-in suite, a study file, or the directory of a result.")
    private String what = "";

    @Option(names = "--variants", split = ",", paramLabel = "A,B", description = "Only these variants.")
    private List<String> variants = List.of();

    @Option(
            names = "--cell",
            paramLabel = "NAME",
            description =
                    "This cell: the variant with its load and limits; by default the study's first of each variant.")
    private Optional<String> cell = Optional.empty();

    @Option(
            names = "--need",
            paramLabel = "NEED=CHOICE",
            description = "Which alternative of a need to use, such as store=blob-sink.")
    private Map<String, String> needs = Map.of();

    @Mixin
    private GivenUnits units = new GivenUnits();

    @Option(
            names = "--frames",
            paramLabel = "FILE",
            description = "What frames of your own code mean, such as a pool; these rules count before Plimsoll's own.")
    private Optional<Path> frames = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Of payloads and arrivals.", defaultValue = "1")
    private long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where a new result goes; must not exist.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private Permission permission = new Permission();

    @Mixin
    private Output output = new Output();

    @Mixin
    private Screen screen = new Screen();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Home home = Home.ofLauncher();
        frames.ifPresent(ExplainVerb::mustBeReadable);
        try (Interruption _ = new Interruption(Thread.currentThread());
                Machine machine = Machine.probe()) {
            Path given = Path.of(what);
            boolean stored = Files.isRegularFile(new ResultFolder(given).manifest());
            Undertaking asked = stored ? stored(given, machine) : begun(home, machine);
            try (ResultLock _ = ResultLock.of(asked.folder())) {
                int code = looked(asked, home, machine);
                Path directory = asked.folder().path();
                Result result = Judge.run(directory);
                new ReportFiles(directory).write(result);
                output.print(result, directory, screen);
                return code;
            }
        }
    }

    /** Before a trial is run for it. */
    private static void mustBeReadable(Path frames) {
        try {
            FrameFile.read(frames);
        } catch (BadFrames bad) {
            throw new Complaint(ExitCode.USAGE, "--frames: " + bad.getMessage());
        }
    }

    private Undertaking stored(Path directory, Machine machine) {
        if (Objects.requireNonNull(spec).commandLine().getParseResult().hasMatchedOption("--unit")) {
            throw new Complaint(
                    ExitCode.USAGE, "a result has its durations already; leave --unit away, or name its study");
        }
        Undertaking stored = Undertaking.stored(directory);
        stored.mustBeOn(new Surroundings(machine).environment());
        stored.mustBeOfTheSameBuild();
        permission.check(stored.plan().experiments());
        RunPlan plan = chosen(stored.plan(), stored.manifest().cells());
        return new Undertaking(plan, stored.manifest(), stored.folder());
    }

    private Undertaking begun(Home home, Machine machine) {
        Path file = home.studyFile(what);
        Selection asked = SelectionBuilder.builder()
                .mode(cell.isPresent() ? Selection.Mode.FULL : Selection.Mode.DEFAULT)
                .variants(variants)
                .needs(needs)
                .rounds(Optional.of(1))
                .seed(seed)
                .scope(Selection.Scope.RUN)
                .build();
        Studies.Timed here = Studies.timed(
                file,
                units.in(asked),
                permission,
                usual -> cells(chosen(
                        RunPlan.of(usual.study(), seed),
                        Studies.names(usual.study().cells()))),
                UnitTimes.on(machine, screen));
        Study study = here.study();
        Manifest manifest = new Surroundings(machine)
                .manifest(study, here.selection(), arguments())
                .deciding("explain");
        RunPlan plan = chosen(RunPlan.of(study, seed), manifest.cells());
        ResultFolder folder = NewResult.create(out, study.name() + "-explain", file);
        Json.write(folder.manifest(), manifest);
        Json.write(folder.plan(), plan);
        return new Undertaking(plan, manifest, folder);
    }

    private static List<String> cells(RunPlan plan) {
        return plan.experiments().stream().map(Experiment::cell).toList();
    }

    private int looked(Undertaking asked, Home home, Machine machine) {
        List<Instrument> instruments = List.of(new TimeInstrument(), new MemoryInstrument(true));
        boolean whole = true;
        try (Lab lab = Lab.open(machine, home.worker(), asked.plan().extension());
                Progress progress = Progress.of(screen, output.machineReadable())) {
            ExplainingTrial trial = new ExplainingTrial(lab, progress, instruments, frames);
            for (Experiment experiment : asked.plan().experiments()) {
                progress.preparing("looking into " + experiment.cell());
                whole &= seen(trial.execute(experiment, asked.folder()));
            }
            return whole ? ExitCode.MEASURED.code() : ExitCode.INCONCLUSIVE.code();
        } catch (InterruptedException interrupted) {
            // What was seen before that is written and shown.
            return ExitCode.INTERRUPTED.code();
        }
    }

    /** Whether the operations and the memory of every JVM were seen. */
    private static boolean seen(Explained explained) {
        return explained.time().isPresent()
                && !explained.memory().isEmpty()
                && explained.memory().values().stream()
                        .noneMatch(split -> split.regions().isEmpty());
    }

    /** The cell that was named, else the study's first of each variant: a plan's own order is drawn by lot. */
    private RunPlan chosen(RunPlan whole, List<String> order) {
        Map<String, Experiment> first = new LinkedHashMap<>();
        whole.experiments().stream()
                .filter(one -> variants.isEmpty() || variants.contains(one.variant()))
                .filter(one -> cell.isEmpty() || cell.get().equals(one.cell()))
                .sorted(Comparator.comparingInt(one -> order.indexOf(one.cell())))
                .forEach(one -> first.putIfAbsent(one.variant(), one));
        if (first.isEmpty()) {
            String cells = whole.experiments().stream()
                    .map(Experiment::cell)
                    .distinct()
                    .sorted(Comparator.comparingInt(order::indexOf))
                    .collect(Collectors.joining(", "));
            throw new Complaint(
                    ExitCode.USAGE,
                    cell.map(name -> "--cell: " + what + " has no cell '" + name + "'; it has " + cells)
                            .orElseGet(() -> "--variants: " + what + " has none of " + variants));
        }
        return whole.only(List.copyOf(first.values()));
    }

    private List<String> arguments() {
        return Objects.requireNonNull(spec)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }
}
