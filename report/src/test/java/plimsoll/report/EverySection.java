package plimsoll.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.Layer;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.Explained;
import plimsoll.model.verdict.Verdict;

/** A result in which every section has something to tell, built in memory. */
public final class EverySection {
    private EverySection() {}

    /** Has one judged cell, and one that only an explaining trial knows; its texts are {@code text}. */
    public static Result result(String text) {
        Result plain = Results.result(text, List.of(Results.trial(text + " cell", text, Verdict.HOLDS, text)));
        return Baselines.againstBaseline(plain, text)
                .withCells(plain.cells().stream().map(cell -> timed(cell, text)).toList())
                .withLayers(List.of(layer(text + " outer", 1.25, 1.25), layer(text + " inner", 4.5, 3.25)))
                .withExplained(alsoOfAnother(plain.explained(), text));
    }

    private static CellResult timed(CellResult cell, String text) {
        return cell.withClocks(List.of(
                new ClockTimes(text, text, 90, 50, Optional.of(40.5), Optional.empty(), Optional.empty()),
                ClockTimes.unknown(text, text, text)));
    }

    private static Layer layer(String name, double cpu, double added) {
        return new Layer(
                name,
                name,
                3,
                Map.of("cpuMillisPerOperation", cpu, "allocatedBytesPerOperation", 2048.0),
                Map.of("cpuMillisPerOperation", added, "allocatedBytesPerOperation", 1024.0));
    }

    private static List<Explained> alsoOfAnother(List<Explained> explained, String text) {
        Explained like = explained.getFirst();
        List<Explained> all = new ArrayList<>(explained);
        all.add(new Explained(
                "explained/002", text + " other", text, like.endings(), like.memory(), like.heaps(), like.time()));
        return all;
    }
}
