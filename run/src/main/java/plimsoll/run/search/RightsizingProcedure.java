package plimsoll.run.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.sizing.ContainerPrice;

/** Fits containers for several variants, one after the other. */
public record RightsizingProcedure(
        List<SmallestContainerSearch.RightsizingOptions> wishes,
        Optional<ContainerPrice> price,
        Optional<ManifestTarget> patched)
        implements SearchProcedure {
    /** A probe, splits of the container and other ways to size it take fewer trials than so many searches. */
    private static final int SEARCHES_MAX = 6;

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
    public SearchPlan foreseen(SearchPlan plan) {
        return with(
                plan,
                wishes.stream()
                        .flatMap(wish -> NativeMemoryProbe.first(wish).stream())
                        .toList());
    }

    static SearchPlan with(SearchPlan plan, List<RepeatedExperiment> checks) {
        SearchPlan all = plan;
        for (RepeatedExperiment check : checks) {
            all = all.with(check);
        }
        return all;
    }

    @Override
    public List<Experiment> experiments() {
        return wishes.stream()
                .map(SmallestContainerSearch.RightsizingOptions::experiment)
                .toList();
    }

    @Override
    public int searches() {
        return wishes.size();
    }

    @Override
    public RightsizingProcedure part(Shard shard) {
        return new RightsizingProcedure(shard.part(wishes), price, patched);
    }

    @Override
    public Duration longest() {
        return wishes.stream()
                .map(wish -> wish.experiment()
                        .bounds()
                        .trial()
                        .multipliedBy((long) SEARCHES_MAX * wish.goal().trialsMax()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the same with another container, or none, that gets the answer as a patch. */
    RightsizingProcedure patching(Optional<ManifestTarget> other) {
        return new RightsizingProcedure(wishes, price, other);
    }
}
