package plimsoll.run.search;

import java.util.List;
import plimsoll.plan.search.question.SearchQuestion;

/** Repeats the proof pairs of earlier answers. */
public record VerificationProcedure(List<SearchQuestion> pairs) implements SearchProcedure {
    public VerificationProcedure {
        pairs = List.copyOf(pairs);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        run.announce(pairs);
        pairs.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(pair -> run.search(pair, modes.plain()));
        return List.of();
    }

    @Override
    public boolean isEmpty() {
        return pairs.isEmpty();
    }
}
