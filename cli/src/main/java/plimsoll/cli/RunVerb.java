package plimsoll.cli;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.json.FileWords;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.run.round.RivalCells;
import plimsoll.run.round.RunPlan;
import plimsoll.run.round.StudyRun;
import plimsoll.run.trial.Lab;
import plimsoll.selftest.Twins;
import plimsoll.study.provenance.Beside;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** Runs each variant of a study inside its memory limits, under its load, and says what held and what broke. */
@Command(
        name = "run",
        header = "Runs each variant in its limits under its load, and judges it.",
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
            "  plimsoll run study.yaml --full --plan",
            "  plimsoll run study.yaml --rounds 6 --junit junit.xml",
            "  plimsoll run study.yaml --baseline build/app-1.4.jar --junit junit.xml",
            "  plimsoll run --resume results/upload-relay-20261121-101500",
            "  plimsoll run study.yaml --json | jq .sentence"
        })
final class RunVerb implements Callable<Integer> {
    private static final Set<String> SELECTING = Set.of(
            "--quick",
            "--full",
            "--variants",
            "--loads",
            "--parity",
            "--memory",
            "--rounds",
            "--need",
            "--seed",
            "--budget",
            "--threshold",
            "--unit",
            "--aa");

    @Mixin
    private Typed typed = new Typed();

    @ArgGroup
    private Mode mode = new Mode();

    @Option(names = "--variants", split = ",", paramLabel = "A,B", description = "Only these variants.")
    private List<String> variants = List.of();

    @Option(names = "--loads", split = ",", paramLabel = "A,B", description = "Only under these loads.")
    private List<String> loads = List.of();

    @Option(names = "--parity", description = "Also the variants that repeat an older study in its own versions.")
    private boolean parity;

