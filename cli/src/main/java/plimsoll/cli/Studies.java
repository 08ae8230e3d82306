package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.verdict.ExitCode;
import plimsoll.study.Reading;
import plimsoll.study.StudyFile;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.Problem;

/** Reads study files for the verbs. */
public final class Studies {
    private Studies() {}

    /** @throws Complaint that lists every problem of the file */
    static Study read(Path file, Selection selection) {
        return switch (StudyFile.read(file, selection)) {
            case Reading.Valid(Study study) -> study;
            case Reading.Invalid invalid -> throw new Complaint(ExitCode.USAGE, listed(invalid));
        };
    }

    /** @throws Complaint also when it is to load a host that nobody said may be loaded */
    static Study read(Path file, Selection selection, Permission permission) {
        Study study = read(file, selection);
        permission.check(study.cells().stream().map(Cell::experiment).toList());
        return study;
    }

    /** A study and the selection by which it was read. */
    record Timed(Study study, Selection selection) {}

    /**
     * The study as its trials run here: of units of work on which chosen cells depend, and whose time nobody has said, it is
     * measured first.
     *
     * @param chosen of the study as it usually is, the names of the cells that are tried; what is wrong with what is asked is
     *     complained of there, before anything is timed
     * @throws Complaint also when a unit cannot be timed
     */
    static Timed timed(
            Path file,
            Selection selection,
            Permission permission,
            Function<Timed, List<String>> chosen,
            UnitTimes times) {
        Timed usual = new Timed(read(file, selection, permission), selection);
        List<String> cells = chosen.apply(usual);
        List<WorkUnit> needed = usual.study().units().stream()
                .filter(unit -> unit.cells().stream().anyMatch(cells::contains))
                .toList();
        if (needed.isEmpty()) {
            return usual;
        }
        Selection timed = selection.timing(times.of(needed));
        return new Timed(read(file, timed), timed);
    }

    /** Their names. */
    static List<String> names(List<Cell> cells) {
        return cells.stream().map(cell -> cell.experiment().cell()).toList();
    }

    /** The problems, one a line, and what to do with them. */
    static String listed(Reading.Invalid invalid) {
        int count = invalid.problems().size();
        if (invalid.problems().stream().allMatch(problem -> problem.kind() == Problem.Kind.ASKED)) {
            return invalid.problems().stream().map(Problem::toString).collect(Collectors.joining("\n  "));
        }
        return (count == 1 ? "one problem in the study file:" : count + " problems in the study file:")
                + invalid.problems().stream().map(problem -> "\n  " + problem).collect(Collectors.joining());
    }
}
