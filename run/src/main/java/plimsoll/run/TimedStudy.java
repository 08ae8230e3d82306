package plimsoll.run;

import java.util.List;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;

/**
 * A study as it was read.
 *
 * @param selection that it was read with, including the durations of its units of work
 */
record TimedStudy(Study study, Selection selection) {
    /** The names of these cells. */
    static List<String> names(List<Cell> cells) {
        return cells.stream().map(cell -> cell.experiment().cell()).toList();
    }

    /** The names of all cells. */
    List<String> names() {
        return names(study.cells());
    }
}
