package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import plimsoll.lab.load.Generators;
import plimsoll.lab.load.WorkerException;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.GeneratorShares;
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
        return planned(request, selection -> {
            request.out().ifPresent(NewResultDirectory::mustBeNew);
            requireAnswers();
            return reader(request.permission()).timed(file(request), selection, TimedStudy::names);
        });
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
        same.ifPresent(request -> {
            Selection there = request.selection().timing(stored.manifest().units());
            Study study = withRivals(shared(StudyReader.read(file(request), there)));
            stored.requireSamePlan(
                    RunPlan.of(study, there.seed()),
                    study.sequential(),
                    request.study().name(),
                    invocation);
        });
        stored.requireSameSetup(environment.surroundings().environment());
        requireGenerators(stored.plan().experiments());
        requireAnswers();
        permission.check(stored.plan().experiments());
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
        Study own = shared(here.study());
        Study named = comparesItself ? AaStudy.of(own, selection.rounds()) : withRivals(own);
        Optional<BaselineStudy> baseline = build.map(each -> each.withBaseline(named, selection.rounds()));
        Study read = baseline.map(BaselineStudy::study).orElse(named);
        requireFixedRounds(request, read);
        Manifest plain = host.manifest(read, here.selection(), request.invocation())
                .withMoreNotes(build.map(BaselineBuild::notes).orElseGet(() -> missingBaseline(read)))
                .withMoreNotes(environment.generators().stream()
                        .map(others -> "The load came from " + others.count() + " other "
                                + (others.count() == 1 ? "machine" : "machines") + ": " + others.names() + ".")
                        .toList());
        PlannedRun whole = new PlannedRun(
                RunPlan.of(read, selection.seed()),
                comparesItself
                        ? plain.withMode(Manifest.AA)
                        : plain.withBaseline(baseline.map(BaselineStudy::baseline)),
                file(request),
                new ResultDestination.New(request.out()),
                request.invocation(),
                extension(request, read));
        return request.shard()
                .map(whole::part)
                .or(() -> request.budget().map(whole::withinBudget))
                .orElse(whole);
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

    /** The end of sequential rounds is not known before, and needs all rounds of a cell. */
    private static void requireFixedRounds(RunRequest request, Study study) {
        if (study.sequential().isEmpty()
                || (request.shard().isEmpty() && request.budget().isEmpty())) {
            return;
        }
        throw new RequestException(
                ExitCode.USAGE,
                "'rounds: {until: decided, most: 12}' ends rounds by the differences of all rounds so far, "
                        + (request.shard().isPresent()
                                ? "which a shard and an agent of a farm do not have; run it on one machine"
                                : "so --budget cannot choose trials beforehand; remove --budget")
                        + ", or write the rounds as a number");
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

    /** Divides the load among the machines that send it. */
    private Study shared(Study whole) {
        try {
            return environment
                    .generators()
                    .map(others -> new GeneratorShares(others.count()).of(whole))
                    .orElse(whole);
        } catch (IllegalArgumentException indivisible) {
            throw new RequestException(ExitCode.USAGE, "--generator: " + indivisible.getMessage());
        }
    }

    /** A mistyped host would otherwise be found after the service of each trial was started. */
    private void requireAnswers() {
        try {
            environment.generators().ifPresent(Generators::check);
        } catch (WorkerException absent) {
            throw new RequestException(ExitCode.MACHINE_LACKS, String.valueOf(absent.getMessage()));
        }
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

    private StudyReader reader(LoadPermission permission) {
        return new StudyReader(permission, new UnitTimer(environment, progress));
    }

    private static Path file(RunRequest request) {
        return request.study().file();
    }
}
