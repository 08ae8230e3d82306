package plimsoll.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.OpenResult;
import plimsoll.run.round.RunPlan;
import plimsoll.study.provenance.BaselineBuildSource;
import plimsoll.study.provenance.BaselineCapacities;
import plimsoll.study.provenance.BaselineException;
import plimsoll.study.provenance.BaselineStudy;
import plimsoll.study.setting.Selection;

/**
 * Another build that a run is compared with: a jar, or the build of an earlier result.
 *
 * @param named the name that the user gave
 * @param notes that the report must show
 * @param units of work, with the durations that the commands of the build contain
 */
record BaselineBuild(
        String named,
        BaselineBuildSource build,
        BaselineCapacities known,
        List<String> notes,
        List<WorkUnitTiming> units) {
    private static final int ROUNDS = 8;

    /** The tested figures of each cell: the one that ranks it, its footprint, and its CPU time per operation. */
    private static final int TESTED = 3;

    /** @throws RequestException when the name is neither a jar nor a result, or the build of the result is unknown */
    static BaselineBuild of(String named, Map<String, String> here) {
        Path path = Path.of(named).toAbsolutePath().normalize();
        if (Files.isRegularFile(new ResultFolder(path).manifest())) {
            return recorded(named, OpenResult.folder(path), here);
        }
        if (Files.isRegularFile(path) && named.endsWith(".jar")) {
            return new BaselineBuild(
                    named,
                    new BaselineBuildSource.OfJar(named, path.toString()),
                    BaselineCapacities.NONE,
                    List.of("The baseline is " + named + " instead of the jar in the service's command."),
                    List.of());
        }
        throw new RequestException(
                ExitCode.USAGE,
                "--baseline takes a jar or the directory of a result, but '" + named + "' "
                        + (Files.exists(path) ? "is neither: it has no manifest.json" : "does not exist")
                        + "; give the baseline's jar, or the directory that a run of it printed");
    }

    /** The study with every cell run by both builds, in enough rounds to decide a difference. */
    BaselineStudy withBaseline(Study study, Optional<Integer> rounds) {
        try {
            int deciding = Math.max(
                    ROUNDS, PairwiseComparison.roundsFor(TESTED * study.cells().size()));
            return BaselineStudy.of(study, build, known, rounds.orElse(deciding));
        } catch (BaselineException why) {
            throw new RequestException(ExitCode.USAGE, "--baseline: " + why.getMessage());
        }
    }

    /**
     * The selection with the baseline's units of work, whose durations are fixed in its commands.
     *
     * @throws RequestException when the command line gives another duration for a unit
     */
    Selection timing(Selection selection) {
        for (WorkUnitTiming unit : units) {
            selection
                    .timed(unit.unit())
                    .filter(other -> !other.took().equals(unit.took()))
                    .ifPresent(other -> {
                        throw new RequestException(
                                ExitCode.USAGE,
                                "--unit gives one " + unit.unit() + " as " + WorkUnitTiming.format(other.took())
                                        + ", but the commands of " + named + " were made for "
                                        + WorkUnitTiming.format(unit.took()) + "; remove --unit");
                    });
        }
        return selection.timing(units);
    }

    private static BaselineBuild recorded(String named, ResultFolder folder, Map<String, String> here) {
        try {
            Manifest manifest = Json.read(folder.manifest(), Manifest.class);
            List<String> notes = new ArrayList<>();
            notes.add("The baseline is the build that " + named
                    + " recorded. It runs again in the same rounds; its stored figures are not used.");
            Manifest.machineDifference(manifest.environment(), here)
                    .map(difference -> named + " was recorded on another machine or setup (" + difference
                            + "). Only this run's own trials are compared.")
                    .ifPresent(notes::add);
            boolean searched = Files.exists(folder.search());
            List<SearchResult> searches = searched ? searches(folder) : List.of();
            notes.addAll(unproven(named, searches));
            return new BaselineBuild(
                    named,
                    new BaselineBuildSource.Recorded(
                            named,
                            searched
                                    ? experiments(folder)
                                    : RunPlan.read(folder).experiments(),
                            manifest.builds()),
                    capacities(searches),
                    notes,
                    manifest.units());
        } catch (UnreadableRecordException unreadable) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--baseline: " + unreadable.getMessage() + "; or give the baseline's jar instead of its result");
        }
    }

    private static List<Experiment> experiments(ResultFolder searched) {
        return Json.read(searched.search(), SearchPlan.class).questions().stream()
                .map(SearchQuestion::experiment)
                .toList();
    }

    private static List<SearchResult> searches(ResultFolder searched) {
        return Judge.run(searched.path()).searched().stream()
                .flatMap(found -> found.searches().stream())
                .toList();
    }

    /** Returns the hardest value of each variant that held; refuses a frontier, which has one for each memory size. */
    private static BaselineCapacities capacities(List<SearchResult> searches) {
        Set<List<String>> searched = new HashSet<>();
        for (SearchResult search : searches) {
            if (!searched.add(List.of(search.variant(), search.knob()))) {
                throw new RequestException(
                        ExitCode.USAGE,
                        "--baseline: the result has several searches over " + search.knob() + " for "
                                + search.variant() + ", such as one for each memory size; give a result of find that"
                                + " searches once, in the study's own memory");
            }
        }
        return new BaselineCapacities(searches.stream()
                .flatMap(search -> search.edges().stream()
                        .limit(1)
                        .flatMap(bracket -> bracket.holds().stream())
                        .map(end -> new BaselineCapacities.FoundCapacity(search.variant(), search.knob(), end.value())))
                .toList());
    }

    private static List<String> unproven(String named, List<SearchResult> searches) {
        return searches.stream()
                .filter(search -> search.state() != SearchState.PROVEN)
                .map(search -> named + " did not prove how many " + search.knob() + " " + search.variant()
                        + " holds; a bound on that uses the unproven value.")
                .toList();
    }
}
