package plimsoll.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.LayerCost;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.verdict.Verdict;

/** A result in which every section has content, built in memory. */
public final class EverySection {
    private EverySection() {}

    /** Returns a result with one judged cell and one that only has an explaining trial; its texts are {@code text}. */
    public static Result result(String text) {
        return around(Results.result(text, List.of(Results.trial(text + " cell", text, Verdict.HOLDS, text))), text);
    }

    /** Returns a result with every verdict, cause of death and violation, each in a cell of its own. */
    public static Result withEveryVerdict() {
        return around(Results.withEveryType(), "a text");
    }

    private static Result around(Result plain, String text) {
        return Baselines.againstBaseline(plain, text)
                .withCells(firstTimed(plain.cells(), text))
                .withLayers(List.of(layer(text + " outer", 1.25, 1.25), layer(text + " inner", 4.5, 3.25)))
                .withExplained(alsoOfAnother(plain.explained(), text))
                .withProfiles(List.of(DiagnosticTrials.compared(text)));
    }

    private static List<CellResult> firstTimed(List<CellResult> cells, String text) {
        List<CellResult> all = new ArrayList<>(cells);
        all.set(0, timed(all.getFirst(), text));
        return all;
    }

    private static CellResult timed(CellResult cell, String text) {
        return cell.withClocks(List.of(
                new TimingLogStats(text, text, 90, 50, Optional.of(40.5), Optional.empty(), Optional.empty()),
                TimingLogStats.unknown(text, text, text)));
    }

    private static LayerCost layer(String name, double cpu, double added) {
        return new LayerCost(
                name,
                name,
                3,
                Map.of("cpuMillisPerOperation", cpu, "allocatedBytesPerOperation", 2048.0),
                Map.of("cpuMillisPerOperation", added, "allocatedBytesPerOperation", 1024.0));
    }

    private static List<DiagnosticTrial> alsoOfAnother(List<DiagnosticTrial> explained, String text) {
        DiagnosticTrial like = explained.getFirst();
        List<DiagnosticTrial> all = new ArrayList<>(explained);
        all.add(new DiagnosticTrial(
                "explained/002", text + " other", text, like.endings(), like.memory(), like.heaps(), like.time()));
        return all;
    }
}
