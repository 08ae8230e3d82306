package plimsoll.model.claim;

import java.util.List;

/**
 * A study's figures with those of trials, formatted.
 *
 * @param rows what was measured, the study's figure, and one for each column; {@code -} where no trial gave it
 */
public record SideBySideTable(List<String> columns, List<List<String>> rows) {
    public SideBySideTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
