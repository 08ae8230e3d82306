package plimsoll.run;

import java.util.List;
import java.util.Optional;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/**
 * The cells that a search covers: the first of each variant, or one named cell.
 *
 * @param cell its name
 */
record CellChoice(Optional<String> cell) {
    /** @throws RequestException when the study has no such cell */
    List<Cell> in(Study study) {
        List<Cell> chosen = study.cells().stream()
                .filter(each -> !each.experiment().deployment().subjects().isEmpty())
                .filter(each -> cell.map(each.experiment().cell()::equals).orElse(true))
                .filter(each -> cell.isPresent() || isFirst(each, study))
                .toList();
        if (chosen.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "there is no cell '" + cell.orElse("") + "'; the study has "
                            + String.join(", ", TimedStudy.names(study.cells())));
        }
        return chosen;
    }

    private static boolean isFirst(Cell cell, Study study) {
        return study.cells().stream()
                .filter(other ->
                        other.experiment().variant().equals(cell.experiment().variant()))
                .findFirst()
                .filter(cell::equals)
                .isPresent();
    }
}
