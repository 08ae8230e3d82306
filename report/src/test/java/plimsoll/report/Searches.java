package plimsoll.report;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.comparison.Estimate;
import plimsoll.model.result.comparison.Flip;
import plimsoll.model.result.inside.MemoryPart;
import plimsoll.model.result.search.Drift;
import plimsoll.model.result.search.Edge;
import plimsoll.model.result.search.Fit;
import plimsoll.model.result.search.FitBuilder;
import plimsoll.model.result.search.Frontier;
import plimsoll.model.result.search.FrontierLine;
import plimsoll.model.result.search.FrontierPoint;
import plimsoll.model.result.search.LadderStep;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchResultBuilder;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.Searched;
import plimsoll.model.result.search.Sizing;

/** What searches found, built in memory. */
final class Searches {
    private Searches() {}

    /** Everything that searches can find, with the same text in every place. */
    static Searched searched(String text) {
        Edge.End end = new Edge.End(64, text, 6, 0, true, text, text, List.of(text));
        Edge edge =
                new Edge(Optional.of(end), Optional.of(end), Optional.of(new Edge.Interval(60, 70, text)), true, text);
        Sizing sizing = new Sizing(
                text,
                Bytes.ofMebibytes(512),
                Optional.of(Bytes.ofMebibytes(256)),
                List.of(text),
                text,
                3,
                0,
                "holds",
                text);
        Fit fit = fit(text, sizing);
        return new Searched(
                "find",
                List.of(search(text, edge)),
                Optional.of(fit),
                List.of(fit, fit),
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
                        List.of(new Flip(Bytes.ofMebibytes(128), Bytes.ofMebibytes(256), text, text, text)),
                        text)),
                List.of(new Drift(text, "footprint", "bytes", 1e6, 2e6, 1e6, true, text)));
    }

    private static SearchResult search(String text, Edge edge) {
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
                .edges(List.of(edge))
                .ladder(List.of(new LadderStep("trials/001", 64, text, "bisect", "breaks", text)))
                .notes(List.of(text))
                .estimate(Optional.of(new Estimate(70, 0.02, 0.05, 8, text)))
                .build();
    }

    private static Fit fit(String text, Sizing sizing) {
        return FitBuilder.builder()
                .variant(text)
                .load(text)
                .cpus(1)
                .state(Optional.of(SearchState.PROVEN))
                .smallest(Optional.of(sizing))
                .breaks(Optional.of(Bytes.ofMebibytes(480)))
                .recommended(Optional.of(sizing))
                .rivals(List.of(sizing))
                .parts(List.of(new MemoryPart(text, new Bytes(4096))))
                .sentence(text)
                .build();
    }
}
