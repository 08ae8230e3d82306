package plimsoll.plan.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/** Finds the small edge of a window that holds, then the large one, each with its own search. */
public record WindowSearch(Side small, Side large, boolean oneStretch) implements SearchStage.TwoEdges {
    /** @param goal restricted to the part of the range around this edge */
    record Side(SearchGoal goal, SearchStage.Edge stage) {
        Side after(TrialHistory history) {
            return new Side(goal, stage.after(history));
        }
    }

    static WindowSearch of(RangeScan scan, TrialHistory history) {
        int[] stretch = scan.longestStretch();
        return new WindowSearch(small(scan, stretch, history), large(scan, stretch, history), scan.oneStretch());
    }

    private static Side small(RangeScan scan, int[] stretch, TrialHistory history) {
        List<Double> values = scan.values();
        double held = values.get(stretch[0]);
        double below = values.get(Math.max(0, stretch[0] - 1));
        double largest = values.get(Math.min(values.size() - 1, Math.max(stretch[1], 1)));
        SearchGoal goal = scan.goal().over(scan.goal().axis().edge(KnobRange.Hardness.FALLS, below, largest));
        return new Side(goal, stage(goal, held, below, history));
    }

    private static Side large(RangeScan scan, int[] stretch, TrialHistory history) {
        List<Double> values = scan.values();
        double held = values.get(stretch[1]);
        double above = values.get(Math.min(values.size() - 1, stretch[1] + 1));
        double smallest = values.get(Math.min(stretch[0], values.size() - 2));
        SearchGoal goal = scan.goal().over(scan.goal().axis().edge(KnobRange.Hardness.RISES, smallest, above));
        return new Side(goal, stage(goal, held, above, history));
    }

    private static SearchStage.Edge stage(SearchGoal goal, double held, double neighbour, TrialHistory history) {
        return held == neighbour
                ? EdgeProof.open(goal, held)
                : Bisection.within(goal, new Bisection.Bracket(held, true, OptionalDouble.of(neighbour)), history);
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return small.stage().next().or(large.stage()::next);
    }

    @Override
    public SearchStage after(TrialHistory history) {
        return small.stage().next().isPresent()
                ? new WindowSearch(small.after(history), large, oneStretch)
                : new WindowSearch(small, large.after(history), oneStretch);
    }
}
