package plimsoll.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import plimsoll.model.Bytes;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.request.FindRequest;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.SearchRequest;
import plimsoll.run.round.PastTrials;
import plimsoll.run.search.FindProcedure;
import plimsoll.run.search.MemoryModelRun;
import plimsoll.run.search.SearchPlanText;
import plimsoll.run.search.SearchRange;
import plimsoll.run.search.StoredSearch;
import plimsoll.study.setting.Selection;

/**
 * Plans searches for the hardest value of one knob that holds.
 *
 * @param progress receives a sentence about each step that takes time before the first trial
 */
public record FindPlanner(TrialEnvironment environment, Consumer<String> progress) {
    /**
     * Returns the plan of the search, line by line. It takes the usual durations of units of work and times none, and
     * it does not check the machine.
     *
     * @throws RequestException that says why the search is impossible
     */
    public List<String> foreseen(FindRequest request) {
        SearchRequest search = request.search();
        ParsedRequest parsedRequest =
                parsed(request, reader(search).usual(search.study().file(), StoredSearch.selection(search)));
        return SearchPlanText.find(
                procedure(request, parsedRequest).questions(),
                request.model(),
                PastTrials.forecast(parsedRequest.study().name()));
    }

    /** @throws RequestException that says why the search is impossible */
    public PlannedSearch plan(FindRequest request) {
        SearchRequest search = request.search();
        Path file = search.study().file();
        TimedStudy here = reader(search).timed(file, StoredSearch.selection(search), usual -> {
            Study parsed = parsed(request, usual).study();
            return TimedStudy.names(CellChoice.of(parsed));
        });
        here.requireSameUnits(search.shard(), StoredSearch.selection(search));
        ParsedRequest parsedRequest = parsed(request, here);
        requireMachine(request, parsedRequest.questions());
        return new PlannedSearch(
                "find",
                environment
                        .surroundings()
                        .manifest(parsedRequest.study(), parsedRequest.selection(), search.invocation())
                        .withShard(search.shard()),
                file,
                parsedRequest.study().extension(),
                procedure(request, parsedRequest),
                search.destination(),
                search.invocation());
    }

    private StudyReader reader(SearchRequest search) {
        return new StudyReader(search.permission(), new UnitTimer(environment, progress));
    }

    private void requireMachine(FindRequest request, List<SearchQuestion> questions) {
        if (!request.frontier().isEmpty()) {
            environment.surroundings().requireKernelCap("find --frontier");
        } else if (questions.stream().anyMatch(question -> question.knob().equals(Knob.MEMORY))) {
            environment.surroundings().requireKernelCap("find --parameter memory");
        }
        questions.stream()
                .filter(question -> question.knob().equals(Knob.CPUS))
                .forEach(question -> environment
                        .surroundings()
                        .requireCpus(
                                "find --parameter cpus", question.goal().axis().to()));
        questions.stream()
                .filter(question -> question.knob().equals(Knob.CORES))
                .forEach(question ->
                        environment.surroundings().requirePinning("find --parameter cores", question.experiment()));
    }

    private static FindProcedure procedure(FindRequest request, ParsedRequest parsedRequest) {
        FindProcedure all = new FindProcedure(parsedRequest.questions(), start(request));
        return request.search().shard().map(all::part).orElse(all);
    }

    private static FindProcedure.Start start(FindRequest request) {
        if (request.model()) {
            return FindProcedure.Start.BY_MODEL;
        }
        boolean hinted = request.range().hint().isPresent();
        return request.frontier().isEmpty() || hinted ? FindProcedure.Start.AS_ASKED : FindProcedure.Start.BY_THE_LAST;
    }

    /** A study as it was read, and the questions to search in it. */
    private record ParsedRequest(Study study, Selection selection, List<SearchQuestion> questions) {}

    private ParsedRequest parsed(FindRequest request, TimedStudy plain) {
        String cores = environment.surroundings().coresToName();
        SearchRange range = SearchRange.of(request, plain.study().search(), cores);
        Selection selection = plain.selection().withLeft(range.customParameter());
        Study study = range.customParameter().isPresent()
                ? StudyReader.read(request.search().study().file(), selection)
                : plain.study();
        return new ParsedRequest(study, selection, questions(request, study, range));
    }

    private static List<SearchQuestion> questions(FindRequest request, Study study, SearchRange range) {
        try {
            List<SearchQuestion> questions = new ArrayList<>();
            List<Cell> cells = CellChoice.of(study);
            for (Cell cell : cells) {
                if (request.frontier().isEmpty()) {
                    questions.add(range.find(cell.experiment()));
                }
                request.frontier().stream()
                        .sorted()
                        .forEach((Bytes memory) -> questions.add(range.frontier(cell.experiment(), memory)));
            }
            questions.stream()
                    .filter(_ -> request.model())
                    .map(SearchQuestion::experiment)
                    .forEach(MemoryModelRun::holding);
            return questions;
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }
}
