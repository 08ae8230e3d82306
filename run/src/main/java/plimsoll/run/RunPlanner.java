package plimsoll.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.load.Generators;
import plimsoll.lab.load.WorkerException;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.GeneratorShares;
import plimsoll.plan.LookSchedule;
import plimsoll.plan.NeedsElsewhere;
import plimsoll.records.Manifest;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.request.Counterpart;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.request.RunRequest;
import plimsoll.run.result.NewResultDirectory;
import plimsoll.run.round.AaStudy;
import plimsoll.run.round.RivalCells;
import plimsoll.run.round.RoundExtension;
import plimsoll.run.round.RunPlan;
import plimsoll.run.round.StoredRun;
import plimsoll.study.provenance.BaselineStudy;
import plimsoll.study.setting.Selection;

/**
 * Plans the runs of studies: which cells, how many rounds, and which baseline.
 *
 * @param progress receives a sentence about each step that takes time before the first trial
 */
public record RunPlanner(TrialEnvironment environment, Consumer<String> progress) {
    /**
     * Plans a run with the usual durations of the units of work. Starts no process, so a trial may still fail to start.
     *
     * @throws RequestException that says why it cannot be run
     */
    public PlannedRun foreseen(RunRequest request) {
        return planned(request, selection -> reader(request.permission()).usual(file(request), selection));
    }

    /**
     * Returns a run that can start: units of work without a given time are timed first.
     *
     * @throws RequestException that says why it cannot be run
     */
    public PlannedRun plan(RunRequest request) {
        request.out().ifPresent(NewResultDirectory::mustBeNew);
        requireAnswers();
        PlannedRun run = planned(
                request, selection -> reader(request.permission()).timed(file(request), selection, TimedStudy::names));
        requireStartable(run.trials());
        return run;
    }

    /**
     * Returns the remaining trials of an interrupted run.
     *
     * @param same a request that must ask for the same trials; empty if any will do
     * @throws RequestException when it cannot be resumed here, and why
     */
    public PlannedRun resume(
            Path directory, Optional<RunRequest> same, LoadPermission permission, Invocation invocation) {
        StoredRun stored = StoredRun.in(directory);
        stored.requireRun();
        same.ifPresent(request -> {
            Selection there = request.selection().timing(stored.manifest().units());
            Study study = elsewhere(withRivals(divided(StudyReader.read(file(request), there))));
            stored.requireSamePlan(study, there.seed(), request.study().name(), invocation);
        });
        requireGenerators(stored.plan().experiments());
        requireNeeds(stored.plan().experiments());
        requireAnswers(); // the machine of the needs is a part of the setup
        stored.requireSameSetup(environment.surroundings().environment());
        permission.check(stored.plan().experiments());
        requireStartable(stored.plan().experiments());
        return new PlannedRun(
                stored.plan(),
                stored.hasBegun()
                        ? stored.resumedManifest()
                        : environment
                                .surroundings()
                                .begun(stored.manifest(), stored.plan().experiments()),
                stored.folder().study(),
                new ResultDestination.Stored(stored.folder().path()),
                invocation,
                Optional.empty());
    }

    private PlannedRun planned(RunRequest request, Function<Selection, TimedStudy> reading) {
        requireOnePlan(request);
        HostEnvironment host = environment.surroundings();
        Optional<BaselineBuild> build = baseline(request, host);
        boolean comparesItself = request.counterpart() instanceof Counterpart.Itself;
        Selection selection = request.selection();
        Selection given = build.map(each -> each.timing(selection)).orElse(selection);
        TimedStudy here = reading.apply(given);
        here.requireSameUnits(request.shard(), given);
        Study own = divided(here.study());
        Study named = comparesItself ? AaStudy.of(own, selection.rounds()) : withRivals(own);
        Optional<BaselineStudy> baseline = build.map(each -> each.withBaseline(named, selection.rounds()));
        Study read = elsewhere(baseline.map(BaselineStudy::study).orElse(named));
        requireLooksPossible(request, read);
        Manifest plain = host.manifest(read, here.selection(), request.invocation())
                .withUntilDecided(read.untilDecided())
                .withMoreNotes(build.map(BaselineBuild::notes).orElseGet(() -> missingBaseline(read)))
                .withMoreNotes(environment.generators().stream()
                        .map(others -> "The load came from " + others.count() + " other "
                                + (others.count() == 1 ? "machine" : "machines") + ": "
                                + String.join(", ", others.addresses()) + ".")
                        .toList())
                .withMoreNotes(
                        environment.needs().map(RunPlanner::note).stream().toList());
        PlannedRun whole = new PlannedRun(
                RunPlan.of(read, selection.seed()),
                comparesItself
                        ? plain.withMode(Manifest.AA)
                        : plain.withBaseline(baseline.map(BaselineStudy::baseline)),
                file(request),
                new ResultDestination.New(request.out()),
                request.invocation(),
                extension(request, read));
        PlannedRun run = request.shard()
                .map(whole::part)
                .or(() -> request.budget().map(whole::withinBudget))
                .orElse(whole);
        requireReadable(run.manifest().untilDecided().isEmpty() ? run.plan() : run.longest());
        return run;
    }

