package plimsoll.judge.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.MemoryPart;
import plimsoll.model.result.search.Edge;
import plimsoll.model.result.search.Fit;
import plimsoll.model.result.search.FitBuilder;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.Sizing;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.ask.Smallest;
import plimsoll.plan.search.split.Container;
import plimsoll.plan.search.split.Outfit;
import plimsoll.plan.search.split.Probed;
import plimsoll.plan.search.split.Split;

/**
 * The smallest container of a variant: of several searches with a split each, the one that counts.
 *
 * @param asked its searches, at least one
 * @param rivals other ways of sizing
 */
public record FitFold(
        List<Question> asked, List<SearchResult> results, Optional<Sizing> recommended, List<Sizing> rivals) {
    /** How the smallest container is called once its proof is whole. */
    private static final String SMALLEST_PROVEN = "smallest proven";

    /** Of a smallest container: whether the trials at both ends show it. */
    public static boolean isProven(Sizing smallest) {
        return smallest.way().equals(SMALLEST_PROVEN);
    }

    Fit fit() {
        List<Smallest.Candidate> answered =
                asked.stream().flatMap(question -> candidate(question).stream()).toList();
        return Smallest.of(answered)
                .map(Smallest.Candidate::question)
                .map(this::fit)
                .orElseGet(() -> fit(asked.getFirst()));
    }

    private Optional<Smallest.Candidate> candidate(Question question) {
        SearchResult result = result(question);
        return result.edges().stream()
                .findFirst()
                .flatMap(Edge::holds)
                .map(end -> new Smallest.Candidate(question, result.state() == SearchState.PROVEN, end.value()));
    }

    private SearchResult result(Question question) {
        return results.stream()
                .filter(each -> each.name().equals(question.name()))
                .findFirst()
                .orElseThrow();
    }

    private Fit fit(Question question) {
        SearchResult result = result(question);
        double cpus = Outfit.cpus(question.experiment());
        Optional<Edge> edge = result.edges().stream().findFirst();
        Optional<Sizing> smallest = edge.flatMap(Edge::holds).map(end -> smallest(question, end, result.state(), cpus));
        return FitBuilder.builder()
                .variant(question.experiment().variant())
                .load(result.load())
                .cpus(cpus)
                .state(Optional.of(result.state()))
                .smallest(smallest)
                .breaks(edge.flatMap(Edge::breaks)
                        .filter(Edge.End::verified)
                        .map(end -> Bytes.ofMebibytes(Math.round(end.value()))))
                .recommended(recommended)
                .rivals(rivals)
                .parts(question.probed().map(FitFold::parts).orElse(List.of()))
                .sentence(sentence(result, smallest, cpus))
                .build();
    }

    private static Sizing smallest(Question question, Edge.End end, SearchState state, double cpus) {
        Container container = new Container(Bytes.ofMebibytes(Math.round(end.value())), cpus);
        Split split = question.probed()
                .map(way -> way.of(container))
                .orElse(new Split.Refused("probed split", "nothing was seen outside the heap"));
        boolean sized = split instanceof Split.Sized;
        return new Sizing(
                state == SearchState.PROVEN ? SMALLEST_PROVEN : "smallest seen to hold, not proven",
                container.memory(),
                sized ? Optional.of(((Split.Sized) split).heap()) : Optional.empty(),
                sized ? Outfit.pasted(question.experiment(), ((Split.Sized) split).flags()) : List.of(),
                container.kubernetes(),
                end.held(),
                end.broke(),
                end.broke() > 0 ? "breaks" : "holds",
                end.proves());
    }

    /** What native memory tracking does not count, such as the pages of libraries and of the allocator, is the rest. */
    private static List<MemoryPart> parts(Probed probed) {
        long known = probed.metaspace().count()
                + probed.code().count()
                + probed.direct().count()
                + probed.threads().count();
        return List.of(
                new MemoryPart("metaspace", probed.metaspace()),
                new MemoryPart("code", probed.code()),
                new MemoryPart("direct", probed.direct()),
                new MemoryPart("threads", probed.threads()),
                new MemoryPart(
                        "rest", new Bytes(Math.max(0, probed.outsideHeap().count() - known))));
    }

    private String sentence(SearchResult result, Optional<Sizing> smallest, double cpus) {
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
                        .map(sizing ->
                                (sizing.state().equals("holds") ? "; recommended: " : "; not to be recommended: ")
                                        + sizing.memory() + " (" + sizing.held() + " of "
                                        + (sizing.held() + sizing.broke()) + " trials held)")
                        .orElse("");
    }
}
