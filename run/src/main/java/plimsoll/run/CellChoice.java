package plimsoll.run;

import java.util.List;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** The cells that a search covers: the first of each variant that has a service. */
final class CellChoice {
    private CellChoice() {}

    /** @throws RequestException when no cell has a service */
    static List<Cell> of(Study study) {
        List<Cell> chosen = study.cells().stream()
                .filter(cell -> !cell.experiment().deployment().subjects().isEmpty())
                .filter(cell -> isFirst(cell, study))
                .toList();
        if (chosen.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "a search needs a service, and these cells have none: "
                            + String.join(", ", TimedStudy.names(study.cells()))
                            + "; select others with --variants or --cell");
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
