package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.cli.option.MemberUserOption;
import plimsoll.cli.option.NeedOption;
import plimsoll.cli.option.PermissionOption;
import plimsoll.cli.option.SeedOption;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.option.SuiteNames;
import plimsoll.cli.option.UnitOption;
import plimsoll.cli.option.VariantsOption;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ProgressDisplay;
import plimsoll.cli.screen.ProgressTerminal;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.ResultOutput;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.BegunProfile;
import plimsoll.run.PlannedProfile;
import plimsoll.run.ProfilePlanner;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.ProfileRequest;
import plimsoll.run.request.ProfileRequest.Against;
import plimsoll.run.request.ProfileRequest.Origin;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.StoredResults;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** Runs each variant once more with instruments inside it, and shows where time and memory go; these trials are not judged. */
@Command(
        name = "profile",
        header = "Shows where the time goes and what filled the memory.",
        description = {
            "Runs one extra trial of each variant with instruments inside its services. Shows where operations spent their"
                    + " time, with the evidence, and what filled the memory, by JVM region and by class. Profiled trials are"
                    + " never judged. With the directory of a result, the profile is added to that result's reports. With"
                    + " --against, shows instead where an operation costs more or less than in another variant."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll profile upload-relay --variants buffer-all,virtual-put",
            "  plimsoll profile upload-relay --cell virtual-put.crowd-1m",
            "  plimsoll profile study.yaml --variants new --against old",
            "  plimsoll profile results/upload-relay-20261121-101500"
        })
final class ProfileVerb implements Callable<Integer> {
    @Parameters(
            paramLabel = "SUITE|study.yaml|RESULT",
            completionCandidates = SuiteNames.class,
            description = "A built-in suite, a study file, or the directory of a result.")
    private String what = "";

    @Mixin
    private VariantsOption variants = new VariantsOption();

    @Option(
            names = "--cell",
            paramLabel = "NAME",
            description = "Only this cell: variant, load and limits (default: the first cell of each variant).")
    private Optional<String> cell = Optional.empty();

    @Option(
            names = "--against",
            paramLabel = "VARIANT",
            description =
                    "Compare with this variant: profile both in interleaved rounds, and show what an operation costs"
                            + " more or less, and where.")
    private Optional<String> against = Optional.empty();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "With --against: number of rounds, 8 to 14 (default: 10).")
    private Optional<Integer> rounds = Optional.empty();

    @Mixin
    private NeedOption needs = new NeedOption();

    @Mixin
    private UnitOption units = new UnitOption();

    @Option(
            names = "--frames",
            paramLabel = "FILE",
            description =
                    "Rules for stack frames of your own code, such as a pool; they take precedence over the built-in rules.")
    private Optional<Path> frames = Optional.empty();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(names = "--out", paramLabel = "DIR", description = "Directory of the new result; must not exist.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private PermissionOption permission = new PermissionOption();

    @Mixin
    private MemberUserOption members = new MemberUserOption();

    @Mixin
    private ResultOutput output = new ResultOutput();

    @Mixin
    private ProgressTerminal terminal = new ProgressTerminal();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        output.check();
        Optional<Against> compared = against();
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment environment = LauncherScript.trialEnvironment(Optional.empty(), members.user())) {
            PlannedProfile planned = new ProfilePlanner(environment, terminal::note)
                    .plan(new ProfileRequest(
                            origin(), variants.names(), cell, compared, frames, permission.permission()));
            try (BegunProfile begun = planned.begin(environment)) {
                ExitCode code = runProfile(begun);
                Result result = begun.result();
                new ReportFiles(begun.directory()).write(result);
                output.print(result, begun.directory(), terminal);
                return code.code();
            }
        }
    }

    private ExitCode runProfile(BegunProfile begun) {
        try (ProgressDisplay progress = ProgressDisplay.of(terminal, output.machineReadable())) {
            return begun.execute(progress);
        }
    }

    private Origin origin() {
        Path given = Path.of(what);
        if (!StoredResults.isResult(given)) {
            return new Origin.OfStudy(
                    LauncherScript.installation().study(what),
                    selection(),
                    out,
                    LauncherScript.invocation(StudyArgument.words(spec)));
        }
        Stream.of("--unit", "--need", "--seed", "--out")
                .forEach(option -> StudyArgument.refuseWith(
                        Objects.requireNonNull(spec),
                        option,
                        "the profile of a result is added to it, with its durations, needs and seed; remove " + option
                                + ", or name the study instead"));
        return new Origin.OfResult(what, given);
    }

    private Optional<Against> against() {
        if (rounds.isPresent() && against.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE, "--rounds is for a comparison; add --against VARIANT, or remove --rounds");
        }
        if (rounds.filter(asked -> asked < ProfileComparison.DECIDING_ROUNDS).isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--rounds must be at least " + ProfileComparison.DECIDING_ROUNDS
                            + ", since fewer rounds decide no difference, but is " + rounds.get());
        }
        if (rounds.filter(asked -> asked > ProfileComparison.ROUNDS_MAX).isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--rounds must be at most " + ProfileComparison.ROUNDS_MAX
                            + ", since the test of all places uses no more rounds, but is " + rounds.get());
        }
        return against.map(variant -> new Against(variant, rounds.orElse(ProfileComparison.DEFAULT_ROUNDS)));
    }

    private Selection selection() {
        Selection asked = SelectionBuilder.builder()
                .mode(cell.isPresent() ? Selection.Mode.FULL : Selection.Mode.DEFAULT)
                .variants(selected())
                .rounds(Optional.of(1))
                .seed(seed.seed())
                .scope(Selection.Scope.RUN)
                .build();
        return units.applyTo(needs.applyTo(asked));
    }

    /** The variants that a study must plan: those that are profiled, and the one that they are compared with. */
    private List<String> selected() {
        return variants.names().isEmpty()
                ? List.of()
                : Stream.concat(variants.names().stream(), against.stream())
                        .distinct()
                        .toList();
    }
}
