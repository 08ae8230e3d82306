package plimsoll.report;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.comparison.ModelEstimate;
import plimsoll.model.result.comparison.RankingCrossover;
import plimsoll.model.result.inside.MemoryPart;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.ContainerPatch;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.Frontier;
import plimsoll.model.result.search.FrontierLine;
import plimsoll.model.result.search.FrontierPoint;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.RightsizedContainerBuilder;
import plimsoll.model.result.search.SearchReport;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchResultBuilder;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.SearchStep;
import plimsoll.model.result.search.SizingState;
import plimsoll.model.result.search.SoakTrend;

/** Results of searches, built in memory. */
final class Searches {
    private Searches() {}

    /** Returns every kind of search result, with the same text everywhere. */
    static SearchReport searched(String text) {
        CapacityBracket.End end = new CapacityBracket.End(64, text, 6, 0, true, text, text, List.of(text));
        CapacityBracket bracket = new CapacityBracket(
                Optional.of(end),
                Optional.of(end),
                Optional.of(new CapacityBracket.Interval(60, 70, text)),
                true,
                text);
        ContainerSizing sizing = new ContainerSizing(
                text,
                Bytes.ofMebibytes(512),
                Optional.of(Bytes.ofMebibytes(256)),
                List.of(text),
                text,
                3,
                0,
                SizingState.HOLDS,
                text);
        RightsizedContainer fit = fit(text, sizing);
        return new SearchReport(
                "find",
                List.of(search(text, bracket)),
                Optional.of(fit),
                List.of(fit, fit.withPatch(Optional.of(patch(text)))),
                List.of(sizing),
                Optional.of(new Frontier(
                        text,
                        "",
                        List.of(new FrontierLine(
                                text,
                                List.of(
                                        new FrontierPoint(
                                                Bytes.ofMebibytes(128),
                                                Optional.of(32.0),
                                                Optional.empty(),
                                                true,
                                                text),
                                        new FrontierPoint(
                                                Bytes.ofMebibytes(256),
                                                Optional.empty(),
                                                Optional.of(1.0),
                                                true,
                                                text)))),
                        List.of(new RankingCrossover(Bytes.ofMebibytes(128), Bytes.ofMebibytes(256), text, text, text)),
                        text)),
                List.of(new SoakTrend(text, "footprint", "bytes", 1e6, 2e6, 1e6, Optional.of(2e6), true, text)));
    }

    private static ContainerPatch patch(String text) {
        return new ContainerPatch(text, "patch.yaml", List.of(text), "kind: Pod\n", List.of(text));
    }

    private static SearchResult search(String text, CapacityBracket bracket) {
        return SearchResultBuilder.builder()
                .name(text)
                .aim("find")
                .variant(text)
                .knob(text)
                .unit("m")
                .load(text)
                .limits(text)
                .state(SearchState.PROVEN)
                .sentence(text)
                .edges(List.of(bracket))
                .ladder(List.of(new SearchStep("trials/001", 64, text, "bisect", "breaks", text)))
                .notes(List.of(text))
                .estimate(Optional.of(new ModelEstimate(70, 0.02, 0.05, Optional.of(0.08), 8, text)))
                .build();
    }

    private static RightsizedContainer fit(String text, ContainerSizing sizing) {
        return RightsizedContainerBuilder.builder()
                .variant(text)
                .load(text)
                .cpus(1)
                .state(Optional.of(SearchState.PROVEN))
                .smallest(Optional.of(sizing))
                .breaks(Optional.of(Bytes.ofMebibytes(480)))
                .recommended(Optional.of(sizing))
                .monthlyCost(Optional.of(12.5))
                .operationsPerSecond(Optional.of(20.0))
                .millionCost(Optional.of(0.238))
                .advice(Optional.of(text))
                .rivals(List.of(sizing))
                .parts(List.of(new MemoryPart(text, new Bytes(4096))))
                .sentence(text)
                .build();
    }
}
