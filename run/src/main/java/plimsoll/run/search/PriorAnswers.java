package plimsoll.run.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.BracketEnds;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.TrialPurpose;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.SmallestContainer;

/**
 * The answers of a result, as questions that can be asked again.
 *
 * @param shots the trials of each search
 */
public record PriorAnswers(SearchPlan plan, Map<String, List<SearchTrial>> shots) {
    /** An experiment that held, and the search that found it. */
    public record HeldAnswer(String search, Experiment experiment) {}

    /** A proof pair for each edge of each answer; for a fitted variant, only of the search with the final answer. */
    public List<SearchQuestion> pairs() {
        return questions().flatMap(question -> pairs(question).stream()).toList();
    }

    /** The experiment at which each answer holds. */
    public List<HeldAnswer> heldAnswers() {
        return pairs().stream()
                .flatMap(pair -> pair.pair().stream()
                        .map(ends -> new HeldAnswer(
                                pair.name(),
                                pair.experimentFor(new SearchDecision.Next(ends.holds(), TrialPurpose.PROVE_HOLDS)))))
                .toList();
    }

    private Stream<SearchQuestion> questions() {
        Map<String, List<SmallestContainer.Candidate>> fitted = plan.questions().stream()
                .filter(question -> question.aim() == SearchAim.FIT)
                .flatMap(question -> candidate(question).stream())
                .collect(Collectors.groupingBy(
                        candidate -> candidate.question().experiment().variant(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return fitted.isEmpty()
                ? plan.questions().stream()
                : fitted.values().stream()
                        .flatMap(candidates -> SmallestContainer.of(candidates).stream())
                        .map(SmallestContainer.Candidate::question);
    }

    private Optional<SmallestContainer.Candidate> candidate(SearchQuestion question) {
        return question.after(shots.getOrDefault(question.name(), List.of()))
                        instanceof SearchDecision.Answer(CapacityEdge capacity)
                ? capacity.holds().map(end -> new SmallestContainer.Candidate(question, capacity.proven(), end.value()))
                : Optional.empty();
    }

    private List<SearchQuestion> pairs(SearchQuestion question) {
        return switch (question.after(shots.getOrDefault(question.name(), List.of()))) {
            case SearchDecision.Answer(CapacityEdge capacity) ->
                pair(question, question.name(), capacity).stream().toList();
            case SearchDecision.AnswerWindow(CapacityEdge smallest, CapacityEdge largest) ->
                Stream.concat(
                                pair(question, question.name() + "-smallest", smallest).stream(),
                                pair(question, question.name() + "-largest", largest).stream())
                        .toList();
            case SearchDecision.Next _, SearchDecision.Refused _ -> List.of();
        };
    }

    private static Optional<SearchQuestion> pair(SearchQuestion question, String name, CapacityEdge capacity) {
        return capacity.holds().map(holds -> {
            BracketEnds ends = new BracketEnds(
                    holds.value(),
                    capacity.breaks().map(CapacityEdge.End::value),
                    holds.verified() ? Optional.of(holds.held()) : Optional.empty());
            return new SearchQuestion(
                    name,
                    SearchAim.PROVE,
                    question.experiment(),
                    question.knob(),
                    question.goal().proofOf(SearchGoal.PROOF).atMost(SearchGoal.TRIALS_MAX, SearchGoal.TIME_MAX),
                    Optional.of(ends),
                    question.probed());
        });
    }
}
