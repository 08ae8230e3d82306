package plimsoll.cli;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.cli.option.CellOptions;
import plimsoll.cli.option.CounterpartOptions;
import plimsoll.cli.option.FarmOptions;
import plimsoll.cli.option.MemberUserOption;
import plimsoll.cli.option.MemoryOption;
import plimsoll.cli.option.OtherMachineOptions;
import plimsoll.cli.option.OutOption;
import plimsoll.cli.option.PermissionOption;
import plimsoll.cli.option.RoundsOption;
import plimsoll.cli.option.ShardOption;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.option.TimeText;
import plimsoll.cli.option.VariantsOption;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ProgressDisplay;
import plimsoll.cli.screen.ProgressTerminal;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.ResultOutput;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.BegunRun;
import plimsoll.run.PlannedRun;
import plimsoll.run.RunPlanner;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.farm.UnbegunWork;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.NamedStudy;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.RunRequest;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** Runs each variant of a study in its memory limits under its load, and reports which held and which broke. */
@Command(
        name = "run",
        header = "Runs each variant in its limits under its load, and judges it.",
        description = {
            "Runs each variant inside its memory limits under the study's load, samples it from outside, lists what was"
                    + " stored, and reports which variants held, which broke and why, and what was lost."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll run upload-relay --quick",
            "  plimsoll run upload-relay --variants virtual-put --memory 256m",
            "  plimsoll run study.yaml --full --plan",
            "  plimsoll run study.yaml --rounds 6 --junit junit.xml",
            "  plimsoll run study.yaml --rounds until-decided",
            "  plimsoll run study.yaml --baseline build/app-1.4.jar --junit junit.xml",
            "  plimsoll run study.yaml --baseline build/app-1.4.jar --detect 10%%",
            "  plimsoll run study.yaml --baseline build/app-1.4.jar --why",
            "  plimsoll run study.yaml --rounds 6 --shard 1/3 --out part-1",
            "  plimsoll run study.yaml --rounds 6 --farm farm.example.org --keys keys",
            "  plimsoll run study.yaml --generator load-1 --generator load-2 --keys keys",
            "  plimsoll run study.yaml --needs-on store-1 --keys keys",
            "  plimsoll run --resume results/upload-relay-20261121-101500",
            "  plimsoll run study.yaml --json | jq .sentence"
        })
final class RunVerb implements Callable<Integer> {
    private static final Set<String> SELECTING = Set.of(
            "--quick",
            "--full",
            "--variants",
            "--loads",
            "--cell",
            "--historical",
            "--memory",
            "--rounds",
            "--need",
            "--seed",
            "--threshold",
            "--unit");

    @Mixin
    private StudyArgument study = new StudyArgument();

    @ArgGroup
    private Mode mode = new Mode();

    @Mixin
    private VariantsOption variants = new VariantsOption();

    @Option(names = "--loads", split = ",", paramLabel = "NAME", description = "Run only these loads.")
    private List<String> loads = List.of();

    @Option(
            names = "--cell",
            split = ",",
            paramLabel = "NAME",
            description = "Run only these cells (variant, load and limits), with the rounds of --full unless --quick is"
                    + " given.")
    private List<String> cells = List.of();

    @Option(
            names = "--historical",
            description = "Also run the variants that repeat an older study with its library versions.")
    private boolean historical;

    @Mixin
    private MemoryOption memory = new MemoryOption();

    @Mixin
    private RoundsOption rounds = new RoundsOption();

    @Mixin
    private CellOptions settings = new CellOptions();

    @Option(
            names = "--cap",
            paramLabel = "MECHANISM",
            description =
                    "Memory cap to use, such as cgroup-v2; 'plimsoll doctor' lists them (default: the strongest here).")
    private Optional<String> cap = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Drop rounds, then cells, until the plan fits into this time, such as 20min.")
    private Optional<String> budget = Optional.empty();

    @Option(
            names = "--attempts",
            paramLabel = "N",
            description = "Most attempts at a trial that other processes disturb (default: 3).")
    private Optional<Integer> attempts = Optional.empty();

