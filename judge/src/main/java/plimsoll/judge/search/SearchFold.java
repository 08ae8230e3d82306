package plimsoll.judge.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.search.Edge;
import plimsoll.model.result.search.LadderStep;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchResultBuilder;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.Capacity;
import plimsoll.plan.search.Goal;
import plimsoll.plan.search.Ladder;
import plimsoll.plan.search.Posterior;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.knob.Axis;
import plimsoll.plan.search.memory.MemoryModel;

/**
 * One search: its question and its trials, judged.
 *
 * @param model of the live heap, fitted to loads that were held in the service
 */
record SearchFold(Question question, List<Tried> tried, Optional<MemoryModel.Fit> model) {
    SearchResult result() {
        Step step;
        try {
            step = question.after(tried.stream().map(Tried::shot).toList());
        } catch (IllegalArgumentException others) {
            step = new Step.Refused(Step.Reason.NOT_MEASURABLE, String.valueOf(others.getMessage()));
        }
        return switch (step) {
            case Step.Next(double value, var purpose) ->
                result(
                        SearchState.UNFINISHED,
                        "the search was interrupted before a trial at " + axis().written(value) + " (" + word(purpose)
                                + ")",
                        List.of(),
                        List.of());
            case Step.Refused(var reason, String sentence) ->
                result(
                        reason == Step.Reason.NEVER_HOLDS ? SearchState.NEVER_HOLDS : SearchState.REFUSED,
                        sentence,
                        List.of(),
                        List.of());
            case Step.Answer(Capacity capacity) ->
                result(
                        state(capacity.proven(), List.of(capacity)),
                        capacity.sentence(),
                        List.of(edge(capacity)),
                        withRejections(capacity.notes(), capacity));
            case Step.AnswerWindow(Capacity smallest, Capacity largest) -> window(smallest, largest);
        };
    }

    private SearchResult window(Capacity smallest, Capacity largest) {
        List<String> notes = new ArrayList<>(smallest.notes());
        largest.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
        return result(
                state(smallest.proven() && largest.proven(), List.of(smallest, largest)),
                "smallest: " + smallest.sentence() + "; largest: " + largest.sentence(),
                List.of(edge(smallest), edge(largest)),
                withRejections(notes, smallest, largest));
    }

    private List<String> withRejections(List<String> notes, Capacity... edges) {
        Stream<String> rejections = Stream.of(edges)
                .flatMap(edge -> edge.holds().stream())
                .flatMap(end -> Rejections.at(end.value(), axis().written(end.value()), tried).stream());
        return Stream.concat(notes.stream(), rejections).toList();
    }

    private SearchState state(boolean proven, List<Capacity> edges) {
        boolean asked = edges.stream()
                .allMatch(edge -> edge.holds().filter(Capacity.End::verified).isPresent()
                        && edge.breaks().map(Capacity.End::verified).orElse(true));
        boolean sketch = question.goal().proof() < Goal.PROOF && asked;
        return proven ? SearchState.PROVEN : sketch ? SearchState.SKETCHED : SearchState.NOT_PROVEN;
    }

    private SearchResult result(SearchState state, String sentence, List<Edge> edges, List<String> notes) {
        Optional<Tried> first = tried.stream().findFirst();
        return SearchResultBuilder.builder()
                .name(question.name())
                .aim(word(question.aim()))
                .variant(question.experiment().variant())
                .knob(question.knob().word())
                .unit(question.knob().unit())
                .load(first.map(Tried::load).orElse(""))
                .limits(first.map(Tried::limits).orElse(""))
                .state(state)
                .sentence(sentence)
                .edges(edges)
                .ladder(tried.stream().map(this::step).toList())
                .notes(notes)
                .estimate(HeapEstimate.of(question, tried, model))
                .build();
    }

    private Edge edge(Capacity capacity) {
        return new Edge(
                capacity.holds().map(this::end),
                capacity.breaks().map(this::end),
                capacity.interval().map(this::interval),
                capacity.proven(),
                capacity.sentence());
    }

    private Edge.End end(Capacity.End end) {
        List<TrialResult> there = tried.stream()
                .filter(each -> each.isAt(end.value()) && each.shot().purpose().full())
                .map(Tried::result)
                .toList();
        String because = there.stream()
                .filter(trial -> trial.verdict() instanceof Verdict.Breaks)
                .map(TrialResult::because)
                .findFirst()
                .orElse("");
        return new Edge.End(
                end.value(),
                axis().amount(end.value()),
                end.held(),
                end.broke(),
                end.verified(),
                proves(end),
                because,
                there.stream().map(TrialResult::folder).toList());
    }

    private static String proves(Capacity.End end) {
        boolean allHeld = end.broke() == 0 && end.held() > 0;
        boolean allBroke = end.held() == 0 && end.broke() > 0;
        if (!end.verified() || !(allHeld || allBroke)) {
            return end.held() + " of " + end.trials() + " held";
        }
        return String.format(
                Locale.ROOT,
                "%d of %d %s: fewer than %.0f %% of such trials %s, at 95 %%",
                end.trials(),
                end.trials(),
                allHeld ? "held" : "broke",
                Posterior.failureRateBelow(end.trials()) * 100,
                allHeld ? "break" : "hold");
    }

    private Edge.Interval interval(Posterior.Interval interval) {
        return new Edge.Interval(
                interval.from(),
                interval.to(),
                "half of the trials break between " + axis().amount(interval.from()) + " and "
                        + axis().amount(interval.to()) + " (90 %, where 5 % spread and 5 % lapses are true)");
    }

    private LadderStep step(Tried each) {
        Shot shot = each.shot();
        return new LadderStep(
                each.result().folder(),
                shot.value(),
                axis().amount(shot.value()),
                word(shot.purpose()),
                switch (shot.verdict()) {
                    case Verdict.Holds _ -> "holds";
                    case Verdict.Breaks _ -> "breaks";
                    case Verdict.Inconclusive _ -> "inconclusive";
                },
                Ladder.word(shot.verdict()));
    }

    private Axis axis() {
        return question.goal().axis();
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
