package plimsoll.judge.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchResultBuilder;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.SearchStep;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.BreakpointPosterior;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.Search;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SearchTrace;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.memory.MemoryModel;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * Evaluates one search from its question and its judged trials.
 *
 * @param model memory model of the live heap, fitted to loads that were held in the service
 */
record SearchEvaluator(SearchQuestion question, List<JudgedSearchTrial> tried, Optional<MemoryModel.Fit> model) {
    SearchResult result() {
        List<SearchTrial> trials = List.of();
        SearchDecision decision;
        try {
            trials = tried.stream().map(each -> each.searchTrial(question)).toList();
            decision = question.judged(trials);
        } catch (IllegalArgumentException foreignTrials) {
            decision = new SearchDecision.Refused(
                    SearchDecision.Reason.NOT_MEASURABLE, String.valueOf(foreignTrials.getMessage()));
        }
        return switch (decision) {
            case SearchDecision.Next(double value, var purpose) ->
                result(
                        SearchState.UNFINISHED,
                        "the search was interrupted before a trial at " + axis().format(value) + " (" + word(purpose)
                                + ")",
                        List.of(),
                        List.of());
            case SearchDecision.Refused(var reason, String sentence) ->
                result(
                        reason == SearchDecision.Reason.NEVER_HOLDS ? SearchState.NEVER_HOLDS : SearchState.REFUSED,
                        sentence,
                        List.of(),
                        List.of());
            case SearchDecision.Answer(CapacityEdge capacity) ->
                result(
                        state(capacity.proven(), List.of(capacity)),
                        capacity.sentence(),
                        List.of(edge(capacity)),
                        withTrialNotes(trials, capacity.notes(), capacity));
            case SearchDecision.AnswerWindow(CapacityEdge smallest, CapacityEdge largest) ->
                window(trials, smallest, largest);
        };
    }

    private SearchResult window(List<SearchTrial> trials, CapacityEdge smallest, CapacityEdge largest) {
        List<String> notes = new ArrayList<>(smallest.notes());
        largest.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
        return result(
                state(smallest.proven() && largest.proven(), List.of(smallest, largest)),
                "smallest: " + smallest.sentence() + "; largest: " + largest.sentence(),
                List.of(edge(smallest), edge(largest)),
                withTrialNotes(trials, notes, smallest, largest));
    }

    /** @param trials with their slacks, as the search saw them */
    private List<String> withTrialNotes(List<SearchTrial> trials, List<String> notes, CapacityEdge... edges) {
        Stream<String> rejections = Stream.of(edges)
                .flatMap(edge -> edge.holds().stream())
                .flatMap(end -> RejectionNote.forValue(end.value(), axis().format(end.value()), tried).stream());
        Stream<String> starts = Stream.of(edges)
                .flatMap(edge -> edge.holds().stream())
                .flatMap(end -> StartCostNote.of(question, end.value(), tried).stream());
        return Stream.of(notes.stream(), rejections, starts, DependenceNote.of(tried).stream(), chosen(trials).stream())
                .flatMap(each -> each)
                .toList();
    }

    /** Names the values that were chosen by figures of earlier trials. */
    private Optional<String> chosen(List<SearchTrial> trials) {
        List<Search.Reason> reasons = question.reasons(trials);
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of("values chosen by what earlier trials left of a limit: "
                        + reasons.stream()
                                .map(reason -> reason.value() + " (" + reason.words() + ")")
                                .collect(Collectors.joining(", ")));
    }

    private SearchState state(boolean proven, List<CapacityEdge> edges) {
        boolean verified = edges.stream()
                .allMatch(
                        edge -> edge.holds().filter(CapacityEdge.End::verified).isPresent()
                                && edge.breaks().map(CapacityEdge.End::verified).orElse(true));
        if (edges.stream().anyMatch(CapacityEdge::contradicted)) {
            return SearchState.CONTRADICTED;
        }
        boolean complete = edges.stream().allMatch(CapacityEdge::complete);
        boolean sketch = question.goal().proof() < SearchGoal.PROOF && verified && complete;
        return proven ? SearchState.PROVEN : sketch ? SearchState.SKETCHED : SearchState.NOT_PROVEN;
    }