    @Option(names = "--plan", description = "Print the trials and the estimated duration, and run nothing.")
    private boolean planned;

    @Mixin
    private CounterpartOptions counterpart = new CounterpartOptions();

    @Option(
            names = "--why",
            description =
                    "With --baseline: if this build is worse, profile both in 10 more rounds, and name the places at"
                            + " which an operation costs more.")
    private boolean why;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed for trial order, payloads and arrival times (default: 1).",
            defaultValue = "1")
    private long seed;

    @Mixin
    private ShardOption shard = new ShardOption();

    @Mixin
    private FarmOptions farm = new FarmOptions();

    @Mixin
    private OtherMachineOptions machines = new OtherMachineOptions();

    @Mixin
    private OutOption out = new OutOption();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Resume an interrupted run: its complete trials are kept, the others are run.")
    private Optional<Path> resume = Optional.empty();

    @Mixin
    private PermissionOption permission = new PermissionOption();

    @Mixin
    private MemberUserOption members = new MemberUserOption();

    @Mixin
    private ResultOutput output = new ResultOutput();

    @Mixin
    private ProgressTerminal terminal = new ProgressTerminal();

    /** The extent of a run. */
    static final class Mode {
        @Option(
                names = "--quick",
                description = "Run the study's core variants in 3 rounds, or as many as the study says.")
        private boolean quick;

        @Option(names = "--full", description = "Run all cells, also those that only this mode has.")
        private boolean full;

        Selection.Mode selected(boolean whole) {
            return quick ? Selection.Mode.QUICK : full || whole ? Selection.Mode.FULL : Selection.Mode.DEFAULT;
        }
    }

    @Override
    public Integer call() {
        if (attempts.filter(most -> most < 1).isPresent()) {
            throw new RequestException(ExitCode.USAGE, "--attempts must be at least 1, but is " + attempts.get());
        }
        rounds.check();
        output.check();
        requireBaselineForWhy();
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment environment = environment()) {
            RunPlanner planner = new RunPlanner(environment, terminal::note);
            if (planned) {
                return shown(planner);
            }
            if (farmAccess().isPresent()) {
                return farmed(planner, new FarmRun(FarmedVerb.RUN, farmAccess().get(), output, terminal));
            }
            PlannedRun run =
                    resume.isPresent() ? resumed(planner, resume.get()) : planner.plan(request(study.namedStudy()));
            if (resume.isEmpty()) {
                run.leftOut().forEach(terminal.err()::println);
            }
            return measured(run, environment);
        }
    }

    private TrialEnvironment environment() {
        TrialEnvironment here = LauncherScript.trialEnvironment(cap, members.user());
        try {
            return machines.with(here, farm, study);
        } catch (RequestException refused) {
            here.close();
            throw refused;
        }
    }

    /** The keys are those of other machines, if any take part in trials of this one. */
    private Optional<FarmAccess> farmAccess() {
        return machines.any() ? Optional.empty() : farm.access();
    }

    private int farmed(RunPlanner planner, FarmRun run) {
        FarmRun.refuseOthers(study.verb());
        if (resume.isEmpty()) {
            UnbegunWork work = UnbegunWork.of(
                    planner.plan(request(study.namedStudy())),
                    planner.environment().surroundings());
            return run.begin(work, _ -> work, attempts, out.directory());
        }
        refuseWithResume();
        Stream.concat(SELECTING.stream(), Stream.of("--attempts"))
                .forEach(option -> study.refuseWith(
                        option, "--resume keeps the options of " + resume.get() + "; remove " + option));
        return run.resume(resume.get());
    }

    private void requireBaselineForWhy() {
        if (why && resume.isEmpty() && !counterpart.hasBaseline()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--why explains why this build is worse than a baseline; add --baseline, or remove it");
        }
        if (why) {
            study.refuseWith("--shard", "a shard decides nothing that --why could explain; remove --why");
        }
    }

    /** Prints the plan; whether machine and programs are up to it shows only in a run. */
    private int shown(RunPlanner planner) {
        study.refuseWith("--resume", "--plan is for a new run; remove --resume");
        farmAccess().ifPresent(_ -> FarmRun.refuseOthers(study.verb()));
        study.refuseReportsOfPlan();
        PlannedRun run = planner.foreseen(request(study.namedStudy()));
        run.leftOut().forEach(terminal.err()::println);
        run.lines().forEach(terminal.out()::println);
        return ExitCode.MEASURED.code();
    }

    private void refuseWithResume() {
        study.refuseWith("--baseline", "--resume keeps the baseline of the interrupted run; remove --baseline");
        study.refuseWith("--aa", "--resume keeps the variants of the interrupted run; remove --aa");
        study.refuseWith("--budget", "--resume runs the trials that fitted into the budget; remove --budget");
        study.refuseWith("--detect", "--resume runs the rounds that the interrupted run had planned; remove --detect");
        study.refuseWith("--out", "--resume writes into the directory that it names; remove --out");
        study.refuseWith("--shard", "--resume keeps the shard of the interrupted run; remove --shard");
    }

    private PlannedRun resumed(RunPlanner planner, Path directory) {
        refuseWithResume();
        Optional<NamedStudy> named = study.namedStudyIfAny();
        if (named.isEmpty()) {
            SELECTING.forEach(option -> study.refuseWith(
                    option,
                    "--resume keeps the options of " + directory + "; remove " + option
                            + ", or name the study as well, to have both compared"));
        }
        return planner.resume(
                directory, named.map(this::request), permission.permission(), farm.invocation(study.words()));
    }

    /** A result that cannot be written ends the run; its trials are kept, and --resume continues it. */
    private int measured(PlannedRun run, TrialEnvironment environment) {
        try (BegunRun begun = run.begin(environment)) {
            Result result = written(begun);
            output.print(result, begun.directory(), terminal);
            begun.remark(result).ifPresent((output.machineReadable() ? terminal.err() : terminal.out())::println);
            return begun.exitCode(result);
        }
    }

    private Result written(BegunRun begun) {
        try {
            Result result = executed(begun);
            output.write(result, begun.directory());
            return why ? explained(begun, result) : result;
        } catch (UncheckedIOException refused) {
            throw begun.unwritten(refused);
        }
    }

    /** The reports have the verdict already, so it is kept if the explanation fails. */
    private Result explained(BegunRun begun, Result result) {
        List<String> notes = new ArrayList<>();
        Result explained;
        try (ProgressDisplay progress = ProgressDisplay.of(terminal, output.machineReadable())) {
            explained = begun.explainWorse(result, progress, notes::add);
        }
        notes.forEach(terminal::note);
        if (explained.equals(result)) {
            return result;
        }
        try {
            new ReportFiles(begun.directory()).write(explained);
        } catch (UncheckedIOException refused) {
            terminal.note("--why: the reports may lack the explanation: " + refused.getMessage());
        }
        return explained;
    }

    private Result executed(BegunRun begun) {
        try (ProgressDisplay progress = ProgressDisplay.of(
                terminal, output.machineReadable(), begun.planned().forecast())) {
            return attempts.map(most -> begun.execute(progress, most)).orElseGet(() -> begun.execute(progress));
        }
    }

    private RunRequest request(NamedStudy named) {
        if (budget.isPresent()) {
            study.refuseWith("--detect", "--budget drops rounds and --detect adds them; remove one");
        }
        return new RunRequest(
                named,
                selection(),
                counterpart.counterpart(),
                budget.map(text -> TimeText.parse("--budget", text)),
                farm.shard(shard),
                out.directory(),
                permission.permission(),
                farm.invocation(study.words()));
    }

    /** A named cell may be one that only a full run has. */
    private Selection selection() {
        Selection asked = SelectionBuilder.builder()
                .mode(mode.selected(!cells.isEmpty()))
                .variants(variants.names())
                .cells(cells)
                .seed(seed)
                .scope(Selection.Scope.RUN)
                .build()
                .withParity(historical)
                .withLoads(loads);
        return rounds.applyTo(settings.applyTo(memory.applyTo(asked)));
    }
}
