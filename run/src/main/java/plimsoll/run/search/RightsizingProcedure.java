package plimsoll.run.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.plan.search.sizing.ContainerPrice;

/** Fits containers for several variants, one after the other. */
public record RightsizingProcedure(
        List<SmallestContainerSearch.RightsizingOptions> wishes, Optional<ContainerPrice> price)
        implements SearchProcedure {
    public RightsizingProcedure {
        wishes = List.copyOf(wishes);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        if (wishes.size() > 1) {
            SmallestContainerSearch.announce(run, wishes);
        }
        List<String> notes = new ArrayList<>();
        for (SmallestContainerSearch.RightsizingOptions options : wishes) {
            if (!Thread.currentThread().isInterrupted()) {
                new SmallestContainerSearch(run, modes.plain(), options)
                        .execute()
                        .map(why -> options.alone() ? why : options.experiment().variant() + ": " + why)
                        .ifPresent(notes::add);
            }
        }
        return notes;
    }

    @Override
    public boolean isEmpty() {
        return wishes.isEmpty();
    }
}
