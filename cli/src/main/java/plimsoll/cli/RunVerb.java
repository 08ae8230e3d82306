package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.engine.launch.machine.Machine;
import plimsoll.engine.record.Manifest;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.run.Lab;
import plimsoll.engine.run.StudyRun;
import plimsoll.engine.selftest.Twins;
import plimsoll.engine.study.Selection;
import plimsoll.model.Bytes;
import plimsoll.model.Study;
import plimsoll.model.result.Result;

/** Runs each variant of a study inside its memory limits, under its load, and says what held and what broke. */
@Command(
        name = "run",
        description = {
            "Runs each variant inside its memory limits under the study's load, watches it from outside, lists what was"
                    + " stored, and says what held, what broke, of what, and what was lost."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll run upload-relay --quick",
            "  plimsoll run upload-relay --variants virtual-put --memory 256m",
            "  plimsoll run study.yaml --rounds 6 --junit junit.xml",
            "  plimsoll run study.yaml --json | jq .sentence"
        })
final class RunVerb implements Callable<Integer> {
    @Parameters(paramLabel = "SUITE|study.yaml", description = "A built-in suite or a study file.")
    private String study = "";

    @ArgGroup
    private Mode mode = new Mode();

    @Option(names = "--variants", split = ",", paramLabel = "A,B", description = "Only these variants.")
    private List<String> variants = List.of();

    @Option(names = "--memory", paramLabel = "SIZE", description = "The subjects' memory cap, such as 512m.")
    private Optional<String> memory = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds of every cell, instead of the study's.")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--need",
            paramLabel = "NEED=CHOICE",
            description = "Which alternative of a need to use, such as store=blob-sink.")
    private Map<String, String> needs = Map.of();

    @Option(
            names = "--cap",
            paramLabel = "MECHANISM",
            description = "Use this way to cap memory; see 'plimsoll doctor'.")
    private Optional<String> cap = Optional.empty();

    @Option(
            names = "--aa",
            description = "Measure this machine: the first variant against itself under two names, in 8 rounds.")
    private boolean aa;

    @Option(names = "--seed", paramLabel = "N", description = "Of order, payloads and arrivals.", defaultValue = "1")
    private long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the result goes; must not exist.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private Output output = new Output();

    @Mixin
    private Screen screen = new Screen();

    @Spec
    private @Nullable CommandSpec spec;

    /** How much of a study is run. */
    static final class Mode {
        @Option(names = "--quick", description = "The study's core variants in few rounds.")
        private boolean quick;

        @Option(names = "--full", description = "All cells in all rounds.")
        private boolean full;

        Selection.Mode selected() {
            return quick ? Selection.Mode.QUICK : full ? Selection.Mode.FULL : Selection.Mode.DEFAULT;
        }
    }

    @Override
    public Integer call() {
        Home home = Home.ofLauncher();
        Path file = home.studyFile(study);
        Selection selection = selection();
        Study whole = Studies.read(file, selection);
        Study read = aa ? Twins.of(whole, rounds) : whole;
        try (Interruption _ = new Interruption(Thread.currentThread());
                Machine machine = machine()) {
            ResultFolder folder = NewResult.create(out, read.name(), file);
            Manifest manifest = new Surroundings(machine).manifest(read, selection, arguments());
            Lab lab = Lab.open(machine, home.workerClassPath(), read.extension());
            Result result = measured(read, manifest, folder, lab);
            new ReportFiles(folder.path()).write(result);
            output.print(result, folder.path(), screen);
            return aa ? twins(result) : result.exitCode();
        }
    }

    private int twins(Result result) {
        (output.machineReadable() ? screen.err() : screen.out()).println(Twins.sentence(result));
        return Twins.exitCode(result);
    }

    private Result measured(Study read, Manifest manifest, ResultFolder folder, Lab lab) {
        try (lab;
                Progress progress = Progress.of(screen, output.machineReadable())) {
            return new StudyRun(read, manifest, folder, progress).execute(lab);
        }
    }

    private List<String> arguments() {
        return Objects.requireNonNull(spec)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }

    private Selection selection() {
        return new Selection(
                mode.selected(), variants, memory.map(RunVerb::size), needs, rounds, seed, Selection.Scope.RUN);
    }

    private static Bytes size(String text) {
        try {
            return Bytes.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, "--memory: " + wrong.getMessage());
        }
    }

    private Machine machine() {
        Machine probed = Machine.probe();
        try {
            return cap.map(probed::only).orElse(probed);
        } catch (IllegalArgumentException missing) {
            throw new Complaint(ExitCode.MACHINE_LACKS, "--cap: " + missing.getMessage());
        }
    }
}