    private SearchResult result(SearchState state, String sentence, List<CapacityBracket> edges, List<String> notes) {
        Optional<JudgedSearchTrial> first = tried.stream().findFirst();
        return SearchResultBuilder.builder()
                .name(question.name())
                .aim(word(question.aim()))
                .variant(question.experiment().variant())
                .knob(question.knob().word())
                .unit(question.knob().unit())
                .load(first.map(JudgedSearchTrial::load).orElse(""))
                .limits(first.map(JudgedSearchTrial::limits).orElse(""))
                .state(state)
                .sentence(sentence + weakCap())
                .edges(edges)
                .ladder(tried.stream().map(this::step).toList())
                .notes(notes)
                .estimate(HeapPrediction.of(question, tried, model))
                .build();
    }

    /** A value that held under a weak cap may break in a container. */
    private String weakCap() {
        return tried.stream()
                .flatMap(each -> each.searchTrial().verdict() instanceof Verdict.Holds(var weakCap)
                        ? weakCap.stream()
                        : Stream.empty())
                .findFirst()
                .map(mechanism -> "; held under a weak cap, " + mechanism)
                .orElse("");
    }

    private CapacityBracket edge(CapacityEdge capacity) {
        return new CapacityBracket(
                capacity.holds().map(this::end),
                capacity.breaks().map(this::end),
                capacity.interval().map(this::interval),
                capacity.proven(),
                capacity.sentence());
    }

    private CapacityBracket.End end(CapacityEdge.End end) {
        List<JudgedSearchTrial> there = tried.stream()
                .filter(each ->
                        each.isAt(end.value()) && each.searchTrial().purpose().full())
                .toList();
        String because = there.stream()
                .filter(JudgedSearchTrial::broke)
                .map(each -> each.result().because())
                .findFirst()
                .orElse("");
        return new CapacityBracket.End(
                end.value(),
                axis().amount(end.value()),
                end.held(),
                end.broke(),
                end.verified(),
                proves(end),
                because,
                there.stream().map(each -> each.result().folder()).toList());
    }

    private static String proves(CapacityEdge.End end) {
        boolean allHeld = end.broke() == 0 && end.held() > 0;
        boolean allBroke = end.held() == 0 && end.broke() > 0;
        if (!end.verified() || !(allHeld || allBroke)) {
            return end.held() + " of " + end.trials() + " held";
        }
        return String.format(
                Locale.ROOT,
                "%d of %d %s: fewer than %.0f %% of such trials %s, at 95 %% confidence",
                end.trials(),
                end.trials(),
                allHeld ? "held" : "broke",
                BreakpointPosterior.failureRateBelow(end.trials()) * 100,
                allHeld ? "break" : "hold");
    }

    private CapacityBracket.Interval interval(BreakpointPosterior.Interval interval) {
        return new CapacityBracket.Interval(
                interval.from(),
                interval.to(),
                "half of the trials break between " + axis().amount(interval.from()) + " and "
                        + axis().amount(interval.to()) + " (90 % interval, assuming 5 % spread and 5 % lapses)");
    }

    private SearchStep step(JudgedSearchTrial each) {
        SearchTrial searchTrial = each.searchTrial();
        return new SearchStep(
                each.result().folder(),
                searchTrial.value(),
                axis().amount(searchTrial.value()),
                word(searchTrial.purpose()),
                switch (searchTrial.verdict()) {
                    case Verdict.Holds _ -> "holds";
                    case Verdict.Breaks _ -> "breaks";
                    case Verdict.Inconclusive _ -> "inconclusive";
                },
                SearchTrace.word(searchTrial.verdict()));
    }

    private KnobRange axis() {
        return question.goal().axis();
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
