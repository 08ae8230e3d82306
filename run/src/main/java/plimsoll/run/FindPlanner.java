package plimsoll.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import plimsoll.lab.explain.memory.CollectingInstrument;
import plimsoll.model.Bytes;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.ask.Question;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.host.Workplace;
import plimsoll.run.request.Complaint;
import plimsoll.run.request.FindRequest;
import plimsoll.run.request.SearchRequest;
import plimsoll.run.search.FindScript;
import plimsoll.run.search.ModelRun;
import plimsoll.run.search.SearchRange;
import plimsoll.run.search.StoredSearch;
import plimsoll.study.setting.Selection;

/**
 * Plans searches for the hardest value of one knob that holds.
 *
 * @param heard is told whatever takes its time before the first trial
 */
public record FindPlanner(Workplace place, Consumer<String> heard) {
    /** @throws Complaint when it cannot be searched, and why */
    public PlannedSearch plan(FindRequest request) {
        SearchRequest search = request.search();
        Path file = search.study().file();
        TimedStudy here = new StudyReader(search.permission(), new UnitTimer(place, heard))
                .timed(file, StoredSearch.selection(search), usual -> {
                    Study asked = asked(request, usual).study();
                    return TimedStudy.names(new CellChoice(search.cell()).in(asked));
                });
        Asked asked = asked(request, here);
        return new PlannedSearch(
                "find",
                place.surroundings().manifest(asked.study(), asked.selection(), search.invocation()),
                file,
                asked.study().extension(),
                List.of(CollectingInstrument.often()),
                new FindScript(asked.questions(), start(request)),
                search.destination(),
                search.invocation());
    }

    private static FindScript.Start start(FindRequest request) {
        if (request.model()) {
            return FindScript.Start.BY_MODEL;
        }
        boolean hinted = request.range().near().isPresent();
        return request.frontier().isEmpty() || hinted ? FindScript.Start.AS_ASKED : FindScript.Start.BY_THE_LAST;
    }

    /** The questions to a study as it was read. */
    private record Asked(Study study, Selection selection, List<Question> questions) {}

    private static Asked asked(FindRequest request, TimedStudy plain) {
        SearchRange range = SearchRange.of(request, plain.study().search());
        Selection selection = plain.selection().withLeft(range.own());
        Study study = range.own().isPresent()
                ? StudyReader.read(request.search().study().file(), selection)
                : plain.study();
        return new Asked(study, selection, questions(request, study, range));
    }

    private static List<Question> questions(FindRequest request, Study study, SearchRange range) {
        try {
            List<Question> questions = new ArrayList<>();
            for (Cell cell : new CellChoice(request.search().cell()).in(study)) {
                if (request.frontier().isEmpty()) {
                    questions.add(range.find(cell.experiment()));
                }
                request.frontier().stream()
                        .sorted()
                        .forEach((Bytes memory) -> questions.add(range.frontier(cell.experiment(), memory)));
            }
            questions.stream()
                    .filter(_ -> request.model())
                    .map(Question::experiment)
                    .forEach(ModelRun::holding);
            return questions;
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }
}
