package plimsoll.model.claim;

import java.util.List;

/**
 * Figures that a study reports, and the cells that measure the same.
 *
 * @param columns the headings of the cells, such as versions
 */
public record SideBySide(List<String> columns, List<StudiedFigure> rows) {
    public static final SideBySide NONE = new SideBySide(List.of(), List.of());

    public SideBySide {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * One figure of the study.
     *
     * @param study its value in the study's words
     * @param cells a cell for each column
     */
    public record StudiedFigure(String says, String study, String figure, List<String> cells) {
        public StudiedFigure {
            cells = List.copyOf(cells);
        }
    }
}
