package plimsoll.run.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.plan.search.sizing.ContainerPrice;

/** Fits containers for several variants, one after the other. */
public record RightsizingProcedure(
        List<SmallestContainerSearch.RightsizingOptions> wishes,
        Optional<ContainerPrice> price,
        Optional<ManifestTarget> patched)
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
    public Optional<ManifestTarget> target(Function<ContainerImage, Map<String, String>> variables) {
        return patched.map(target -> wishes.stream()
                .flatMap(wish -> wish.experiment().deployment().subjects().stream())
                .map(Member::source)
                .filter(MemberSource.Launched.class::isInstance)
                .flatMap(source -> ((MemberSource.Launched) source).image().stream())
                .findFirst()
                .map(image -> target.withImageVariables(variables.apply(image)))
                .orElse(target));
    }

    @Override
    public boolean isEmpty() {
        return wishes.isEmpty();
    }
}
