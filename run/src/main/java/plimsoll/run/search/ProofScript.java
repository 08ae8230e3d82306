package plimsoll.run.search;

import java.util.List;
import plimsoll.plan.search.ask.Question;

/** The proof pairs of earlier answers, once more. */
public record ProofScript(List<Question> pairs) implements SearchScript {
    public ProofScript {
        pairs = List.copyOf(pairs);
    }

    @Override
    public List<String> ask(SearchRun run, Ways ways) {
        run.foresee(pairs);
        pairs.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(pair -> run.search(pair, ways.plain()));
        return List.of();
    }
}
