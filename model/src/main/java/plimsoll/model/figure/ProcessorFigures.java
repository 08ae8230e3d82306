package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Figures of the service's processor time in the counted windows, and of the cost of an operation. */
public final class ProcessorFigures {
    private static final ColumnGroup GROUP = ColumnGroup.CPU;

    public static final Figure CPU_EACH = figure("cpuMillisPerOperation", Unit.CALL, "CPU time per operation")
            .bound("cpu", "< 0.2ms")
            .by(FigureSource.SHARED_OUT)
            .column(GROUP, "cpu", "each")
            .headed("CPU each")
            .shown(FigureColumn.Visibility.MEASURED)
            .says("CPU time per acknowledged operation");
    public static final Figure OWN_SHARE = figure(
                    "applicationCpuShare", Unit.SHARE, "share of the application in its CPU time")
            .bound("cpu.own", ">= 80%")
            .larger()
            .by(FigureSource.SUBJECTS)
            .column(GROUP, "own", "its own")
            .shown(FigureColumn.Visibility.MEASURED)
            .says("share of its CPU time that neither the compilers nor the collector used");
    public static final Figure GC_SHARE = figure("gcShare", Unit.SHARE, "share of garbage collection")
            .bound("gc.overhead", "< 1%")
            .formerlyBound("gc.time")
            .by(FigureSource.SUBJECT)
            .column(GROUP, "gc", "GC share")
            .headed("GC")
            .note("counts only pauses of the process, not concurrent collection")
            .says("share of the time spent on garbage collection");
    public static final Figure GC_CPU = figure("gcCpuShare", Unit.SHARE, "share of the collector in its CPU time")
            .bound("gc.cpu", "< 10%")
            .by(FigureSource.SUBJECTS)
            .column(GROUP, "gcCpu", "GC's CPU")
            .headed("GC's CPU")
            .shown(FigureColumn.Visibility.MEASURED)
            .note("includes concurrent collection, which pauses do not show")
            .since("2.4")
            .says("share of its CPU time that the collector used");
    public static final Figure SWITCHES = figure(
                    "contextSwitchesPerOperation", Unit.NUMBER, "context switches per operation")
            .bound("switches", "< 2.5")
            .by(FigureSource.SHARED_OUT)
            .column(GROUP, "switches", "switches each")
            .headed("switches each")
            .shown(FigureColumn.Visibility.MEASURED)
            .says("times that a thread lost or gave up its processor, per operation");
    public static final Figure SWITCHES_TOTAL = figure("contextSwitches", Unit.COUNT, "context switches")
            .bound("switches.total", "< 100000")
            .by(FigureSource.SUBJECTS)
            .since("2.10")
            .says("times that a thread lost or gave up its processor in the counted windows of the judged phases");
    public static final Figure THREADS = figure("threadsPeak", Unit.COUNT, "threads")
            .bound("threads", "<= 200")
            .by(FigureSource.SUBJECT)
            .column(GROUP, "threads", "threads")
            .shown(FigureColumn.Visibility.MEASURED)
            .says("peak number of threads");
    public static final Figure GC_PAUSE = figure("gcPauseMillisMax", Unit.MILLIS, "longest pause of the collector")
            .bound("gc.pause.max", "< 50ms")
            .by(FigureSource.SUBJECT)
            .says("longest time that the collector stopped the process");
    public static final Figure CPU_TOTAL = figure("cpuMillis", Unit.MILLIS, "CPU time")
            .bound("cpu.total", "< 60s")
            .by(FigureSource.SUBJECTS)
            .says("CPU time in the counted windows of the judged phases");
    public static final Figure CPU_SHARE = figure("cpuShare", Unit.SHARE, "share of its cores in use")
            .bound("cpu.share", "< 80%")
            .by(FigureSource.SUBJECT)
            .column(GROUP, "cpuShare", "of its cores")
            .headed("CPU share")
            .shown(FigureColumn.Visibility.MEASURED)
            .since("2.9")
            .says("share of its cores, or of its CPU quota if that is less, that it used in the counted windows");
    public static final Figure ALLOCATED = figure(
                    "allocatedBytesPerOperation", Unit.BYTES, "bytes allocated per operation")
            .bound("allocated", "< 16k")
            .by(FigureSource.SHARED_OUT)
            .since("1.2")
            .says("heap bytes that an operation allocates");
    public static final Figure WRITTEN = figure("writtenBytesPerOperation", Unit.BYTES, "bytes written per operation")
            .bound("written", "< 4k")
            .by(FigureSource.SHARED_OUT)
            .since("1.1")
            .says("bytes that an operation makes the service write to a device");

    public static final Figure THROTTLED = figure("throttledShare", Unit.SHARE, "share of periods without quota left")
            .bound("cpu.throttled", "< 5%")
            .by(FigureSource.SUBJECT)
            .note("measured under a CPU quota")
            .since("2.1")
            .says("share of the periods of its CPU quota in which it used up the quota and had to wait");
    public static final Figure CPU_STALL = figure("cpuStallShare", Unit.SHARE, "share of time with a wait for a core")
            .bound("cpu.stall", "< 10%")
            .by(FigureSource.SUBJECT)
            .note("needs cgroup v2")
            .since("2.1")
            .says("share of the counted time in which one of its threads waited for a core (PSI 'some')");

    /** The cost of an operation in a layer of a service. */
    public static final List<Figure> OF_A_LAYER = List.of(CPU_EACH, ALLOCATED, WRITTEN);

    static final List<Figure> ALL = List.of(
            CPU_EACH,
            OWN_SHARE,
            GC_SHARE,
            GC_CPU,
            SWITCHES,
            SWITCHES_TOTAL,
            THREADS,
            GC_PAUSE,
            CPU_TOTAL,
            CPU_SHARE,
            ALLOCATED,
            WRITTEN,
            THROTTLED,
            CPU_STALL);

    private static final double MILLIS = 1e3;

    private ProcessorFigures() {}

    /**
     * Returns how many cores the operations used on average; empty if their CPU time or their rate is unknown.
     *
     * @param values of figures, of a trial or a cell
     */
    public static Optional<Double> coresUsed(Function<Figure, Optional<Double>> values) {
        return values.apply(CPU_EACH)
                .flatMap(millis -> values.apply(ThroughputFigures.THROUGHPUT).map(rate -> millis * rate / MILLIS));
    }
}
