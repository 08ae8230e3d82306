package plimsoll.plan;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Experiment;

/**
 * Estimates the duration of trials: from stored trials of the same cell, or else from the load.
 *
 * @param seen duration of a stored trial, by cell
 */
public record Forecast(Map<String, Duration> seen) {
    /** Time to start the members, list the stores, stop everything and judge. */
    private static final Duration AROUND = Duration.ofSeconds(9);

    private static final Duration JUDGING = Duration.ofSeconds(1);

    /** Throughput of a good service on two cores. A service short of memory is slower, and often dies sooner. */
    private static final double BYTES_PER_SECOND = 160e6;

    private static final double OPERATIONS_PER_SECOND = 500;

    /**
     * Rate at which a queue accepts entries from one producer or delivers them to one consumer. Queues that force each
     * entry to disk are slower, but get fewer entries.
     */
    private static final double ENTRIES_PER_SECOND = 100_000;

    public Forecast {
        seen = Map.copyOf(seen);
    }

    /** Returns a forecast without stored trials. */
    public static Forecast byLoad() {
        return new Forecast(Map.of());
    }

    /** Returns the expected duration of one trial. */
    public Duration of(Experiment experiment) {
        Duration stored = seen.get(experiment.cell());
        return stored == null ? expected(experiment) : stored.plus(JUDGING);
    }

    /** Returns the expected duration of all experiments, one after another. */
    public Duration of(Collection<Experiment> experiments) {
        return experiments.stream().map(this::of).reduce(Duration.ZERO, Duration::plus);
    }

    /** Whether the forecast is an upper bound: some experiments end on an event, and no stored trial tells when. */
    public boolean isBound(Collection<Experiment> experiments) {
        return experiments.stream()
                .filter(experiment -> !seen.containsKey(experiment.cell()))
                .flatMap(experiment -> experiment.phases().stream())
                .map(Phase::until)
                .anyMatch(until -> until instanceof StopCondition.Broken || until instanceof StopCondition.Steady);
    }

    private static Duration expected(Experiment experiment) {
        Duration load = experiment.phases().stream()
                .map(phase -> expected(phase, filled(experiment)))
                .reduce(Duration.ZERO, Duration::plus);
        Duration settling = experiment.audits().stream()
                .flatMap(audit -> audit.after().stream())
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        return lesser(AROUND.plus(load).plus(settling), experiment.bounds().trial());
    }

    private static Duration expected(Phase phase, long filled) {
        return switch (phase.until()) {
            case StopCondition.Elapsed(Duration time) -> time;
            case StopCondition.Steady(Duration atMost) -> atMost;
            case StopCondition.Broken(Duration atMost) -> atMost;
            case StopCondition.Drained(Duration quiet, Duration atMost) ->
                lesser(quiet.plus(greater(passing(filled), paced(phase, filled))), atMost);
            case StopCondition.Operations(long count, Duration atMost) ->
                lesser(
                        entries(phase) > 0 ? greater(passing(count), paced(phase, filled)) : sending(phase, count),
                        atMost);
        };
    }

    private static long filled(Experiment experiment) {
        return experiment.phases().stream().mapToLong(Forecast::entries).sum();
    }

    private static long entries(Phase phase) {
        return phase.workloads().stream()
                .map(Workload::load)
                .mapToLong(load -> load instanceof LoadModel.Fill(long atMost, var _) ? atMost : 0)
                .sum();
    }

    private static Duration passing(long entries) {
        return Duration.ofMillis(Math.round(entries / ENTRIES_PER_SECOND * 1000));
    }

    /** Returns the time that the workers of a phase take for their entries at their pace; zero if they have none. */
    private static Duration paced(Phase phase, long filled) {
        double in = phase.workloads().stream()
                .map(Workload::load)
                .mapToDouble(load -> load instanceof LoadModel.Fill(long atMost, var pace)
                        ? pace.map(perSecond -> atMost / perSecond).orElse(0.0)
                        : 0)
                .max()
                .orElse(0);
        double out = phase.workloads().stream()
                .map(Workload::load)
                .mapToDouble(load -> load instanceof LoadModel.Drain(var pace) ? pace.orElse(0.0) : 0)
                .sum();
        double seconds = Math.max(in, out > 0 ? filled / out : 0);
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static Duration sending(Phase phase, long count) {
        double bytes = phase.workloads().stream()
                .filter(Workload::measured)
                .mapToDouble(Workload::bytesPerArrival)
                .sum();
        double seconds = count / OPERATIONS_PER_SECOND + bytes * (count / BYTES_PER_SECOND);
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static Duration greater(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static Duration lesser(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
