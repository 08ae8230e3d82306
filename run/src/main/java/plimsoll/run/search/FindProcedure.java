package plimsoll.run.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * Runs searches one after the other.
 *
 * @param start how the first value of each search is chosen
 */
public record FindProcedure(List<SearchQuestion> questions, Start start) implements SearchProcedure {
    /** The choice of the first value of a search. */
    public enum Start {
        AS_ASKED,
        /** The load at which the memory model expects the heap to be full. */
        BY_MODEL,
        /** The load that the variant held in the previous memory size of a frontier. */
        BY_THE_LAST
    }

    public FindProcedure {
        questions = List.copyOf(questions);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        run.announce(questions);
        Map<String, Double> held = new HashMap<>();
        for (SearchQuestion question : questions) {
            if (!Thread.currentThread().isInterrupted()) {
                search(withStart(question, held, run, modes), run, modes)
                        .ifPresent(holds -> held.put(question.experiment().variant(), holds));
            }
        }
        return List.of();
    }

    private static Optional<Double> search(SearchQuestion question, SearchRun run, ExecutionModes modes) {
        return run.search(question, modes.plain()).step() instanceof SearchDecision.Answer(CapacityEdge capacity)
                ? capacity.holds().map(CapacityEdge.End::value)
                : Optional.empty();
    }

    private SearchQuestion withStart(
            SearchQuestion question, Map<String, Double> held, SearchRun run, ExecutionModes modes) {
        return switch (start) {
            case AS_ASKED -> question;
            case BY_MODEL -> new MemoryModelRun(run, modes.instrumented()).withStart(question);
            case BY_THE_LAST ->
                Optional.ofNullable(held.get(question.experiment().variant()))
                        .map(question::near)
                        .orElse(question);
        };
    }

    @Override
    public boolean isEmpty() {
        return questions.isEmpty();
    }
}
