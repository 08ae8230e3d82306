package plimsoll.judge.claims;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plimsoll.judge.claims.ClaimsEvaluator.Source;
import plimsoll.model.result.CellResult;

/**
 * Several results with each cell under one definition: that of the newest result which has it. Rounds under another
 * load, with other needs or behind other links measured something else.
 *
 * @param sources without their other cells
 * @param leftOut the names of those, by the name of their result
 */
record CurrentCells(List<Source> sources, Map<String, List<String>> leftOut) {
    static CurrentCells of(List<Source> results) {
        Map<String, Source> newest = new HashMap<>();
        results.stream()
                .sorted(Comparator.comparing(source -> moment(source.result().startedAt())))
                .forEach(source -> source.result().cells().forEach(cell -> newest.put(cell.cell(), source)));
        List<Source> sources = new ArrayList<>();
        Map<String, List<String>> leftOut = new LinkedHashMap<>();
        for (Source source : results) {
            List<String> changed = source.result().cells().stream()
                    .map(CellResult::cell)
                    .filter(cell -> source.differs(cell, newest.getOrDefault(cell, source)))
                    .toList();
            if (!changed.isEmpty()) {
                leftOut.put(source.name(), changed);
            }
            sources.add(source.without(changed));
        }
        return new CurrentCells(sources, leftOut);
    }

    /** Results may have been started in different time zones, or before and after a change of the clock. */
    private static Instant moment(String startedAt) {
        try {
            return OffsetDateTime.parse(startedAt).toInstant();
        } catch (DateTimeParseException damaged) {
            return Instant.MIN;
        }
    }
}
