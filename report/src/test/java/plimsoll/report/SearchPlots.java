package plimsoll.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.Frontier;
import plimsoll.model.result.search.FrontierLine;
import plimsoll.model.result.search.FrontierPoint;
import plimsoll.model.result.search.SearchReport;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchStep;

/** Results of searches whose plots are hard to read, built in memory. */
public final class SearchPlots {
    private SearchPlots() {}

    /** Returns a search from 1 to 1000 that ends between 100 and 105, with a trial of each outcome. */
    public static Result ladder() {
        CapacityBracket bracket = new CapacityBracket(
                Optional.of(end(100)), Optional.of(end(105)), Optional.empty(), true, "between 100 and 105");
        List<SearchStep> ladder = List.of(step(1, "holds"), step(1000, "breaks"), step(100, "inconclusive"));
        return with(Optional.empty(), bracket, ladder);
    }

    /** Returns a frontier of as many variants. */
    public static Result frontier(int variants) {
        List<FrontierLine> lines = IntStream.range(0, variants)
                .mapToObj(i -> new FrontierLine("variant-" + i, List.of(point(128, 10 + i), point(256, 20 + i))))
                .toList();
        return with(
                Optional.of(new Frontier("users", "", lines, List.of(), "more memory holds more")),
                new CapacityBracket(Optional.of(end(100)), Optional.empty(), Optional.empty(), true, "from 100 on"),
                List.of(step(100, "holds")));
    }

    private static Result with(Optional<Frontier> frontier, CapacityBracket bracket, List<SearchStep> ladder) {
        Result every = EverySection.result("text");
        SearchReport like = every.searched().orElseThrow();
        SearchResult search =
                like.searches().getFirst().withEdges(List.of(bracket)).withLadder(ladder);
        return every.withSearched(Optional.of(new SearchReport(
                like.verb(),
                List.of(search),
                like.fit(),
                like.fits().subList(0, 1),
                like.sizings(),
                frontier,
                like.drifts())));
    }

    private static CapacityBracket.End end(int value) {
        return new CapacityBracket.End(value, Integer.toString(value), 6, 0, true, "six of six", "", List.of());
    }

    private static SearchStep step(int value, String state) {
        return new SearchStep("trials/" + value, value, Integer.toString(value), "bisect", state, "");
    }

    private static FrontierPoint point(int mebibytes, double holds) {
        return new FrontierPoint(
                Bytes.ofMebibytes(mebibytes), Optional.of(holds), Optional.of(holds + 1), true, "search");
    }
}
