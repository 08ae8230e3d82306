package plimsoll.judge.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Member;
import plimsoll.model.record.MemberRecord;

/**
 * The time in which a subject that the lab restarts after a death was not ready, and the operations that ended meanwhile,
 * in all judged phases.
 *
 * @param member its name in the study
 * @param deaths in the whole trial
 * @param judgedMillis length of the judged phases without their drain, as planned: a subject that was given up stays down
 */
public record Downtime(String member, long deaths, long downMillis, long judgedMillis, FaultImpact.Tally meanwhile) {
    /** A stretch of time without a ready run, in milliseconds since the trial's start. */
    private record Gap(long fromMillis, long toMillis) {
        long millis() {
            return toMillis - fromMillis;
        }

        boolean touches(FaultImpact.Second second) {
            return second.toMillis() > fromMillis && second.fromMillis() < toMillis;
        }
    }

    /** Returns one for each subject that the study restarts; none if nothing was judged. */
    public static List<Downtime> all(TrialFacts facts) {
        return facts.judgedWindows().isEmpty()
                ? List.of()
                : facts.records().experiment().deployment().members().stream()
                        .filter(member -> member.restart().isPresent())
                        .map(member -> of(member, facts))
                        .toList();
    }

    private static Downtime of(Member member, TrialFacts facts) {
        List<MemberRecord> runs = facts.records().members().stream()
                .filter(run -> run.nameInStudy().equals(member.name()))
                .sorted(Comparator.comparingLong(MemberRecord::startedMillis))
                .toList();
        long judged = 0;
        long down = 0;
        FaultImpact.Tally meanwhile = FaultImpact.Tally.NONE;
        for (PhaseWindow window : facts.judgedWindows()) {
            List<Gap> gaps = gaps(runs, window.startMillis(), window.startMillis() + planned(window));
            judged += planned(window);
            down += gaps.stream().mapToLong(Gap::millis).sum();
            meanwhile = FaultImpact.seconds(window, facts).stream()
                    .filter(second -> gaps.stream().anyMatch(gap -> gap.touches(second)))
                    .map(FaultImpact.Second::tally)
                    .reduce(meanwhile, FaultImpact.Tally::plus);
        }
        return new Downtime(member.name(), deaths(runs), down, judged, meanwhile);
    }

    private static long planned(PhaseWindow window) {
        return window.phase().until() instanceof StopCondition.Elapsed(var time)
                ? time.toMillis()
                : window.loadedMillis();
    }

    private static long deaths(List<MemberRecord> runs) {
        return runs.stream().filter(run -> died(run).isPresent()).count();
    }

    /** Returns when a run died; empty if the lab ended it, maybe before the planned end of a load that was cut short. */
    private static Optional<Long> died(MemberRecord run) {
        return run.exit().isPresent() && !run.stoppedByLab() ? run.endedMillis() : Optional.empty();
    }

    private static List<Gap> gaps(List<MemberRecord> runs, long from, long to) {
        List<Gap> gaps = new ArrayList<>();
        long since = from;
        for (MemberRecord run : runs) {
            long ready = run.readyMillis().orElse(Long.MAX_VALUE);
            if (ready < to) {
                gaps.add(new Gap(since, Math.max(since, ready)));
                since = Math.max(since, died(run).orElse(Long.MAX_VALUE));
            }
        }
        gaps.add(new Gap(since, Math.max(since, to)));
        return gaps.stream().filter(gap -> gap.millis() > 0).toList();
    }

    /** Returns the share of the judged time in which it was ready. */
    double availability() {
        return judgedMillis == 0 ? 1 : 1 - (double) downMillis / judgedMillis;
    }

    public String sentence() {
        return member + ": " + QuantityFormat.many(deaths, "death") + ", down for " + QuantityFormat.millis(downMillis)
                + " of " + QuantityFormat.millis(judgedMillis) + ", so ready for "
                + QuantityFormat.share(availability())
                + " of the judged time; meanwhile: " + meanwhile.words();
    }
}
