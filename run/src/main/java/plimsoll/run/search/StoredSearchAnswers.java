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
 * @param sameMachine whether they ran on this machine; trials of two machines prove nothing together
 * @param proof trials at each end of a verification; empty: those of the answer's proof, but at least six
 */
public record StoredSearchAnswers(
        SearchPlan plan, Map<String, List<SearchTrial>> shots, boolean sameMachine, Optional<Integer> proof) {
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
        return question.judged(shots.getOrDefault(question.name(), List.of()))
                        instanceof SearchDecision.Answer(CapacityEdge capacity)
                ? capacity.holds().map(end -> new SmallestContainer.Candidate(question, capacity.proven(), end.value()))
                : Optional.empty();
    }

    private List<SearchQuestion> pairs(SearchQuestion question) {
        return switch (question.judged(shots.getOrDefault(question.name(), List.of()))) {
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

    /** Enough for both ends in each of a verification's rounds, and for as many inconclusive trials. */
    private SearchGoal goal(SearchGoal asked) {
        int trials = proof.orElse(Math.max(asked.proof(), SearchGoal.PROOF));
        return asked.proofOf(trials).atMost(Math.max(SearchGoal.TRIALS_MAX, 10 * trials), SearchGoal.TIME_MAX);
    }

    private Optional<SearchQuestion> pair(SearchQuestion question, String name, CapacityEdge capacity) {
        return capacity.holds().map(holds -> {
            BracketEnds ends = new BracketEnds(
                    holds.value(),
                    capacity.breaks().map(CapacityEdge.End::value),
                    sameMachine && holds.verified() ? Optional.of(holds.held()) : Optional.empty());
            return new SearchQuestion(
                    name,
                    SearchAim.PROVE,
                    question.experiment(),
                    question.knob(),
                    goal(question.goal()),
                    Optional.of(ends),
                    question.probed());
        });
    }
}
