package plimsoll.report.summary;

import java.util.List;
import java.util.NoSuchElementException;
import plimsoll.model.WithBuilder;

/**
 * One cell, ready to show.
 *
 * @param point the study's name for its load and limits, such as {@code files-10m.small}; empty if they have none
 * @param rounds such as {@code 3 of 3 held}
 * @param filled the contents of a heap that ran out, in a line; empty if none did
 * @param unsteady why its rates, times and costs are not compared, or are although it is not known whether it was
 *     steady; empty if it was
 * @param time where the operations of an explaining trial were, in lines, the verdict first; empty without one
 * @param inside the memory findings of an explaining trial, and the output of the user's load script, in lines
 * @param reasons why operations were not acknowledged, the most frequent first; empty if all were
 * @param ledger its equation, all rounds together; empty without a round
 * @param asExpected false if the study expected another verdict
 * @param collectsBesidePauses whether its collector hardly stops the service but uses CPU time, as ZGC does
 */
@WithBuilder
public record CellRow(
        String cell,
        String variant,
        String point,
        String load,
        String limits,
        VerdictStyle tone,
        String rounds,
        boolean asExpected,
        boolean collectsBesidePauses,
        String because,
        VerdictCause cause,
        String filled,
        String unsteady,
        List<String> time,
        List<String> inside,
        MemoryGauge memory,
        String reasons,
        String ledger,
        List<ObjectiveResult> objectives,
        List<CellFigure> figures) {
    /** @throws NoSuchElementException for a key that no row has */
    public String value(String key) {
        return figures.stream()
                .filter(figure -> figure.key().equals(key))
                .findFirst()
                .map(CellFigure::value)
                .orElseThrow(() -> new NoSuchElementException("no figure has the key '" + key + "'"));
    }
}
