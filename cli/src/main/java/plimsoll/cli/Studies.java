package plimsoll.cli;

import java.nio.file.Path;
import java.util.stream.Collectors;
import plimsoll.engine.study.Problem;
import plimsoll.engine.study.Reading;
import plimsoll.engine.study.Selection;
import plimsoll.engine.study.StudyFile;
import plimsoll.model.Cell;
import plimsoll.model.Study;

/** Reads study files for the verbs. */
final class Studies {
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

    /** A study that is to be run here, and the selection by which it was read. */
    record Timed(Study study, Selection selection) {}

    /**
     * Of units of work that its trials depend on, and whose time nobody has said, it is measured first.
     *
     * @throws Complaint also when a unit cannot be timed
     */
    static Timed timed(Path file, Selection selection, Permission permission, UnitTimes times) {
        Study usual = read(file, selection, permission);
        if (usual.units().isEmpty()) {
            return new Timed(usual, selection);
        }
        Selection timed = selection.timing(times.of(usual.units()));
        return new Timed(read(file, timed), timed);
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
