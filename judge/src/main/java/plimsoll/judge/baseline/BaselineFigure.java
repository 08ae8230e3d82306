package plimsoll.judge.baseline;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.cell.Ranking;
import plimsoll.model.study.Experiment;

/**
 * A figure of trials that is held against a baseline's.
 *
 * @param metric as a threshold names it
 * @param figure as a trial's result names it
 * @param larger true when the larger one is the better one
 * @param words for a sentence
 */
record BaselineFigure(String metric, String figure, boolean larger, String words) {
    static final BaselineFigure FOOTPRINT = smaller("footprint", "footprintPeakBytes", "footprint");

    /** Shown of every pair, wherever its rounds give them. */
    private static final List<String> SHOWN =
            List.of("throughput", "response.mean", "response.p99", "footprint", "cpu");

    private static final List<BaselineFigure> NAMED = List.of(
            new BaselineFigure("throughput", "operationsPerSecond", true, "throughput"),
            new BaselineFigure("goodput.bytes", "bytesPerSecond", true, "acknowledged bytes per second"),
            smaller("total", "totalMillis", "total time"),
            smaller("ready", "readyMillis", "time until ready"),
            FOOTPRINT,
            smaller("cpu", "cpuMillisPerOperation", "CPU time per operation"),
            smaller("memory.peak", "memoryPeakBytes", "peak of the capped memory"),
            smaller("heap.after_gc.max", "heapAfterGcMaxBytes", "heap after a collection"),
            smaller("gc.time", "gcShare", "share of garbage collection"));

    private static final Map<String, String> TIMES = Map.of("response", "responseMillis", "service", "serviceMillis");

    private static BaselineFigure smaller(String metric, String figure, String words) {
        return new BaselineFigure(metric, figure, false, words);
    }

    /** @throws IllegalArgumentException when the study's grammar let a metric through that nobody measures */
    static BaselineFigure of(String metric) {
        return named(metric)
                .or(() -> time(metric))
                .orElseThrow(() -> new IllegalArgumentException("'" + metric + "' is no figure of a trial"));
    }

    /** That by which cells of this load are ranked. */
    static BaselineFigure ranking(Experiment experiment) {
        Ranking.By by = Ranking.by(experiment);
        return Stream.concat(NAMED.stream(), Stream.of(of("response.mean")))
                .filter(each -> each.figure.equals(by.figure()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no metric stands for " + by.figure()));
    }

    static List<BaselineFigure> shown() {
        return SHOWN.stream().map(BaselineFigure::of).toList();
    }

    private static Optional<BaselineFigure> named(String metric) {
        return NAMED.stream().filter(each -> each.metric.equals(metric)).findFirst();
    }

    /** Such as {@code response.p99}, whose figure is {@code responseMillisP99}. */
    private static Optional<BaselineFigure> time(String metric) {
        String[] parts = metric.split("\\.", 2);
        if (parts.length < 2 || !TIMES.containsKey(parts[0]) || parts[1].isEmpty()) {
            return Optional.empty();
        }
        String what = Character.toUpperCase(parts[1].charAt(0)) + parts[1].substring(1);
        return Optional.of(smaller(metric, TIMES.get(parts[0]) + what, parts[0] + " time, " + parts[1]));
    }
}
