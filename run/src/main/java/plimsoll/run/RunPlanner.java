package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
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
import plimsoll.run.round.RunPlan;
import plimsoll.run.round.StoredRun;
import plimsoll.study.provenance.BaselineStudy;
import plimsoll.study.setting.Selection;

/**
 * Plans the runs of studies: which cells, in how many rounds, beside which other build.
 *
 * @param heard is told whatever takes its time before the first trial
 */
public record RunPlanner(TrialEnvironment place, Consumer<String> heard) {
    /**
     * A run of the study as it usually is: nothing is started for it, so that only its trials themselves may still be refused.
     *
     * @throws RequestException when it cannot be run, and why
     */
    public PlannedRun foreseen(RunRequest request) {
        return planned(request, asked -> reader(request.permission()).usual(file(request), asked));
    }

    /**
     * A run that can be begun: units of work that nobody has said the time of are timed.
     *
     * @throws RequestException when it cannot be run, and why
     */
    public PlannedRun plan(RunRequest request) {
        return planned(request, asked -> {
            request.out().ifPresent(NewResultDirectory::mustBeNew);
            return reader(request.permission()).timed(file(request), asked, TimedStudy::names);
        });
    }

    /**
     * The rest of a run that was ended before it was over.
     *
     * @param same a request that must ask for the same trials; empty if any will do
     * @throws RequestException when it cannot be gone on with here, and why
     */
    public PlannedRun resume(
            Path directory, Optional<RunRequest> same, LoadPermission permission, Invocation invocation) {
        StoredRun stored = StoredRun.in(directory);
        same.ifPresent(request -> {
            Selection there = request.selection().timing(stored.manifest().units());
            Study study = rivalled(StudyReader.read(file(request), there));
            stored.mustBe(RunPlan.of(study, there.seed()), request.study().name(), invocation);
        });
        stored.mustGoOnHere(place.surroundings().environment());
        permission.check(stored.plan().experiments());
        return new PlannedRun(
                stored.plan(),
                stored.goneOn(),
                stored.folder().study(),
                new ResultDestination.Stored(stored.folder().path()),
                invocation);
    }

    private PlannedRun planned(RunRequest request, Function<Selection, TimedStudy> reading) {
        HostEnvironment around = place.surroundings();
        Optional<BaselineBuild> other = baseline(request, around);
        boolean twins = request.counterpart() instanceof Counterpart.Itself;
        Selection asked = request.selection();
        TimedStudy here = reading.apply(other.map(each -> each.timing(asked)).orElse(asked));
        Study named = twins ? AaStudy.of(here.study(), asked.rounds()) : rivalled(here.study());
        Optional<BaselineStudy> beside = other.map(each -> each.beside(named, asked.rounds()));
        Study read = beside.map(BaselineStudy::study).orElse(named);
        Manifest plain = around.manifest(read, here.selection(), request.invocation())
                .saying(other.map(BaselineBuild::notes).orElseGet(() -> unlooked(read)));
        PlannedRun whole = new PlannedRun(
                RunPlan.of(read, asked.seed()),
                twins ? plain.ofTwins() : plain.withBaseline(beside.map(BaselineStudy::baseline)),
                file(request),
                new ResultDestination.New(request.out()),
                request.invocation());
        return request.budget().map(whole::within).orElse(whole);
    }

    private static Optional<BaselineBuild> baseline(RunRequest request, HostEnvironment around) {
        return request.counterpart() instanceof Counterpart.Build(String named)
                ? Optional.of(BaselineBuild.of(named, around.environment()))
                : Optional.empty();
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
            throw new RequestException(ExitCode.USAGE, String.valueOf(uncounted.getMessage()));
        }
    }

    private StudyReader reader(LoadPermission permission) {
        return new StudyReader(permission, new UnitTimer(place, heard));
    }

    private static Path file(RunRequest request) {
        return request.study().file();
    }
}
