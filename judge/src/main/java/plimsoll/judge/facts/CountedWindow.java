package plimsoll.judge.facts;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.record.ProgressReport;
import plimsoll.records.WorkerLog;

/**
 * The part of a judged phase over which rates, times and costs per operation are taken; one for all of them, so that the
 * figures of a row can be multiplied.
 *
 * <p>A phase of arrivals or users that a clock ends begins with nothing in flight and drains the operations in flight
 * afterwards. Counting the drain would credit the slowest service with the largest backlog; counting from the start
 * would charge it for the time until its first answers. So the window begins after a quarter of the phase, or after the
 * ramp but at the latest in the middle, with the next report of the worker, and ends with the load. A fault may come at
 * any time, so a phase with faults counts from its start. Any other phase counts whole.
 *
 * @param fromMillis since the phase's start
 * @param toMillis since the phase's start
 */
public record CountedWindow(PhaseWindow phase, double fromMillis, double toMillis) {
    private static final double START_SHARE = 0.25;
    private static final double START_SHARE_MAX = 0.5;

    /** Returns the windows of all judged phases; whole ones if one that is planned has to count whole. */
    static List<CountedWindow> of(TrialRecords records, List<PhaseWindow> windows) {
        Stream<PhaseWindow> judged =
                windows.stream().filter(window -> window.phase().judged());
        return arePartial(records.experiment().phases())
                ? judged.flatMap(window -> part(records, window).stream()).toList()
                : judged.map(window -> new CountedWindow(window, 0, (double) window.millis()))
                        .toList();
    }

    /**
     * Returns the part of each judged phase in which a steady load without faults ran, also where the phase counts whole
     * beside another: its start and its drain show no steady state.
     */
    public static List<CountedWindow> settled(TrialFacts facts) {
        return facts.judgedWindows().stream()
                .flatMap(window -> part(facts.records(), window).stream())
                .filter(CountedWindow::isSettled)
                .toList();
    }

    /** Decides by the plan, so that each worker counts alike, whichever phases it takes part in. */
    private static boolean arePartial(List<Phase> phases) {
        return phases.stream().filter(Phase::judged).allMatch(CountedWindow::isPartial);
    }

    private static Optional<CountedWindow> part(TrialRecords records, PhaseWindow window) {
        return records.measured().stream()
                .map(worker -> ProgressInterpolation.reports(worker, window))
                .filter(reports -> !reports.isEmpty())
                .findFirst()
                .map(reports -> new CountedWindow(
                        window, start(window.phase(), (double) window.loadedMillis(), reports), (double)
                                window.loadedMillis()));
    }

    /**
     * Returns the moment of each judged phase from which the operations of one worker count, in milliseconds since the
     * phase's start; no entry for a phase that counts whole.
     */
    public static Map<String, Double> starts(List<Phase> phases, WorkerLog log) {
        return arePartial(phases)
                ? phases.stream()
                        .filter(phase ->
                                phase.judged() && !log.progress(phase.name()).isEmpty())
                        .collect(Collectors.toMap(Phase::name, phase -> start(phase, log.progress(phase.name()))))
                : Map.of();
    }

    private static double start(Phase phase, List<ProgressReport> reports) {
        double millis = reports.getLast().atMillis();
        return start(
                phase,
                phase.until() instanceof StopCondition.Elapsed(var time)
                        ? Math.min(millis, (double) time.toMillis())
                        : millis,
                reports);
    }

    private static double start(Phase phase, double loaded, List<ProgressReport> reports) {
        if (!phase.faults().isEmpty()) {
            return 0;
        }
        double earliest = Math.min(Math.max(START_SHARE * loaded, ramp(phase)), START_SHARE_MAX * loaded);
        return reports.stream()
                .mapToDouble(ProgressReport::atMillis)
                .filter(at -> at >= earliest && at <= START_SHARE_MAX * loaded)
                .findFirst()
                .orElse(earliest);
    }

    private static boolean isPartial(Phase phase) {
        return phase.until() instanceof StopCondition.Elapsed
                && phase.workloads().stream()
                        .filter(Workload::measured)
                        .allMatch(workload -> workload.load() instanceof LoadModel.Open
                                || workload.load() instanceof LoadModel.Closed);
    }

    private static double ramp(Phase phase) {
        return phase.workloads().stream()
                .mapToLong(workload -> switch (workload.load()) {
                    case LoadModel.Closed closed -> closed.ramp().toMillis();
                    case LoadModel.Open open ->
                        open.ramp().map(Duration::toMillis).orElse(0L);
                    default -> 0;
                })
                .max()
                .orElse(0);
    }

    private boolean isSettled() {
        return isPartial(phase.phase())
                && phase.phase().faults().isEmpty()
                && ramp(phase.phase()) <= START_SHARE_MAX * phase.loadedMillis();
    }

    /** Whether the window is the whole phase with its drain. */
    public boolean isWhole() {
        return fromMillis == 0 && toMillis == phase.millis();
    }

    public double millis() {
        return toMillis - fromMillis;
    }

    /** Returns the length of a phase with the same ramp that has this much to count, both in milliseconds. */
    public double lengthFor(double countedMillis) {
        return Math.max(countedMillis / (1 - START_SHARE), countedMillis + ramp(phase.phase()));
    }

    /** Returns the beginning in milliseconds since the trial's start. */
    double startMillis() {
        return phase.startMillis() + fromMillis;
    }

    /** Returns the end in milliseconds since the trial's start. */
    double endMillis() {
        return phase.startMillis() + toMillis;
    }

    boolean contains(long atMillis) {
        return atMillis >= startMillis() && atMillis <= endMillis();
    }
}
