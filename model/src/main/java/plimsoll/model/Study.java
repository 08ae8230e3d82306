package plimsoll.model;

import java.util.List;

/**
 * A validated study: a question and the points that answer it.
 *
 * @param notes what was decided while reading and must be said in every report, such as a need that took the place of
 *     another
 */
public record Study(String name, String question, List<Cell> cells, List<String> notes) {
    public Study {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("the study '" + name + "' has no cell to run");
        }
    }
}
