package plimsoll.run.trial;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Cpus;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.Sample;

/**
 * Ends a warm-up in which the load generator cannot send what is due: three reports in a row find it more than two
 * seconds behind its schedule, further than in the report before, with the cores of its workers busy. The judged phases
 * would measure the generator.
 *
 * <p>Only arrivals at a rate of their own have a schedule that the generator can miss. Those that find too many
 * operations in flight are not missed: there the service is slow.
 */
final class GeneratorRehearsal {
    private static final int IN_A_ROW = 3;

    /** In arrivals of one second. */
    private static final double BEHIND_MIN = 2;

    private static final double BUSY_MIN = 0.95;

    private final String phase;
    private final List<LoadModel.Open> loads;
    private final List<String> workers;
    private final int cores;
    private final Runnable end;
    private Optional<Moment> last = Optional.empty();
    private int inARow;
    private Optional<String> refusal = Optional.empty();

    /**
     * The state of the schedule at one report.
     *
     * @param due operations that were due by then
     * @param behind those of them that were neither begun nor given up
     * @param sampledMillis when the CPU time was sampled
     */
    private record Moment(long atMillis, double due, double behind, long sampledMillis, long cpuMillis) {
        double cores(Moment before) {
            return (double) (cpuMillis - before.cpuMillis) / Math.max(1, sampledMillis - before.sampledMillis);
        }
    }

    private GeneratorRehearsal(Phase phase, List<Workload> measured, List<LoadModel.Open> loads, int cores, Runnable end) {
        this.phase = phase.name();
        this.loads = loads;
        this.workers = measured.stream().map(workload -> "worker." + workload.name()).toList();
        this.cores = cores;
        this.end = end;
    }

    /**
     * Empty for a judged phase, and where the schedule or the cores of the generator are not known: with users, flows, a
     * script, workers elsewhere or on every core.
     *
     * @param end has the workers end the phase
     */
    static Optional<GeneratorRehearsal> of(Phase phase, Runnable end) {
        List<Workload> measured =
                phase.workloads().stream().filter(Workload::measured).toList();
        List<LoadModel.Open> loads = measured.stream()
                .filter(workload -> workload.flows().isEmpty())
                .map(Workload::load)
                .filter(LoadModel.Open.class::isInstance)
                .map(LoadModel.Open.class::cast)
                .toList();
        List<Integer> cores = measured.stream()
                .flatMap(workload -> workload.placement() instanceof WorkerPlacement.Outside(Cpus cpus)
                        ? cpus.cores().stream()
                        : Stream.empty())
                .distinct()
                .toList();
        return phase.judged() || measured.isEmpty() || loads.size() < measured.size() || cores.isEmpty()
                ? Optional.empty()
                : Optional.of(new GeneratorRehearsal(phase, measured, loads, cores.size(), end));
    }

    /** Takes note of each new report, and ends the phase when the generator is the limit. */
    void observe(TrialProgress progress, Map<String, Sample> samples) {
        progress.progress()
                .filter(_ -> refusal.isEmpty())
                .filter(report -> last.map(before -> report.atMillis() > before.atMillis).orElse(true))
                .flatMap(report -> moment(report, samples))
                .ifPresent(this::add);
    }

    /** Returns why the judged phases would measure the generator; empty if they would not. */
    Optional<String> refusal() {
        return refusal;
    }

    private Optional<Moment> moment(ProgressReport report, Map<String, Sample> samples) {
        List<Sample> own = workers.stream()
                .flatMap(worker -> Optional.ofNullable(samples.get(worker)).stream())
                .toList();
        if (own.size() < workers.size()) {
            return Optional.empty();
        }
        double due = loads.stream().mapToDouble(load -> due(load, report.atMillis())).sum();
        return Optional.of(new Moment(
                report.atMillis(),
                due,
                due - report.started() - report.unsent(),
                own.stream().mapToLong(Sample::atMillis).max().orElseThrow(),
                own.stream()
                        .mapToLong(sample -> sample.values().getOrDefault(Metric.CPU_TIME, 0L))
                        .sum()));
    }

    /** Returns how many arrivals are due by this time: a rate that rises in a straight line, and then stays. */
    private static double due(LoadModel.Open load, long millis) {
        double seconds = millis / 1e3;
        double ramp = load.ramp().orElse(Duration.ZERO).toMillis() / 1e3;
        return seconds < ramp
                ? load.perSecond() * seconds * seconds / (2 * ramp)
                : load.perSecond() * (seconds - ramp / 2);
    }

    private void add(Moment now) {
        inARow = last.filter(before -> isLimit(before, now)).isPresent() ? inARow + 1 : 0;
        last = Optional.of(now);
        if (inARow == IN_A_ROW) {
            refusal = Optional.of(sentence(now));
            end.run();
        }
    }

    private boolean isLimit(Moment before, Moment now) {
        double rate = loads.stream().mapToDouble(LoadModel.Open::perSecond).sum();
        return now.behind > BEHIND_MIN * rate
                && now.behind > before.behind
                && now.cores(before) >= BUSY_MIN * cores;
    }

    private String sentence(Moment now) {
        return String.format(
                Locale.ROOT,
                "the load generator is the limit: %d s after the start of phase %s, %.0f of %.0f due operations were not"
                        + " sent, and its %s busy; lower the rate, or send it from several machines (--generator)",
                now.atMillis / 1000,
                phase,
                now.behind,
                now.due,
                cores == 1 ? "core was" : cores + " cores were");
    }
}
