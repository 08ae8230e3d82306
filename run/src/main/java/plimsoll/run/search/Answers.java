package plimsoll.run.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.Capacity;
import plimsoll.plan.search.Ends;
import plimsoll.plan.search.Goal;
import plimsoll.plan.search.Purpose;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.ask.Aim;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.ask.SearchPlan;
import plimsoll.plan.search.ask.Smallest;

/**
 * The answers of a result, as questions that can be asked again.
 *
 * @param shots what each search was told
 */
public record Answers(SearchPlan plan, Map<String, List<Shot>> shots) {
    /** An experiment that held, and the search that says so. */
    public record Held(String search, Experiment experiment) {}

    /** A proof pair for each edge of each answer; of a variant that was fitted only of the search that counts. */
    public List<Question> pairs() {
        return asked().flatMap(question -> pairs(question).stream()).toList();
    }

    /** Where each answer holds. */
    public List<Held> held() {
        return pairs().stream()
                .flatMap(pair -> pair.pair().stream()
                        .map(ends -> new Held(pair.name(), pair.at(new Step.Next(ends.holds(), Purpose.PROVE_HOLDS)))))
                .toList();
    }

    private Stream<Question> asked() {
        Map<String, List<Smallest.Candidate>> fitted = plan.questions().stream()
                .filter(question -> question.aim() == Aim.FIT)
                .flatMap(question -> candidate(question).stream())
                .collect(Collectors.groupingBy(
                        candidate -> candidate.question().experiment().variant(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return fitted.isEmpty()
                ? plan.questions().stream()
                : fitted.values().stream()
                        .flatMap(of -> Smallest.of(of).stream())
                        .map(Smallest.Candidate::question);
    }

    private Optional<Smallest.Candidate> candidate(Question question) {
        return question.after(shots.getOrDefault(question.name(), List.of())) instanceof Step.Answer(Capacity capacity)
                ? capacity.holds().map(end -> new Smallest.Candidate(question, capacity.proven(), end.value()))
                : Optional.empty();
    }

    private List<Question> pairs(Question question) {
        return switch (question.after(shots.getOrDefault(question.name(), List.of()))) {
            case Step.Answer(Capacity capacity) ->
                pair(question, question.name(), capacity).stream().toList();
            case Step.AnswerWindow(Capacity smallest, Capacity largest) ->
                Stream.concat(
                                pair(question, question.name() + "-smallest", smallest).stream(),
                                pair(question, question.name() + "-largest", largest).stream())
                        .toList();
            case Step.Next _, Step.Refused _ -> List.of();
        };
    }

    private static Optional<Question> pair(Question question, String name, Capacity capacity) {
        return capacity.holds().map(holds -> {
            Ends ends = new Ends(holds.value(), capacity.breaks().map(Capacity.End::value));
            return new Question(
                    name,
                    Aim.PROVE,
                    question.experiment(),
                    question.knob(),
                    question.goal().proofOf(Goal.PROOF).atMost(Goal.TRIALS_MAX, Goal.TIME_MAX),
                    Optional.of(ends),
                    question.probed());
        });
    }
}
