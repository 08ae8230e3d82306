package plimsoll.run.search;

import java.util.List;
import plimsoll.plan.search.question.RepeatedExperiment;

/**
 * Runs a long trial at each load that held.
 *
 * @param held the loads that held in earlier answers
 */
public record SoakProcedure(SoakExperiment soak, List<StoredSearchAnswers.HeldAnswer> held) implements SearchProcedure {
    public SoakProcedure {
        held = List.copyOf(held);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        List<RepeatedExperiment> soaks = held.stream().map(soak::of).toList();
        run.announce(soaks.size() == 1 ? "1 soak" : soaks.size() + " soaks", soaks);
        soaks.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(each -> run.check(each, modes.instrumented()));
        return List.of(soak.note(held));
    }

    @Override
    public boolean isEmpty() {
        return held.isEmpty();
    }
}
