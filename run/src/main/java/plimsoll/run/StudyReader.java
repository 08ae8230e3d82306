package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.ModuleBuild;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.RequestException;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.Problem;

/**
 * Reads study files, and times the units of work that their cells depend on.
 *
 * @param permission to load hosts other than this machine
 */
public record StudyReader(LoadPermission permission, UnitTimer timer) {
    /**
     * Reads a study, and builds modules of this installation that it names and that are not built yet.
     *
     * @throws RequestException that lists every problem of the file
     */
    public static Study read(Path file, Selection selection) {
        StudyParseResult first = StudyFile.read(file, selection);
        StudyParseResult result = first instanceof StudyParseResult.Invalid(var problems) && ModuleBuild.of(problems)
                ? StudyFile.read(file, selection)
                : first;
        return switch (result) {
            case StudyParseResult.Valid(Study study) -> study;
            case StudyParseResult.Invalid invalid -> throw new RequestException(ExitCode.USAGE, listed(invalid));
        };
    }

    /** @throws RequestException also when it would load a host without permission */
    TimedStudy usual(Path file, Selection selection) {
        Study study = read(file, selection);
        permission.check(study.cells().stream().map(Cell::experiment).toList());
        return new TimedStudy(study, selection);
    }

    /**
     * Returns the study as its trials run here. Units of work on which chosen cells depend are timed first, unless
     * their time is given.
     *
     * @param chosen selects, from the study with usual durations, the names of the cells to try; it also rejects a
     *     wrong request before anything is timed
     * @throws RequestException also when a unit cannot be timed
     */
    TimedStudy timed(Path file, Selection selection, Function<TimedStudy, List<String>> chosen) {
        TimedStudy whole = usual(file, selection);
        List<String> cells = chosen.apply(whole);
        TimedStudy usual = narrowed(file, whole, cells);
        List<WorkUnit> needed = usual.study().units().stream()
                .filter(unit -> unit.cells().stream().anyMatch(cells::contains))
                .toList();
        return needed.isEmpty() ? usual : usual(file, usual.selection().timing(timer.timed(needed)));
    }

    /** Leaves out variants of which no cell was chosen, since notes about them would only be in the way. */
    private TimedStudy narrowed(Path file, TimedStudy whole, List<String> cells) {
        List<String> variants = whole.study().cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> cells.contains(experiment.cell()))
                .map(Experiment::variant)
                .distinct()
                .toList();
        boolean leavesOut = whole.study().cells().stream()
                .anyMatch(cell -> !variants.contains(cell.experiment().variant()));
        return leavesOut && !variants.isEmpty() ? usual(file, whole.selection().withVariants(variants)) : whole;
    }

    /** The problems, one on each line, each with its remedy. */
    private static String listed(StudyParseResult.Invalid invalid) {
        int count = invalid.problems().size();
        if (invalid.problems().stream().allMatch(problem -> problem.kind() == Problem.Kind.ASKED)) {
            return invalid.problems().stream().map(Problem::toString).collect(Collectors.joining("\n  "));
        }
        return (count == 1 ? "one problem in the study file:" : count + " problems in the study file:")
                + invalid.problems().stream().map(problem -> "\n  " + problem).collect(Collectors.joining());
    }
}
