package plimsoll.run.search;

import java.util.List;
import plimsoll.plan.search.question.SearchQuestion;

/** The proof pairs of earlier answers, once more. */
public record ProofProcedure(List<SearchQuestion> pairs) implements SearchProcedure {
    public ProofProcedure {
        pairs = List.copyOf(pairs);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        run.foresee(pairs);
        pairs.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(pair -> run.search(pair, modes.plain()));
        return List.of();
    }
}