    @Option(names = "--memory", paramLabel = "SIZE", description = "The subjects' memory cap, such as 512m.")
    private Optional<String> memory = Optional.empty();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds of every cell that the mode has, instead of the study's.")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--need",
            paramLabel = "NEED=CHOICE",
            description = "Which alternative of a need to use, such as store=blob-sink.")
    private Map<String, String> needs = Map.of();

    @Mixin
    private MoreThresholds more = new MoreThresholds();

    @Mixin
    private GivenUnits units = new GivenUnits();

    @Option(
            names = "--cap",
            paramLabel = "MECHANISM",
            description = "Use this way to cap memory; see 'plimsoll doctor'.")
    private Optional<String> cap = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Leave out rounds, then cells, until the plan takes at most so long, such as 20m.")
    private Optional<String> budget = Optional.empty();

    @Option(
            names = "--plan",
            description = "Say what would be run and how long that takes, by earlier results; run nothing.")
    private boolean planned;

    @Option(
            names = "--aa",
            description = "Measure this machine: the first variant against itself under two names, in 8 rounds.")
    private boolean aa;

    @Option(
            names = "--baseline",
            paramLabel = "RESULT|JAR",
            description = "Run another build beside this one, round by round, and say whether this one is worse: the"
                    + " baseline's jar, or a result whose build is run again. 8 rounds unless --rounds says otherwise.")
    private Optional<String> baseline = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Of order, payloads and arrivals.", defaultValue = "1")
    private long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the result goes; must not exist.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Go on with a result that was ended before it was over: its whole trials stay, the rest is run.")
    private Optional<Path> resume = Optional.empty();

    @Mixin
    private Permission permission = new Permission();

    @Mixin
    private Output output = new Output();

    @Mixin
    private Screen screen = new Screen();

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
        try (Interruption _ = new Interruption(Thread.currentThread());
                Machine machine = machine()) {
            if (planned) {
                return shown(home, machine);
            }
            Undertaking asked = resume.isPresent() ? stored(resume.get(), home, machine) : begun(home, machine);
            try (ResultLock _ = ResultLock.of(asked.folder())) {
                Result result = measured(asked, home, machine);
                output.print(result, asked.folder().path(), screen);
                return asked.manifest().mode().equals(Manifest.AA) ? twins(result) : result.exitCode();
            }
        }
    }

    /** What is left to be known is whether the machine and the programs can do it. */
    private int shown(Home home, Machine machine) {
        refuseWith("--resume", "--plan shows a run that is still to be begun; leave --resume away");
        List.of("--json", "--markdown", "--junit")
                .forEach(option -> refuseWith(
                        option, "--plan writes no result, it only says what would be run; leave " + option + " away"));
        Wanted wanted = wanted(typed.file(home), machine);
        PlanText.of(wanted.plan().experiments(), wanted.forecast()).forEach(screen.out()::println);
        return ExitCode.MEASURED.code();
    }

    private Undertaking begun(Home home, Machine machine) {
        Path file = typed.file(home);
        Wanted wanted = wanted(file, machine);
        return wanted.into(NewResult.create(out, wanted.manifest().study(), file));
    }

    private Wanted wanted(Path file, Machine machine) {
        if (aa) {
            refuseWith("--baseline", "--aa runs one variant against itself; leave --baseline away");
        }
        Surroundings around = new Surroundings(machine);
        Optional<BaselineOption> other = baseline.map(text -> BaselineOption.of(text, around.environment()));
        Studies.Timed here = timed(
                file,
                other.map(each -> each.timing(selection())).orElseGet(this::selection),
                UnitTimes.on(machine, screen));
        Study named = aa ? Twins.of(here.study(), rounds) : rivalled(here.study());
        Optional<Beside> beside = other.map(each -> each.beside(named, rounds));
        Study read = beside.map(Beside::study).orElse(named);
        Manifest plain = around.manifest(read, here.selection(), typed.arguments())
                .saying(other.map(BaselineOption::notes).orElseGet(() -> unlooked(read)));
        Manifest manifest = aa ? plain.ofTwins() : plain.withBaseline(beside.map(Beside::baseline));
        return within(new Wanted(RunPlan.of(read, seed), manifest));
    }

    /** A plan is of what the study's units usually take. */
    private Studies.Timed timed(Path file, Selection asked, UnitTimes times) {
        if (planned) {
            return new Studies.Timed(Studies.read(file, asked, permission), asked);
        }
        out.ifPresent(NewResult::mustBeNew);
        return Studies.timed(
                file, asked, permission, usual -> Studies.names(usual.study().cells()), times);
    }

    private static List<String> unlooked(Study study) {
        return study.againstBaseline().isEmpty()
                ? List.of()
                : List.of("Bounds on the change to a baseline were not looked at: give one by --baseline.");
    }

    private static Study rivalled(Study study) {
        try {
            return RivalCells.beside(study);
        } catch (IllegalArgumentException uncounted) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(uncounted.getMessage()));
        }
    }

    /** What a budget leaves out is said before the run, and in its report. */
    private Wanted within(Wanted whole) {
        if (budget.isEmpty()) {
            return whole;
        }
        Wanted fitted = whole.within(TimeText.parse("--budget", budget.get()));
        fitted.leftOut().forEach(screen.err()::println);
        return fitted;
    }

    private Undertaking stored(Path directory, Home home, Machine machine) {
        refuseWith(
                "--baseline", "--resume goes on with the baseline that the run was begun with; leave --baseline away");
        refuseWith("--out", "--resume writes into the directory that it names; leave --out away");
        Undertaking stored = Undertaking.stored(directory);
        if (typed.study().isEmpty()) {
            SELECTING.forEach(option -> refuseWith(
                    option,
                    "--resume goes on with what " + directory + " was begun with; leave " + option
                            + " away, or name the study as well to have both compared"));
        }
        typed.study()
                .ifPresent(name -> stored.mustBe(
                        RunPlan.of(rivalled(Studies.read(home.studyFile(name), asThere(stored.manifest()))), seed),
                        "'" + name + "'"));
        stored.mustBeOn(new Surroundings(machine).environment());
        stored.mustBeOfTheSameBuild();
        permission.check(stored.plan().experiments());
        return StudyRun.isWhole(stored.plan(), stored.folder()) ? stored : stored.goneOn();
    }

    /** What cannot be written ends the run; the trials before stay, and the run can be gone on with. */
    private Result measured(Undertaking asked, Home home, Machine machine) {
        Path path = asked.folder().path();
        try {
            Result result;
            try (Lab lab = Lab.open(machine, home.worker(), asked.plan().extension());
                    Progress progress = Progress.of(screen, output.machineReadable(), asked.forecast())) {
                result = new StudyRun(asked.plan(), asked.manifest(), asked.folder(), progress).execute(lab);
            }
            new ReportFiles(path).write(result);
            return result;
        } catch (UncheckedIOException refused) {
            throw new Complaint(
                    ExitCode.INTERNAL_ERROR,
                    FileWords.of(refused)
                            + "; what was measured before that is kept: make room, then '" + Home.program()
                            + " run --resume " + Surroundings.quoted(path.toString()) + "' goes on and '"
                            + Home.program()
                            + " report " + Surroundings.quoted(path.toString()) + "' shows what there is");
        }
    }

    private int twins(Result result) {
        (output.machineReadable() ? screen.err() : screen.out()).println(Twins.sentence(result));
        return Twins.exitCode(result);
    }

    private void refuseWith(String option, String why) {
        if (typed.has(option)) {
            throw new Complaint(ExitCode.USAGE, why);
        }
    }

    private Selection selection() {
        if (rounds.filter(asked -> asked < 1).isPresent()) {
            throw new Complaint(ExitCode.USAGE, "--rounds is at least 1, but this is " + rounds.get());
        }
        return units.in(more.in(SelectionBuilder.builder()
                .mode(mode.selected())
                .variants(variants)
                .memory(memory.map(RunVerb::size))
                .needs(needs)
                .rounds(rounds)
                .seed(seed)
                .scope(Selection.Scope.RUN)
                .build()
                .withParity(parity)
                .withLoads(loads)));
    }

    /** With its units of work as long as they took when it was begun, unless the command line says otherwise. */
    private Selection asThere(Manifest begun) {
        return selection().timing(begun.units());
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
