package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** How long the service takes to be there, at first and after something went wrong. */
public final class StartupFigures {
    private static final ColumnGroup GROUP = ColumnGroup.START;

    public static final Figure READY = figure("readyMillis", Unit.MILLIS, "time until ready")
            .by(FigureSource.SUBJECT)
            .bound("ready", "< 20s")
            .column(GROUP, "ready", "ready")
            .says("from start until it answered its readiness probe");
    public static final Figure READY_AGAIN = figure("readyAgainMillis", Unit.MILLIS, "time until ready again")
            .by(FigureSource.SUBJECT)
            .bound("ready.again", "< 20s")
            .column(GROUP, "again", "ready again")
            .shown(FigureColumn.Visibility.MEASURED)
            .since("1.1")
            .says("after a fault had ended it: from its next start until it answered its readiness probe");
    public static final Figure IDLE = figure("idleFootprintBytes", Unit.BYTES, "footprint before any load")
            .by(FigureSource.SUBJECT)
            .of(PercentBase.MEMORY_CAP)
            .bound("footprint.idle", "< 150m")
            .column(GROUP, "idle", "idle memory")
            .note("'% of limit' is of the memory cap")
            .says("footprint when ready and before any load");
    public static final Figure RECOVERY = figure("recoveryMillis", Unit.MILLIS, "recovery")
            .bound("recovery", "< 10s")
            .folded(RoundAggregation.MEDIAN_OR_NEVER)
            .note("of several faults the slowest; measured where every fault that began was recovered from")
            .says(
                    "from a fault's begin to the first five seconds within 10 % of the median before, without an error or a"
                            + " rejection");

    static final List<Figure> ALL = List.of(READY, READY_AGAIN, IDLE, RECOVERY);

    private StartupFigures() {}
}
