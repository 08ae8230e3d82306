package plimsoll.run.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.plan.search.Capacity;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.ask.Question;

/**
 * One search after the other.
 *
 * @param start the value that each begins with
 */
public record FindScript(List<Question> questions, Start start) implements SearchScript {
    /** The value that a search begins with. */
    public enum Start {
        AS_ASKED,
        /** The load at which the memory model expects the heap to be full. */
        BY_MODEL,
        /** The load that the variant held in the memory before, along a frontier. */
        BY_THE_LAST
    }

    public FindScript {
        questions = List.copyOf(questions);
    }

    @Override
    public List<String> ask(SearchRun run, Ways ways) {
        run.foresee(questions);
        Map<String, Double> held = new HashMap<>();
        for (Question question : questions) {
            if (!Thread.currentThread().isInterrupted()) {
                answered(begun(question, held, run, ways), run, ways)
                        .ifPresent(holds -> held.put(question.experiment().variant(), holds));
            }
        }
        return List.of();
    }

    private static Optional<Double> answered(Question question, SearchRun run, Ways ways) {
        return run.search(question, ways.plain()).step() instanceof Step.Answer(Capacity capacity)
                ? capacity.holds().map(Capacity.End::value)
                : Optional.empty();
    }

    private Question begun(Question question, Map<String, Double> held, SearchRun run, Ways ways) {
        return switch (start) {
            case AS_ASKED -> question;
            case BY_MODEL -> new ModelRun(run, ways.instrumented()).started(question);
            case BY_THE_LAST ->
                Optional.ofNullable(held.get(question.experiment().variant()))
                        .map(question::near)
                        .orElse(question);
        };
    }
}
