package plimsoll.report.summary;

import java.util.List;
import plimsoll.model.Bytes;
import plimsoll.model.MemberRecord;
import plimsoll.model.Role;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;

/** A row per cell of a result, in its order. */
public record Summary(List<Row> rows) {
    public static Summary of(Result result) {
        return new Summary(result.cells().stream()
                .map(cell -> row(cell, trialsOf(result, cell)))
                .toList());
    }

    /** The trials of one cell, in the order they were run. */
    public static List<TrialResult> trialsOf(Result result, CellResult cell) {
        return result.trials().stream()
                .filter(trial -> trial.cell().equals(cell.cell()))
                .toList();
    }

    private static Row row(CellResult cell, List<TrialResult> trials) {
        return new Row(
                cell.cell(),
                cell.variant(),
                cell.load(),
                cell.limits(),
                Tone.of(cell.verdict()),
                cell.held() + " of " + cell.rounds() + " held",
                cell.asExpected(),
                cell.because(),
                Cause.of(cell.verdict()),
                HeapWords.of(trials),
                memory(cell, trials),
                new CellFigures(cell, trials).all());
    }

    private static Memory memory(CellResult cell, List<TrialResult> trials) {
        long cap = trials.stream()
                .flatMap(trial -> trial.members().stream())
                .filter(member -> member.role() == Role.SUBJECT)
                .map(MemberRecord::cap)
                .flatMap(seen -> seen.memory().stream())
                .mapToLong(Bytes::count)
                .max()
                .orElse(0);
        return new Memory(
                cap, bytes(cell, "footprintPeakBytes"), bytes(cell, "cgroupPeakBytes"), bytes(cell, "cachePeakBytes"));
    }

    private static long bytes(CellResult cell, String figure) {
        return Math.max(0, cell.figures().getOrDefault(figure, 0.0).longValue());
    }
}
