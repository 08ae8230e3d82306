package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** Figures of starts and recovery: time until ready, idle memory, time to recover from a fault, time that was ready. */
public final class StartupFigures {
    private static final ColumnGroup GROUP = ColumnGroup.START;

    public static final Figure READY = figure("readyMillis", Unit.MILLIS, "time until ready")
            .by(FigureSource.SUBJECT)
            .bound("ready", "< 20s")
            .column(GROUP, "ready", "ready")
            .says("from start until it answered its readiness probe");
    public static final Figure READY_CPU = figure("readyCpuMillis", Unit.MILLIS, "CPU time until ready")
            .by(FigureSource.SUBJECT)
            .bound("ready.cpu", "< 10s")
            .note("divided by the time until ready, the cores that the start used")
            .since("2.9")
            .says("CPU time of its processes from start until it answered its readiness probe");
    public static final Figure READY_THROTTLED = figure(
                    "readyThrottledShare", Unit.SHARE, "share of periods without quota left until ready")
            .by(FigureSource.SUBJECT)
            .bound("ready.throttled", "< 50%")
            .note("measured under a CPU quota; until the first sample after it was ready")
            .since("2.9")
            .says("share of the periods of its CPU quota, from start until ready, in which it used up the quota and had"
                    + " to wait");
    public static final Figure RESTART = figure("restartMillis", Unit.MILLIS, "time until ready again")
            .formerly("readyAgainMillis")
            .by(FigureSource.SUBJECT)
            .bound("restart", "< 20s")
            .formerlyBound("ready.again")
            .column(GROUP, "again", "ready again")
            .headed("ready again")
            .shown(FigureColumn.Visibility.MEASURED)
            .since("1.1")
            .says("after a fault or its death: from its next start until it answered its readiness probe");
    public static final Figure RESTART_HEAP = figure("restartHeapBytes", Unit.BYTES, "heap after a restart")
            .by(FigureSource.SUBJECT)
            .of(PercentBase.HEAP_CAP)
            .bound("restart.heap", "< 60% of limit")
            .column(GROUP, "restartHeap", "heap after restart")
            .headed("heap after restart")
            .shown(FigureColumn.Visibility.MEASURED)
            .since("2.9")
            .note("with what it loads back and what the load adds; '% of limit' refers to the heap")
            .says("after a fault or its death: largest heap in use right after a collection, from its next start on");
    public static final Figure AVAILABILITY = figure("availableShare", Unit.SHARE, "availability")
            .larger()
            .by(FigureSource.SUBJECTS)
            .bound("availability", ">= 99%")
            .column(GROUP, "available", "available")
            .shown(FigureColumn.Visibility.MEASURED)
            .since("2.9")
            .note("measured if the study restarts it after a death; the least of several services")
            .says("share of the judged time in which the service was ready");
    public static final Figure IDLE = figure("idleFootprintBytes", Unit.BYTES, "footprint before any load")
            .by(FigureSource.SUBJECT)
            .of(PercentBase.MEMORY_CAP)
            .bound("footprint.idle", "< 150m")
            .column(GROUP, "idle", "idle memory")
            .note("'% of limit' refers to the memory cap")
            .says("footprint when ready and before any load");
    public static final Figure RECOVERY = figure("recoveryMillis", Unit.MILLIS, "recovery")
            .bound("recovery", "< 10s")
            .aggregated(RoundAggregation.MEDIAN_OR_NEVER)
            .note("the slowest of several faults; measured if the service recovered from every fault that began")
            .says("from the beginning of a fault to the first five seconds within 10 % of the median before, without"
                    + " an error or a rejection");

    static final List<Figure> ALL =
            List.of(READY, READY_CPU, READY_THROTTLED, RESTART, RESTART_HEAP, AVAILABILITY, IDLE, RECOVERY);

    private StartupFigures() {}
}
