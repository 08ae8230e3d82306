package plimsoll.plan.search.ask;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.Goal;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.knob.Axis;

/** How many trials a search is likely to ask for still: as many as if every value answered like the nearest one that was tried. */
public final class Outlook {
    private static final int MOST = 200;
    private static final Verdict BREAKS = new Verdict.Breaks(new Violation.ObjectiveMissed("guessed", 0, "guessed"));

    private final Goal goal;
    private final List<Shot> seen;

    private Outlook(Goal goal, List<Shot> seen) {
        this.goal = goal;
        this.seen = seen;
    }

    /**
     * @param trials so far
     * @param one how long a trial takes
     */
    public static int trialsLeft(Question question, List<Shot> trials, Duration one) {
        Outlook outlook = new Outlook(
                question.goal(), trials.stream().filter(Shot::counted).toList());
        List<Shot> all = new ArrayList<>(trials);
        Step step = question.after(all);
        while (step instanceof Step.Next next && all.size() - trials.size() < MOST) {
            all.add(new Shot(next.value(), next.purpose(), outlook.guessed(next), one));
            step = question.after(all);
        }
        return all.size() - trials.size();
    }

    private Verdict guessed(Step.Next next) {
        return switch (next.purpose()) {
            case PROVE_HOLDS -> Verdict.HOLDS;
            case PROVE_BREAKS -> BREAKS;
            case RAMP, SCAN, BISECT -> nearest(next.value()).map(Shot::verdict).orElseGet(() -> unseen(next.value()));
        };
    }

    private Optional<Shot> nearest(double value) {
        return seen.stream().min(Comparator.comparingDouble(shot -> Math.abs(Math.log(shot.value() / value))));
    }

    /** Without any trial the edge is taken to lie at the hint, else in the middle of the range. */
    private Verdict unseen(double value) {
        Axis axis = goal.axis();
        double middle = Math.sqrt(axis.from() * axis.to());
        boolean holds = axis.hardness() == Axis.Hardness.BOTH_ENDS
                ? Math.abs(Math.log(value / middle)) <= Math.log(axis.to() / axis.from()) / 4
                : axis.ratio(value, goal.hint().orElse(middle)) >= 1;
        return holds ? Verdict.HOLDS : BREAKS;
    }
}