    /** Rounds are added by the results of all of them, and only to comparisons whose looks divide their error. */
    private static void requireLooksPossible(RunRequest request, Study study) {
        if (request.selection().untilDecided().isPresent() && !(request.counterpart() instanceof Counterpart.None)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--rounds until-decided decides between the variants of a study, and neither --baseline nor --aa"
                            + " does; give a number of rounds, or add --detect to --baseline");
        }
        Optional<String> added = study.untilDecided().keySet().stream().findFirst();
        if (added.isEmpty()) {
            return;
        }
        if (request.shard().isPresent() || request.budget().isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    (request.budget().isPresent()
                                    ? "--budget drops rounds, and those of "
                                    : "--shard and --farm divide the rounds, and those of ")
                            + added.get() + " are added until its comparisons are decided; give a number, such as"
                            + " --rounds " + LookSchedule.FIRST);
        }
        study.cells().stream()
                .filter(cell -> cell.rounds() > LookSchedule.FIRST)
                .findFirst()
                .ifPresent(longer -> {
                    throw new RequestException(
                            ExitCode.USAGE,
                            longer.experiment().cell() + " has " + longer.rounds()
                                    + " rounds, which cannot be interleaved with rounds that are added to "
                                    + added.get() + "; give it at most " + LookSchedule.FIRST
                                    + ", or 'until decided' too");
                });
    }

    /** A run with a longer plan could be neither resumed nor merged, and no agent of a farm could read it. */
    private static void requireReadable(RunPlan plan) {
        long bytes = plan.bytes();
        if (bytes > RecordFile.LONGEST_TEXT) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the plan of these " + plan.experiments().size() + " trials has some " + (bytes >> 20)
                            + " MiB, and plan.json at most " + (RecordFile.LONGEST_TEXT >> 20)
                            + "; choose fewer --rounds or --variants, or make several runs of them");
        }
    }

    /** Each share is planned by itself, so the plan must not depend on what one machine has measured. */
    private static void requireOnePlan(RunRequest request) {
        if (request.shard().isEmpty()) {
            return;
        }
        if (request.budget().isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--budget leaves out trials by the times that one machine has stored, and every shard needs the"
                            + " same plan; remove --budget, and select with --rounds or --variants");
        }
        if (request.counterpart() instanceof Counterpart.OtherBuild(String _, Optional<Double> detect)
                && detect.isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--detect adds rounds by the noise of all rounds, which a shard does not have; remove --detect,"
                            + " and give enough --rounds");
        }
    }

    private static Optional<RoundExtension> extension(RunRequest request, Study study) {
        return request.counterpart() instanceof Counterpart.OtherBuild(String _, Optional<Double> detect)
                ? detect.map(
                        loss -> new RoundExtension(study, request.selection().seed(), loss))
                : Optional.empty();
    }

    private static Optional<BaselineBuild> baseline(RunRequest request, HostEnvironment host) {
        return request.counterpart() instanceof Counterpart.OtherBuild(String named, Optional<Double> _)
                ? Optional.of(BaselineBuild.of(named, host.environment()))
                : Optional.empty();
    }

    private static List<String> missingBaseline(Study study) {
        return study.againstBaseline().isEmpty()
                ? List.of()
                : List.of("Bounds on the change to a baseline were not checked; give a baseline with --baseline.");
    }

    private static Study withRivals(Study study) {
        try {
            return RivalCells.addTo(study);
        } catch (IllegalArgumentException unreadable) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(unreadable.getMessage()));
        }
    }

    private static String note(NeedsMachine machine) {
        return "The needs ran on another machine, " + machine.address()
                + machine.facts().map(facts -> ": " + facts).orElse("") + ".";
    }

    /** Moves the needs to the machine that runs them, also those of a baseline, whose texts may look for them here. */
    private Study elsewhere(Study whole) {
        return environment
                .needs()
                .map(_ -> moved("--needs-on", NeedsElsewhere::of, whole))
                .orElse(whole);
    }

    /** Divides the load among the machines that send it. */
    private Study divided(Study whole) {
        return environment
                .generators()
                .map(others -> moved("--generator", new GeneratorShares(others.count())::of, whole))
                .orElse(whole);
    }

    private static Study moved(String option, UnaryOperator<Study> move, Study whole) {
        try {
            return move.apply(whole);
        } catch (IllegalArgumentException immovable) {
            throw new RequestException(ExitCode.USAGE, option + ": " + immovable.getMessage());
        }
    }

    /** A mistyped host would otherwise be found after the service of each trial was started. */
    private void requireAnswers() {
        try {
            environment.generators().ifPresent(Generators::check);
        } catch (WorkerException absent) {
            throw new RequestException(ExitCode.MACHINE_LACKS, String.valueOf(absent.getMessage()));
        }
        check(List.of());
    }

    /**
     * Each trial would otherwise end by needs that the other machine cannot start. Deployments that differ in limits
     * alone have the same files, whose digests take time.
     */
    private void requireStartable(List<Experiment> trials) {
        environment
                .needs()
                .ifPresent(machine -> progress.accept("looking whether " + machine.address() + " can start the needs"));
        Map<List<MemberSource>, Deployment> bySources = new LinkedHashMap<>();
        for (Experiment trial : trials) {
            Deployment needs = trial.deployment().elsewhere();
            bySources.putIfAbsent(needs.members().stream().map(Member::source).toList(), needs);
        }
        check(List.copyOf(bySources.values()));
    }

    private void check(List<Deployment> needs) {
        try {
            environment.needs().ifPresent(machine -> machine.check(needs));
        } catch (LostMachineException absent) {
            throw new RequestException(ExitCode.MACHINE_LACKS, String.valueOf(absent.getMessage()));
        } catch (IllegalArgumentException tooMuch) {
            throw new RequestException(ExitCode.USAGE, "--needs-on: " + tooMuch.getMessage());
        } catch (UncheckedIOException failed) {
            throw unusable(failed);
        }
    }

    /** A file that the user can put right is an error of the request; a disk that fails or is full is none. */
    private static RequestException unusable(UncheckedIOException failed) {
        IOException cause = failed.getCause();
        String problem = "--needs-on: " + FileErrorText.of(failed) + "; ";
        if (cause instanceof AccessDeniedException) {
            return new RequestException(
                    ExitCode.USAGE, problem + "let this user read the files of the needs, or remove --needs-on");
        }
        if (cause instanceof NoSuchFileException) {
            return new RequestException(
                    ExitCode.USAGE, problem + "put that file of the needs in its place, or remove --needs-on");
        }
        return new RequestException(
                ExitCode.INTERNAL_ERROR,
                problem + "remove the cause: this machine reads the files of the needs before it sends them");
    }

    private void requireGenerators(List<Experiment> experiments) {
        int needed = experiments.stream()
                .flatMap(experiment -> experiment.workloads().stream())
                .mapToInt(workload ->
                        workload.placement() instanceof WorkerPlacement.Generator generator ? generator.of() : 0)
                .max()
                .orElse(0);
        int named = environment.generators().map(Generators::count).orElse(0);
        if (needed != named) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the load of this run comes from " + (needed == 0 ? "this machine" : needed + " generators")
                            + ", but --generator names " + named + "; name as many as before");
        }
    }

    private void requireNeeds(List<Experiment> experiments) {
        boolean elsewhere = experiments.stream().anyMatch(NeedsElsewhere::isIn);
        if (elsewhere != environment.needs().isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    elsewhere
                            ? "the needs of this run are on another machine; name it with --needs-on"
                            : "the needs of this run are on this machine; remove --needs-on");
        }
    }

    private StudyReader reader(LoadPermission permission) {
        return new StudyReader(permission, new UnitTimer(environment, progress));
    }

    private static Path file(RunRequest request) {
        return request.study().file();
    }
}
