package plimsoll.run.search;

import java.util.ArrayList;
import java.util.List;

/** Containers for several variants, one after the other. */
public record FitScript(List<FitRun.Wish> wishes) implements SearchScript {
    public FitScript {
        wishes = List.copyOf(wishes);
    }

    @Override
    public List<String> ask(SearchRun run, Ways ways) {
        if (wishes.size() > 1) {
            FitRun.foresee(run, wishes);
        }
        List<String> notes = new ArrayList<>();
        for (FitRun.Wish wish : wishes) {
            if (!Thread.currentThread().isInterrupted()) {
                new FitRun(run, ways.plain(), wish)
                        .execute()
                        .map(why -> wish.alone() ? why : wish.experiment().variant() + ": " + why)
                        .ifPresent(notes::add);
            }
        }
        return notes;
    }
}
