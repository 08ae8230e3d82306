package plimsoll.judge.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.MemoryPart;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.RightsizedContainerBuilder;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.SizingState;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.SmallestContainer;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.MeasuredSplit;
import plimsoll.plan.search.sizing.SplitApplier;

/**
 * Determines the smallest container of a variant, from several searches with one split each.
 *
 * @param asked its searches, at least one
 * @param rivals other ways of sizing
 */
public record RightsizedContainerEvaluator(
        List<SearchQuestion> asked,
        List<SearchResult> results,
        Optional<ContainerSizing> recommended,
        List<ContainerSizing> rivals) {
    RightsizedContainer fit() {
        List<SmallestContainer.Candidate> answered =
                asked.stream().flatMap(question -> candidate(question).stream()).toList();
        return SmallestContainer.of(answered)
                .map(SmallestContainer.Candidate::question)
                .map(this::fit)
                .orElseGet(() -> fit(asked.getFirst()));
    }

    private Optional<SmallestContainer.Candidate> candidate(SearchQuestion question) {
        SearchResult result = result(question);
        return result.edges().stream()
                .findFirst()
                .flatMap(CapacityBracket::holds)
                .map(end ->
                        new SmallestContainer.Candidate(question, result.state() == SearchState.PROVEN, end.value()));
    }

    private SearchResult result(SearchQuestion question) {
        return results.stream()
                .filter(each -> each.name().equals(question.name()))
                .findFirst()
                .orElseThrow();
    }

    private RightsizedContainer fit(SearchQuestion question) {
        SearchResult result = result(question);
        double cpus = SplitApplier.cpus(question.experiment());
        Optional<CapacityBracket> edge = result.edges().stream().findFirst();
        Optional<ContainerSizing> smallest =
                edge.flatMap(CapacityBracket::holds).map(end -> smallest(question, end, result.state(), cpus));
        return RightsizedContainerBuilder.builder()
                .variant(question.experiment().variant())
                .load(result.load())
                .cpus(cpus)
                .state(Optional.of(result.state()))
                .smallest(smallest)
                .breaks(edge.flatMap(CapacityBracket::breaks)
                        .filter(CapacityBracket.End::verified)
                        .map(end -> Bytes.ofMebibytes(Math.round(end.value()))))
                .recommended(recommended)
                .rivals(rivals)
                .parts(question.probed()
                        .map(RightsizedContainerEvaluator::parts)
                        .orElse(List.of()))
                .sentence(sentence(result, smallest, cpus))
                .build();
    }

    private static ContainerSizing smallest(
            SearchQuestion question, CapacityBracket.End end, SearchState state, double cpus) {
        ContainerLimits container = new ContainerLimits(Bytes.ofMebibytes(Math.round(end.value())), cpus);
        JvmSizing jvmSizing = question.probed()
                .map(way -> way.of(container))
                .orElse(new JvmSizing.Refused("probed split", "memory outside the heap was not measured"));
        boolean sized = jvmSizing instanceof JvmSizing.Sized;
        return new ContainerSizing(
                state == SearchState.PROVEN ? RightsizedContainer.PROVEN_WAY : "smallest seen to hold, not proven",
                container.memory(),
                sized ? Optional.of(((JvmSizing.Sized) jvmSizing).heap()) : Optional.empty(),
                sized
                        ? SplitApplier.pasteableFlags(question.experiment(), ((JvmSizing.Sized) jvmSizing).flags())
                        : List.of(),
                container.kubernetes(),
                end.held(),
                end.broke(),
                end.broke() > 0 ? SizingState.BREAKS : SizingState.HOLDS,
                end.proves());
    }

    /**
     * The rest is what the JVM counts elsewhere, such as its compilers and collector, and what it does not count: pages of
     * its class archive and of libraries that it has changed, and free memory of the allocator.
     */
    private static List<MemoryPart> parts(MeasuredSplit measuredSplit) {
        long known = measuredSplit.metaspace().count()
                + measuredSplit.code().count()
                + measuredSplit.direct().count()
                + measuredSplit.threads().count();
        return List.of(
                new MemoryPart("metaspace", measuredSplit.metaspace()),
                new MemoryPart("code", measuredSplit.code()),
                new MemoryPart("direct", measuredSplit.direct()),
                new MemoryPart("threads", measuredSplit.threads()),
                new MemoryPart(
                        "rest",
                        new Bytes(Math.max(0, measuredSplit.outsideHeap().count() - known))));
    }

    private String sentence(SearchResult result, Optional<ContainerSizing> smallest, double cpus) {
        if (smallest.isEmpty()) {
            return result.variant() + ": no container was found for " + result.load() + ": " + result.sentence();
        }
        String on = " on " + (cpus == Math.rint(cpus) ? Long.toString((long) cpus) : Double.toString(cpus))
                + (cpus == 1 ? " core" : " cores");
        String proven = result.state() == SearchState.PROVEN ? "" : " (not proven)";
        return result.variant() + " holds " + result.load() + " in "
                + smallest.get().memory() + on + proven + ": "
                + result.sentence()
                + recommended
                        .map(sizing -> (sizing.holds() ? "; recommended: " : "; not recommended: ")
                                + sizing.memory() + " (" + sizing.held() + " of "
                                + (sizing.held() + sizing.broke()) + " trials held)")
                        .orElse("");
    }
}
