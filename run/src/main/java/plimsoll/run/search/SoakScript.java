package plimsoll.run.search;

import java.util.List;
import plimsoll.plan.search.ask.Check;

/**
 * A long trial at each load that held.
 *
 * @param held the loads of earlier answers that hold
 */
public record SoakScript(Soak soak, List<Answers.Held> held) implements SearchScript {
    public SoakScript {
        held = List.copyOf(held);
    }

    @Override
    public List<String> ask(SearchRun run, Ways ways) {
        List<Check> soaks = held.stream().map(soak::of).toList();
        run.foresee(soaks.size() == 1 ? "1 soak" : soaks.size() + " soaks", soaks);
        soaks.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(each -> run.check(each, ways.instrumented()));
        return List.of(soak.note(held));
    }
}
