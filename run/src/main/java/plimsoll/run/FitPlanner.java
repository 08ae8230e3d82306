package plimsoll.run;

import java.util.List;
import java.util.function.Consumer;
import plimsoll.model.Bytes;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.request.FitRequest;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.SearchRequest;
import plimsoll.run.search.FitProcedure;
import plimsoll.run.search.FitRun;
import plimsoll.run.search.StoredSearch;

/**
 * Plans searches for the smallest container that holds a load.
 *
 * @param heard is told whatever takes its time before the first trial
 */
public record FitPlanner(TrialEnvironment place, Consumer<String> heard) {
    private static final double MARGIN_MAX = 3;

    /** @throws RequestException when it cannot be searched, and why */
    public PlannedSearch plan(FitRequest request) {
        SearchRequest search = request.search();
        TimedStudy here = new StudyReader(search.permission(), new UnitTimer(place, heard))
                .timed(
                        search.study().file(),
                        StoredSearch.selection(search),
                        usual -> TimedStudy.names(sized(usual.study(), search)));
        Study study = here.study();
        List<Cell> cells = sized(study, search);
        List<FitRun.FitOptions> wishes = cells.stream()
                .map(cell -> wish(request, cell, cells.size() == 1))
                .toList();
        return new PlannedSearch(
                "fit",
                place.surroundings().manifest(study, here.selection(), search.invocation()),
                search.study().file(),
                study.extension(),
                List.of(),
                new FitProcedure(wishes),
                search.destination(),
                search.invocation());
    }

    private static List<Cell> sized(Study study, SearchRequest search) {
        List<Cell> cells = new CellChoice(search.cell()).in(study);
        if (cells.size() != 1 && search.selection().variants().isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "fit takes many trials of each variant, and here are " + cells.size()
                            + ": name those to be sized by --variants: "
                            + String.join(
                                    ", ",
                                    cells.stream()
                                            .map(cell -> cell.experiment().variant())
                                            .toList()));
        }
        return cells;
    }

    private static FitRun.FitOptions wish(FitRequest request, Cell cell, boolean alone) {
        double margin = request.margin();
        if (!(margin >= 0 && margin <= MARGIN_MAX)) {
            throw new RequestException(
                    ExitCode.USAGE, "--margin is from 0 to 300 percent, but this is " + margin * 100);
        }
        Bytes own = cell.experiment().deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(1024));
        String largest = request.to().orElse(new Bytes(own.count() * 2).toString());
        SearchRequest search = request.search();
        try {
            SearchGoal goal = SearchGoal.of(Knob.MEMORY.axis(request.from(), largest), request.width())
                    .atMost(search.trials(), search.time());
            return new FitRun.FitOptions(cell.experiment(), goal, margin, request.rivals(), alone);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }
}
