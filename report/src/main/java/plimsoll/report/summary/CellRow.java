package plimsoll.report.summary;

import java.util.List;
import java.util.NoSuchElementException;

/**
 * One cell, ready to show.
 *
 * @param point what the study calls its load and limits, such as {@code files-10m.small}; empty where it names neither
 * @param rounds such as {@code 3 of 3 held}
 * @param filled what filled the heap that ran out, in a line; empty when none did
 * @param time where an explaining trial saw the operations in flight, in lines, the verdict first; empty without one
 * @param inside what an explaining trial saw of its memory, and what the user's own load script printed, in lines
 * @param reasons why operations were not acknowledged, the most frequent first; empty where all were
 * @param ledger its equation, all rounds together; empty without a round
 * @param asExpected false when the study said otherwise beforehand
 */
public record CellRow(
        String cell,
        String variant,
        String point,
        String load,
        String limits,
        VerdictStyle tone,
        String rounds,
        boolean asExpected,
        String because,
        VerdictCause cause,
        String filled,
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
                .orElseThrow(() -> new NoSuchElementException("no figure is called '" + key + "'"));
    }
}
