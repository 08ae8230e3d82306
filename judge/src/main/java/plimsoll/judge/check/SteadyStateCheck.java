package plimsoll.judge.check;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.Worker;
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
 * A steady load is in balance: in its second half neither what is in flight nor what the heap keeps rises or falls. Where
 * they do, the figures are those of one moment on the way to somewhere else, and a longer trial would give others.
 *
 * <p>Only for phases that a clock ends and nothing disturbs. What the heap keeps is what full collections leave: young ones leave what an old
 * one has not taken yet, and that rises by itself.
 */
final class SteadyStateCheck {
    private static final String NAME = "steady";
    private static final int FEWEST = 6;
    private static final double SHARE = 0.25;
    private static final double LIVE_SHARE = 0.10;
    private static final double IN_FLIGHT = 3;
    private static final double LIVE_BYTES = 2 << 20;
    private static final double STANDARD_ERRORS = 4;

    private SteadyStateCheck() {}

    static List<Finding> look(CheckContext context) {
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
                && phase.workloads().stream().allMatch(workload -> isWholeBy(time.dividedBy(2), workload.load()));
    }

    /** Who still comes in the second half makes it rise on purpose. */
    private static boolean isWholeBy(Duration half, LoadModel load) {
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

    /** Reports of the load itself: the last one comes when the phase is over, and while it drains others fall. */
    private static Stream<Slope> inFlight(Worker worker, Phase phase) {
        long loaded = phase.until() instanceof StopCondition.Elapsed(var time) ? time.toMillis() : 0;
        double[] seen = worker.log().map(log -> log.progress(phase.name())).orElse(List.of()).stream()
                .filter(report -> report.atMillis() >= loaded / 2 && report.atMillis() <= loaded)
                .mapToDouble(ProgressReport::inFlight)
                .toArray();
        String what = worker.workload().name() + " in phase " + phase.name() + ": operations in flight";
        return steady(seen, what, IN_FLIGHT, SHARE);
    }

    private static Stream<Slope> liveSet(TrialFacts facts) {
        return facts.judgedWindows().stream()
                .filter(window -> isSteady(window.phase()))
                .flatMap(window -> facts.records().subjects().stream()
                        .flatMap(member -> steady(
                                left(facts, member, window),
                                member.name() + " in phase " + window.phase().name()
                                        + ": bytes that full collections leave",
                                LIVE_BYTES,
                                LIVE_SHARE)));
    }

    private static double[] left(TrialFacts facts, MemberRecord member, PhaseWindow window) {
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

    /** @param least a rise below it means nothing, whatever its share */
    private static Stream<Slope> steady(double[] seen, String what, double least, double share) {
        if (seen.length < FEWEST) {
            return Stream.empty();
        }
        LinearTrend trend = LinearTrend.of(seen);
        boolean steady =
                Math.abs(trend.rise()) <= Math.max(least, share * trend.mean()) || !trend.isBeyond(STANDARD_ERRORS);
        return Stream.of(new Slope(what, trend, steady));
    }

    /** What was seen of one quantity. */
    private record Slope(String what, LinearTrend trend, boolean steady) {
        /** @param missed whether an objective is missed already; what still rises would only make that worse */
        Finding finding(boolean missed) {
            if (steady || (missed && trend.rise() > 0)) {
                return Finding.holds(NAME, sentence());
            }
            return Finding.inconclusive(
                    NAME, Reason.NOISE, sentence() + ": not steady, give it a longer phase or less load");
        }

        private String sentence() {
            String direction = trend.rise() > 0 ? "rose" : "fell";
            String change = steady
                    ? " had no slope, "
                    : " " + direction + " by " + QuantityFormat.count(Math.abs(Math.rint(trend.rise()))) + ", ";
            return what + change + QuantityFormat.count(Math.rint(trend.mean())) + " on average of the second half";
        }
    }
}
