package plimsoll.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Shard;
import plimsoll.model.study.Study;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.study.setting.Selection;

/**
 * A study as it was read.
 *
 * @param selection that it was read with, including the durations of its units of work
 */
record TimedStudy(Study study, Selection selection) {
    /**
     * Refuses durations that this machine has timed for a share of the work, since those of other machines differ.
     *
     * @param given the selection before anything was timed
     * @throws RequestException that names the durations to give to each share
     */
    void requireSameUnits(Optional<Shard> shard, Selection given) {
        String timed = selection.units().stream()
                .filter(unit -> given.timed(unit.unit()).isEmpty())
                .map(unit -> "--unit " + unit.unit() + "=" + WorkUnitTiming.format(unit.took()))
                .collect(Collectors.joining(" "));
        if (shard.isPresent() && !timed.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the study's durations are multiples of a unit of work, which every machine times differently, and"
                            + " all shards need the same; give each of them " + timed + ", as timed here");
        }
    }

    /** The names of these cells. */
    static List<String> names(List<Cell> cells) {
        return cells.stream().map(cell -> cell.experiment().cell()).toList();
    }

    /** The names of all cells. */
    List<String> names() {
        return names(study.cells());
    }
}
