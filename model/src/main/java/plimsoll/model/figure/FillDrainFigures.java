package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.model.figure.TimeDistribution.Spread;
import plimsoll.model.figure.TimeDistribution.Wording;

/** Entries of a queue or a store that are put in and taken out one by one, over all phases. */
public final class FillDrainFigures {
    private static final ColumnGroup GROUP = ColumnGroup.ONE_BY_ONE;

    public static final Figure FILLED = figure("filled", Unit.COUNT, "entries put in")
            .bound("filled", ">= 100000")
            .larger()
            .column(GROUP, "filled", "put in")
            .headed("put in")
            .shown(FigureColumn.Visibility.FILLED)
            .says(
                    "entries that were put in one by one and acknowledged; as many as it held where it ended full or dead");
    public static final TimeDistribution ADD = new TimeDistribution(
            "add",
            Unit.CALL,
            new Wording(
                    "fillMillis",
                    "time of putting one in",
                    "of those acknowledged",
                    "were put in faster",
                    "",
                    "< 1ms",
                    "1.0"),
            List.of(Spread.MEAN, Spread.MAX),
            List.of(50, 90, 99),
            Map.of("mean", column("add", "add", "add"), "p99", column("addP99", "add p99", "add p99")));
    public static final TimeDistribution POLL = new TimeDistribution(
            "poll",
            Unit.CALL,
            new Wording(
                    "drainMillis",
                    "time of taking one out and acknowledging it",
                    "",
                    "were taken out faster",
                    "",
                    "< 1ms",
                    "1.0"),
            List.of(Spread.MEAN, Spread.MAX),
            List.of(50, 90, 99),
            Map.of("mean", column("poll", "poll", "poll"), "p99", column("pollP99", "poll p99", "poll p99")));
    public static final Figure PASS = figure("passMillisMean", Unit.CALL, "time of an entry in and out")
            .bound("pass.mean", "< 1ms")
            .since("1.1")
            .says("mean time of putting one in and that of taking one out, added");
    public static final Figure HEAP_EACH = figure("heapBytesPerEntry", Unit.BYTES, "heap of an entry")
            .bound("heap.each", "< 1k")
            .by(FigureSource.SHARED_OUT)
            .column(GROUP, "heapEach", "heap each")
            .headed("heap each")
            .shown(FigureColumn.Visibility.FILLED)
            .since("1.1")
            .says("heap after its fullest collection, for each entry that was put in");
    public static final Figure DISK_EACH = figure("diskBytesPerEntry", Unit.BYTES, "disk of an entry")
            .bound("disk.each", "< 1k")
            .by(FigureSource.SHARED_OUT)
            .column(GROUP, "diskEach", "disk each")
            .headed("disk each")
            .shown(FigureColumn.Visibility.FILLED)
            .since("1.1")
            .says("length of its files, for each entry that was put in; files with holes take less");
    public static final Figure REORDERED = figure("reordered", Unit.COUNT, "entries out of order")
            .bound("reordered", "== 0")
            .column(GROUP, "reordered", "reordered")
            .shown(FigureColumn.Visibility.FILLED)
            .says("entries that came after a later one of their producer");
    public static final Figure DRAINED = figure("drained", Unit.COUNT, "entries taken out")
            .bound("drained", ">= 100000")
            .larger()
            .says("entries that were taken out one by one");

    static final List<Figure> ALL = Stream.of(
                    Stream.of(FILLED),
                    ADD.all().stream(),
                    POLL.all().stream(),
                    Stream.of(PASS, HEAP_EACH, DISK_EACH, REORDERED, DRAINED))
            .flatMap(figures -> figures)
            .toList();

    private FillDrainFigures() {}

    private static FigureColumn column(String key, String title, String heading) {
        return new FigureColumn(GROUP, key, title, heading, FigureColumn.Visibility.FILLED);
    }
}
