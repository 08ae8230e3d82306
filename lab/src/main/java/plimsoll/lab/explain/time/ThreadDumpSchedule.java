package plimsoll.lab.explain.time;

import java.util.List;
import plimsoll.lab.explain.TrialView;
import plimsoll.model.load.StopCondition;

/**
 * Decides when a thread dump is due: six to twenty are spread over a judged phase of fixed length,
 * a quarter of a second apart or more where it is long enough; in other phases the intervals grow from the start.
 */
final class ThreadDumpSchedule {
    private static final int FEWEST = 6;
    private static final int MOST = 20;
    private static final double APART_MILLIS = 250;
    private static final double FIRST_MILLIS = 200;

    /** The twentieth is due after 68 seconds. */
    private static final double GROWTH = 1.25;

    private long phaseFrom = -1;
    private int taken;

    /** Returns true once for each dump; called repeatedly. */
    boolean isDue(List<TrialView.Stretch> phases, long nowMillis) {
        if (phases.isEmpty() || phases.getLast().toMillis().isPresent()) {
            return false;
        }
        TrialView.Stretch current = phases.getLast();
        if (!current.phase().judged()) {
            return false;
        }
        if (current.fromMillis() != phaseFrom) {
            phaseFrom = current.fromMillis();
            taken = 0;
        }
        boolean due = nowMillis - phaseFrom >= dueMillis(current.phase().until());
        taken += due ? 1 : 0;
        return due;
    }

    private double dueMillis(StopCondition condition) {
        return switch (condition) {
            case StopCondition.Elapsed(var time) -> {
                double spread = Math.clamp(Math.floor(time.toMillis() / APART_MILLIS), FEWEST, MOST);
                yield taken < spread ? (taken + 0.5) / spread * time.toMillis() : Double.POSITIVE_INFINITY;
            }
            case StopCondition.Operations _, StopCondition.Drained _, StopCondition.Broken _, StopCondition.Steady _ ->
                taken < MOST
                        ? FIRST_MILLIS * (Math.pow(GROWTH, taken + 1.0) - 1) / (GROWTH - 1)
                        : Double.POSITIVE_INFINITY;
        };
    }
}
