package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** How much was done, and how long all of it took. */
public final class ThroughputFigures {
    public static final Figure TOTAL = figure("totalMillis", Unit.MILLIS, "total time")
            .bound("total", "< 20s")
            .column(ColumnGroup.TIME, "total", "total")
            .note("measured only where every judged phase ends by its operations")
            .says("from the first intended start to the last answer");
    public static final Figure THROUGHPUT = figure("operationsPerSecond", Unit.RATE, "throughput")
            .bound("throughput", ">= 200/s")
            .larger()
            .column(ColumnGroup.TIME, "rate", "rate")
            .shown(FigureColumn.Visibility.STEADY)
            .note("of a phase that a clock ends, from a quarter of its time or the end of its ramp to its end")
            .says("operations a second that were acknowledged while new ones were due");
    public static final Figure DIRECT_SHARE = figure("directShare", Unit.SHARE, "share of a direct client's rate")
            .larger()
            .by(FigureSource.CELLS)
            .in(ResultPart.CELL)
            .column(ColumnGroup.TIME, "direct", "of direct")
            .shown(FigureColumn.Visibility.MEASURED)
            .says("operations per second, as a share of a direct client's to the store");
    public static final Figure GOODPUT = figure("bytesPerSecond", Unit.BYTE_RATE, "acknowledged bytes per second")
            .bound("goodput.bytes", ">= 100m/s")
            .larger()
            .says("payload a second of operations that were acknowledged");

    static final List<Figure> ALL = List.of(TOTAL, THROUGHPUT, DIRECT_SHARE, GOODPUT);

    private ThroughputFigures() {}
}
