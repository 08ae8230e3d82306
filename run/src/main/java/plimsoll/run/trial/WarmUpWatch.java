package plimsoll.run.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import plimsoll.judge.statistics.SteadyStateClassifier;
import plimsoll.judge.statistics.SteadyStateClassifier.Reading;
import plimsoll.judge.statistics.SteadyStateClassifier.Series;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.result.Steadiness;

/**
 * Ends a warm-up once the service is steady: over the later half of its seconds, neither throughput nor CPU time an
 * operation changes by more than 5 %, three seconds in a row.
 *
 * <p>The judged phase is checked again: at much noise a slow warm-up may end here too early.
 */
final class WarmUpWatch {
    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final int SECONDS_MIN = 8;
    private static final int STEADY_IN_A_ROW = 3;
    private static final double CHANGE_MAX = 0.05;

    private final Runnable end;
    private final List<String> subjects;
    private final Consumer<TrialEvent> events;
    private final boolean closed;
    private final List<Moment> moments = new ArrayList<>();
    private int steadyInARow;
    private boolean ended;

    /**
     * The counts at one report.
     *
     * @param sampledMillis when the CPU time was sampled, which is up to one interval before the report
     */
    private record Moment(long atMillis, long acknowledged, long sampledMillis, long cpuMillis) {
        double throughput(Moment before) {
            return (acknowledged - before.acknowledged) * 1000.0 / Math.max(1, atMillis - before.atMillis);
        }

        double cpuEach(Moment before) {
            double cores = (double) (cpuMillis - before.cpuMillis) / Math.max(1, sampledMillis - before.sampledMillis);
            double throughput = throughput(before);
            return throughput > 0 ? cores * 1000 / throughput : 0;
        }
    }

    private WarmUpWatch(Phase phase, Runnable end, List<String> subjects, Consumer<TrialEvent> events) {
        this.end = end;
        this.subjects = subjects;
        this.events = events;
        this.closed = phase.workloads().stream()
                .filter(Workload::measured)
                .allMatch(workload -> workload.load() instanceof LoadModel.Closed);
    }

    /**
     * Empty for a phase that does not end by steadiness.
     *
     * @param end has the workers end the phase
     */
    static Optional<WarmUpWatch> of(Phase phase, Runnable end, List<String> subjects, Consumer<TrialEvent> events) {
        return phase.until() instanceof StopCondition.Steady
                ? Optional.of(new WarmUpWatch(phase, end, subjects, events))
                : Optional.empty();
    }

    /** Takes note of each new report, and ends the phase when the service is steady. */
    void observe(TrialProgress progress, Map<String, Sample> samples) {
        progress.progress()
                .filter(report -> !ended)
                .filter(report -> moments.isEmpty()
                        || report.atMillis() > moments.getLast().atMillis())
                .ifPresent(report -> add(report, samples, progress.sinceStart()));
    }

    /** Notes that the phase ended by its bound. */
    void close(Duration sinceStart) {
        if (!ended && !moments.isEmpty()) {
            note("not steady after " + moments.getLast().atMillis() / 1000 + " s of warm-up", sinceStart);
        }
    }

    private void add(ProgressReport report, Map<String, Sample> samples, Duration sinceStart) {
        List<Sample> ofSubjects = subjects.stream()
                .flatMap(name -> Optional.ofNullable(samples.get(name)).stream())
                .toList();
        moments.add(new Moment(
                report.atMillis(),
                report.acknowledged(),
                ofSubjects.stream().mapToLong(Sample::atMillis).max().orElse(0),
                ofSubjects.stream()
                        .mapToLong(sample -> sample.value(Metric.CPU_TIME))
                        .sum()));
        steadyInARow = isSteady() ? steadyInARow + 1 : 0;
        if (steadyInARow >= STEADY_IN_A_ROW && report.atMillis() >= SHORTEST.toMillis()) {
            ended = true;
            end.run();
            note("steady after " + report.atMillis() / 1000 + " s of warm-up", sinceStart);
        }
    }

    private boolean isSteady() {
        int seconds = Math.max(SECONDS_MIN, (moments.size() - 1) / 2);
        int first = moments.size() - 1 - seconds;
        if (first < 0) {
            return false;
        }
        List<Series> series = new ArrayList<>();
        series.add(Series.of("cpu", false, values(first, Moment::cpuEach)));
        if (closed) {
            series.add(Series.of("throughput", true, values(first, Moment::throughput)));
        }
        return SteadyStateClassifier.of(series).filter(WarmUpWatch::isSteady).isPresent();
    }

    private static boolean isSteady(Reading reading) {
        return reading.steadiness() == Steadiness.STEADY && Math.abs(reading.change()) <= CHANGE_MAX;
    }

    /** @param ofSecond the value of the second between a moment and the one before */
    private double[] values(int first, ToDoubleBiFunction<Moment, Moment> ofSecond) {
        return IntStream.range(first + 1, moments.size())
                .mapToDouble(i -> ofSecond.applyAsDouble(moments.get(i), moments.get(i - 1)))
                .toArray();
    }

    private void note(String text, Duration sinceStart) {
        events.accept(new TrialEvent(sinceStart.toMillis(), "lab", TrialEvent.Kind.NOTE, text));
    }
}
