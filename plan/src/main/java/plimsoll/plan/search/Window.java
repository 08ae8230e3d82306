package plimsoll.plan.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.Axis;

/** Finds the small edge of what holds, then the large one, each like an edge of its own. */
public record Window(Side small, Side large, boolean oneStretch) implements Stage.TwoEdges {
    /** @param goal over the part of the range in which this edge lies */
    record Side(Goal goal, Stage.Edge stage) {
        Side after(History history) {
            return new Side(goal, stage.after(history));
        }
    }

    static Window of(Scan scan, History history) {
        int[] stretch = scan.longestStretch();
        return new Window(small(scan, stretch, history), large(scan, stretch, history), scan.oneStretch());
    }

    private static Side small(Scan scan, int[] stretch, History history) {
        List<Double> values = scan.values();
        double held = values.get(stretch[0]);
        double below = values.get(Math.max(0, stretch[0] - 1));
        double largest = values.get(Math.min(values.size() - 1, Math.max(stretch[1], 1)));
        Goal goal = scan.goal().over(scan.goal().axis().edge(Axis.Hardness.FALLS, below, largest));
        return new Side(goal, stage(goal, held, below, history));
    }

    private static Side large(Scan scan, int[] stretch, History history) {
        List<Double> values = scan.values();
        double held = values.get(stretch[1]);
        double above = values.get(Math.min(values.size() - 1, stretch[1] + 1));
        double smallest = values.get(Math.min(stretch[0], values.size() - 2));
        Goal goal = scan.goal().over(scan.goal().axis().edge(Axis.Hardness.RISES, smallest, above));
        return new Side(goal, stage(goal, held, above, history));
    }

    private static Stage.Edge stage(Goal goal, double held, double neighbour, History history) {
        return held == neighbour
                ? HoldsProof.of(goal, held, OptionalDouble.empty())
                : Bisection.within(goal, new Bisection.Bracket(held, true, neighbour), history);
    }

    @Override
    public Optional<Step.Next> next() {
        return small.stage().next().or(large.stage()::next);
    }

    @Override
    public Stage after(History history) {
        return small.stage().next().isPresent()
                ? new Window(small.after(history), large, oneStretch)
                : new Window(small, large.after(history), oneStretch);
    }
}
