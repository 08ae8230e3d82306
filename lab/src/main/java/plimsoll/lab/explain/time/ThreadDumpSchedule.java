package plimsoll.lab.explain.time;

import java.util.List;
import plimsoll.lab.explain.TrialView;
import plimsoll.model.load.StopCondition;

/** When a thread dump is due: six spread over a judged phase that a clock ends, else ever rarer ones from its begin on. */
final class ThreadDumpSchedule {
    private static final int SPREAD = 6;
    private static final int FOLLOWING = 12;
    private static final double FIRST_MILLIS = 200;
    private static final double RARER = 1.5;

    private long phaseFrom = -1;
    private int taken;

    /** Asked again and again; says yes once for each dump. */
    boolean isDue(List<TrialView.Stretch> phases, long nowMillis) {
        if (phases.isEmpty() || phases.getLast().toMillis().isPresent()) {
            return false;
        }
        TrialView.Stretch under = phases.getLast();
        if (!under.phase().judged()) {
            return false;
        }
        if (under.fromMillis() != phaseFrom) {
            phaseFrom = under.fromMillis();
            taken = 0;
        }
        boolean due = nowMillis - phaseFrom >= dueMillis(under.phase().until());
        taken += due ? 1 : 0;
        return due;
    }

    private double dueMillis(StopCondition condition) {
        return switch (condition) {
            case StopCondition.Elapsed(var time) ->
                taken < SPREAD ? (taken + 0.5) / SPREAD * time.toMillis() : Double.POSITIVE_INFINITY;
            case StopCondition.Operations _, StopCondition.Drained _, StopCondition.Broken _ ->
                taken < FOLLOWING
                        ? FIRST_MILLIS * (Math.pow(RARER, taken + 1.0) - 1) / (RARER - 1)
                        : Double.POSITIVE_INFINITY;
        };
    }
}
