package plimsoll.judge.death;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.record.ProgressReport;

/**
 * A stretch of a phase in which operations were in flight, none finished, and no byte was sent.
 *
 * @param fromMillis the report that first showed the last progress, since the trial's start
 * @param untilMillis since the trial's start
 */
public record ProgressStall(String workload, String phase, long fromMillis, long untilMillis, long inFlight) {
    /**
     * Reports come once a second, so a stall until the end of a phase can be up to 1 s longer at either end than
     * reported.
     */
    private static final long UNREPORTED_MILLIS = 2_000;

    public String sentence(long boundMillis) {
        return "none of the " + inFlight + " operations of " + workload
                + " in flight finished, and no byte was sent, from " + QuantityFormat.millis(fromMillis) + " to "
                + QuantityFormat.millis(untilMillis) + " (phase " + phase + "; bound "
                + QuantityFormat.millis(boundMillis) + ")";
    }

    /**
     * Returns the first stall of the trial that reached the experiment's bound. Where several generators send one load, a
     * stall is that of the service only if the operations of all of them stood still.
     */
    static Optional<ProgressStall> first(TrialFacts facts) {
        return facts.windows().stream()
                .flatMap(window -> of(facts, window).filter(stall -> ofAll(facts, window, stall)))
                .findFirst();
    }

    /** Returns the stalls of one generator while others made progress, one for each generator and phase. */
    public static List<ProgressStall> ofOneGenerator(TrialFacts facts) {
        return facts.windows().stream()
                .flatMap(window -> of(facts, window).filter(stall -> !ofAll(facts, window, stall)))
                .toList();
    }

    private static boolean ofAll(TrialFacts facts, PhaseWindow window, ProgressStall stall) {
        List<WorkerRecords> shares = facts.records().measured().stream()
                .filter(worker -> worker.workload().placement() instanceof WorkerPlacement.Generator)
                .filter(worker -> !ProgressInterpolation.reports(worker, window).isEmpty())
                .toList();
        boolean shared =
                shares.stream().anyMatch(worker -> worker.workload().name().equals(stall.workload()));
        return !shared
                || shares.stream()
                        .allMatch(worker -> in(window, worker, bound(facts))
                                .anyMatch(other ->
                                        other.fromMillis < stall.untilMillis && stall.fromMillis < other.untilMillis));
    }

    /** Returns the first stall of each worker in a phase. */
    private static Stream<ProgressStall> of(TrialFacts facts, PhaseWindow window) {
        return facts.records().measured().stream()
                .flatMap(worker -> in(window, worker, bound(facts)).limit(1));
    }

    private static long bound(TrialFacts facts) {
        return facts.records().experiment().bounds().noProgress().toMillis();
    }

    private static Stream<ProgressStall> in(PhaseWindow window, WorkerRecords worker, long bound) {
        return spans(ProgressInterpolation.reports(worker, window)).stream()
                .filter(span -> span.millis() + (span.toTheEnd() ? UNREPORTED_MILLIS : 0) >= bound)
                .map(span -> new ProgressStall(
                        worker.workload().name(),
                        window.phase().name(),
                        window.startMillis() + span.from().atMillis(),
                        window.startMillis() + span.to().atMillis(),
                        span.to().inFlight()));
    }

    /** Two reports between which there was no progress. */
    private record StalledSpan(ProgressReport from, ProgressReport to, boolean toTheEnd) {
        long millis() {
            return to.atMillis() - from.atMillis();
        }
    }

    /** The last report of a phase that is cut gives up the operations in flight, and so looks like progress. */
    private static List<StalledSpan> spans(List<ProgressReport> reports) {
        List<StalledSpan> spans = new ArrayList<>();
        int from = 0;
        for (int to = 0; to < reports.size(); to++) {
            if (reports.get(to).inFlight() == 0 || moved(reports.get(from), reports.get(to))) {
                from = to;
            }
            if (reports.get(from).inFlight() > 0) {
                spans.add(new StalledSpan(reports.get(from), reports.get(to), to >= reports.size() - 2));
            }
        }
        return spans;
    }

    private static boolean moved(ProgressReport one, ProgressReport later) {
        return one.finished() != later.finished() || one.bytesSent() != later.bytesSent();
    }
}
