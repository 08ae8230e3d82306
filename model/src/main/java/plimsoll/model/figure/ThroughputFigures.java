package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** Figures of the amount of work, and the total time. */
public final class ThroughputFigures {
    public static final Figure DURATION = figure("totalMillis", Unit.MILLIS, "total time")
            .bound("duration", "< 20s")
            .formerlyBound("total")
            .column(ColumnGroup.TIME, "total", "total")
            .note("measured only if every judged phase ends by its operations")
            .says("from the first intended start to the last answer");
    public static final Figure THROUGHPUT = figure("operationsPerSecond", Unit.RATE, "throughput")
            .bound("throughput", ">= 200/s")
            .larger()
            .column(ColumnGroup.TIME, "rate", "rate")
            .shown(FigureColumn.Visibility.STEADY)
            .note("in a phase that ends by the clock, from a quarter of its time or the end of its ramp to its end")
            .says("operations acknowledged per second while new ones were due");
    public static final Figure DIRECT_SHARE = figure("directShare", Unit.SHARE, "share of a direct client's rate")
            .larger()
            .by(FigureSource.CELLS)
            .in(ResultPart.CELL)
            .column(ColumnGroup.TIME, "direct", "of direct")
            .shown(FigureColumn.Visibility.MEASURED)
            .says("operations per second, as a share of a direct client's rate at the store");
    public static final Figure GOODPUT = figure("bytesPerSecond", Unit.BYTE_RATE, "acknowledged bytes per second")
            .bound("goodput", ">= 100m/s")
            .formerlyBound("goodput.bytes")
            .larger()
            .says("payload of acknowledged operations per second");

    static final List<Figure> ALL = List.of(DURATION, THROUGHPUT, DIRECT_SHARE, GOODPUT);

    private ThroughputFigures() {}
}
