package plimsoll.run.search;

import java.util.ArrayList;
import java.util.List;

/** Fits containers for several variants, one after the other. */
public record FitProcedure(List<FitRun.FitOptions> wishes) implements SearchProcedure {
    public FitProcedure {
        wishes = List.copyOf(wishes);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        if (wishes.size() > 1) {
            FitRun.announce(run, wishes);
        }
        List<String> notes = new ArrayList<>();
        for (FitRun.FitOptions fitOptions : wishes) {
            if (!Thread.currentThread().isInterrupted()) {
                new FitRun(run, modes.plain(), fitOptions)
                        .execute()
                        .map(why -> fitOptions.alone()
                                ? why
                                : fitOptions.experiment().variant() + ": " + why)
                        .ifPresent(notes::add);
            }
        }
        return notes;
    }
}
