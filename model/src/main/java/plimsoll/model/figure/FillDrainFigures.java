package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.model.figure.TimeDistribution.Spread;
import plimsoll.model.figure.TimeDistribution.Wording;

/** Figures of entries of a queue or a store that are put in and taken out one by one, over all phases. */
public final class FillDrainFigures {
    private static final ColumnGroup GROUP = ColumnGroup.ONE_BY_ONE;

    public static final Figure FILLED = figure("filled", Unit.COUNT, "entries put in")
            .bound("filled", ">= 100000")
            .larger()
            .column(GROUP, "filled", "put in")
            .headed("put in")
            .shown(FigureColumn.Visibility.FILLED)
            .says("entries that were put in one by one and acknowledged; the capacity if it ended full or dead");
    public static final TimeDistribution ADD = new TimeDistribution(
            "add",
            Unit.CALL,
            new Wording(
                    "fillMillis",
                    "time to put one in",
                    "of those acknowledged",
                    "were put in faster",
                    "",
                    "< 1ms",
                    "1.0"),
            List.of(Spread.MEAN, Spread.MAX),
            List.of(50, 90, 99),
            Map.of(
                    "mean",
                    column("add", "add"),
                    "max",
                    column("addMax", "add max"),
                    "p99",
                    column("addP99", "add p99")));
    public static final TimeDistribution POLL = new TimeDistribution(
            "poll",
            Unit.CALL,
            new Wording(
                    "drainMillis",
                    "time to take one out and acknowledge it",
                    "",
                    "were taken out faster",
                    "",
                    "< 1ms",
                    "1.0"),
            List.of(Spread.MEAN, Spread.MAX),
            List.of(50, 90, 99),
            Map.of(
                    "mean",
                    column("poll", "poll"),
                    "max",
                    column("pollMax", "poll max"),
                    "p99",
                    column("pollP99", "poll p99")));
    public static final Figure QUEUE_TIME = figure("queueTimeMillisMean", Unit.CALL, "time of an entry in and out")
            .formerly("passMillisMean")
            .bound("queue_time.mean", "< 1ms")
            .formerlyBound("pass.mean")
            .since("1.1")
            .says("sum of the mean times to put one in and to take one out");
    public static final Figure HEAP_EACH = figure("heapBytesPerEntry", Unit.BYTES, "heap of an entry")
            .bound("heap.each", "< 1k")
            .by(FigureSource.SHARED_OUT)
            .column(GROUP, "heapEach", "heap each")
            .headed("heap each")
            .shown(FigureColumn.Visibility.FILLED)
            .since("1.1")
            .says("live heap, per entry that was put in");
    public static final Figure DISK_EACH = figure("diskBytesPerEntry", Unit.BYTES, "disk of an entry")
            .bound("disk.each", "< 1k")
            .by(FigureSource.SHARED_OUT)
            .column(GROUP, "diskEach", "disk each")
            .headed("disk each")
            .shown(FigureColumn.Visibility.FILLED)
            .since("1.1")
            .says("total length of its files, per entry that was put in; sparse files take less disk space");
    public static final Figure REORDERED = figure("reordered", Unit.COUNT, "entries out of order")
            .bound("reordered", "== 0")
            .column(GROUP, "reordered", "reordered")
            .shown(FigureColumn.Visibility.FILLED)
            .says("entries that came out after a later entry of their producer");
    public static final Figure DRAINED = figure("drained", Unit.COUNT, "entries taken out")
            .bound("drained", ">= 100000")
            .larger()
            .says("entries that were taken out one by one");

    static final List<Figure> ALL = Stream.of(
                    Stream.of(FILLED),
                    ADD.all().stream(),
                    POLL.all().stream(),
                    Stream.of(QUEUE_TIME, HEAP_EACH, DISK_EACH, REORDERED, DRAINED))
            .flatMap(figures -> figures)
            .toList();

    private FillDrainFigures() {}

    private static FigureColumn column(String key, String title) {
        return new FigureColumn(GROUP, key, title, title, FigureColumn.Visibility.FILLED);
    }
}
