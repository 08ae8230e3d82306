package plimsoll.judge.check;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.judge.statistics.LinearTrend;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.member.GcPause;

/**
 * Checks that a steady load is in steady state: in the second half of a phase, neither the operations in flight nor the
 * live set rise or fall. If they do, the figures describe a transient, and a longer trial would give others.
 *
 * <p>Applies only to phases that a clock ends and no fault disturbs. The live set is measured after full collections:
 * after young ones, the heap still holds garbage of the old generation, which grows by itself.
 */
final class SteadyStateCheck {
    private static final String NAME = "steady";
    private static final int VALUES_MIN = 6;
    private static final double IN_FLIGHT_CHANGE_SHARE = 0.25;
    private static final double LIVE_SET_CHANGE_SHARE = 0.10;
    private static final double IN_FLIGHT_CHANGE_OPERATIONS = 3;
    private static final double LIVE_SET_CHANGE_BYTES = 2 << 20;
    private static final double STANDARD_ERRORS = 4;

    private SteadyStateCheck() {}

    static List<Finding> run(CheckContext context) {
        TrialFacts facts = context.facts();
        boolean missed = context.experiment().thresholds().stream()
                .anyMatch(threshold -> ThresholdCheck.misses(threshold, context.figures()));
        return Stream.concat(inFlight(facts), liveSet(facts))
                .map(slope -> slope.finding(missed))
                .toList();
    }

    private static boolean isSteady(Phase phase) {
        return phase.until() instanceof StopCondition.Elapsed(var time)
                && phase.faults().isEmpty()
                && phase.workloads().stream().allMatch(workload -> isCompleteBy(time.dividedBy(2), workload.load()));
    }

    /** Whether the ramp is over by then: users who still join in the second half make the count rise by design. */
    private static boolean isCompleteBy(Duration half, LoadModel load) {
        return switch (load) {
            case LoadModel.Open open -> open.ramp().orElse(Duration.ZERO).compareTo(half) <= 0;
            case LoadModel.Closed closed -> closed.ramp().compareTo(half) <= 0;
            case LoadModel.Burst _, LoadModel.Fill _, LoadModel.Drain _ -> true;
            case LoadModel.Script _ -> false;
        };
    }

    private static Stream<Slope> inFlight(TrialFacts facts) {
        return facts.records().measured().stream()
                .flatMap(worker -> facts.judgedPhases(worker)
                        .filter(SteadyStateCheck::isSteady)
                        .flatMap(phase -> inFlight(worker, phase)));
    }

    /** Uses reports from the second half of the load only; during the drain, operations in flight fall by design. */
    private static Stream<Slope> inFlight(WorkerRecords worker, Phase phase) {
        long loaded = phase.until() instanceof StopCondition.Elapsed(var time) ? time.toMillis() : 0;
        double[] values = worker.log().map(log -> log.progress(phase.name())).orElse(List.of()).stream()
                .filter(report -> report.atMillis() >= loaded / 2 && report.atMillis() <= loaded)
                .mapToDouble(ProgressReport::inFlight)
                .toArray();
        return inFlight(
                values,
                worker.workload().name() + " in phase " + phase.name(),
                worker.workload().load());
    }

    /** In an open load, a rise is a backlog: the load does not wait for the service. */
    static Stream<Slope> inFlight(double[] values, String place, LoadModel load) {
        return slope(
                values,
                place + ": operations in flight",
                IN_FLIGHT_CHANGE_OPERATIONS,
                IN_FLIGHT_CHANGE_SHARE,
                load instanceof LoadModel.Open ? Reason.BACKLOG : Reason.NOISE);
    }

    private static Stream<Slope> liveSet(TrialFacts facts) {
        return facts.judgedWindows().stream()
                .filter(window -> isSteady(window.phase()))
                .flatMap(window -> facts.records().subjects().stream()
                        .flatMap(member -> slope(
                                bytesAfterFullCollections(facts, member, window),
                                member.name() + " in phase " + window.phase().name()
                                        + ": bytes left by full collections",
                                LIVE_SET_CHANGE_BYTES,
                                LIVE_SET_CHANGE_SHARE,
                                Reason.NOISE)));
    }

    private static double[] bytesAfterFullCollections(TrialFacts facts, MemberRecord member, PhaseWindow window) {
        long half = window.startMillis() + window.loadedMillis() / 2;
        return facts.records().pauses(member.name()).pauses().stream()
                .filter(GcPause::isFull)
                .filter(pause -> {
                    long at = member.startedMillis() + pause.end().toMillis();
                    return at >= half && at <= window.endMillis();
                })
                .flatMap(pause -> pause.heap().stream())
                .map(GcPause.Heap::after)
                .mapToDouble(Bytes::count)
                .toArray();
    }

    /**
     * @param least changes up to this amount are ignored, even if their share is large
     * @param share changes up to this share of the mean are ignored
     * @param ofRise the reason of the inconclusive verdict if the values rise
     */
    private static Stream<Slope> slope(double[] values, String quantity, double least, double share, Reason ofRise) {
        if (values.length < VALUES_MIN) {
            return Stream.empty();
        }
        LinearTrend trend = LinearTrend.of(values);
        boolean steady =
                Math.abs(trend.rise()) <= Math.max(least, share * trend.mean()) || !trend.isBeyond(STANDARD_ERRORS);
        return Stream.of(new Slope(quantity, trend, steady, ofRise));
    }

    /** The trend of one quantity over the second half of a phase. */
    record Slope(String quantity, LinearTrend trend, boolean steady, Reason ofRise) {
        /** @param missed whether an objective is missed already; a further rise would only make that worse */
        Finding finding(boolean missed) {
            if (steady || (missed && rose())) {
                return Finding.holds(NAME, sentence());
            }
            return Finding.inconclusive(
                    NAME,
                    rose() ? ofRise : Reason.NOISE,
                    sentence() + ": not steady; make the phase longer or the load smaller");
        }

        private boolean rose() {
            return trend.rise() > 0;
        }

        private String sentence() {
            String direction = rose() ? "rose" : "fell";
            String change = steady
                    ? " had no slope, "
                    : " " + direction + " by " + QuantityFormat.count(Math.abs(Math.rint(trend.rise()))) + ", ";
            return quantity + change + QuantityFormat.count(Math.rint(trend.mean())) + " on average in the second half";
        }
    }
}
