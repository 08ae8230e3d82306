package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.plan.search.knob.Axis;

/** Tries values over the whole range, two of three each, since halving would miss what holds in the middle only. */
record Scan(Goal goal, List<Double> values, List<Boolean> held, Ballot ballot) implements Stage.TwoEdges {
    private static final int VALUES = 7;

    static Scan over(Goal goal) {
        Axis axis = goal.axis();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            values.add(axis.nearest(axis.from() * Math.pow(axis.to() / axis.from(), i / (VALUES - 1.0))));
        }
        return new Scan(goal, values.stream().distinct().toList(), List.of(), Ballot.EMPTY);
    }

    @Override
    public Optional<Step.Next> next() {
        return held.size() < values.size()
                ? Optional.of(new Step.Next(values.get(held.size()), Purpose.SCAN))
                : Optional.empty();
    }

    @Override
    public Stage after(History history) {
        Ballot votes = ballot.and(history.last());
        if (!votes.sayHolds() && !votes.sayBreaks()) {
            return new Scan(goal, values, held, votes);
        }
        List<Boolean> decided = new ArrayList<>(held);
        decided.add(votes.sayHolds());
        Scan scan = new Scan(goal, values, List.copyOf(decided), Ballot.EMPTY);
        return scan.next().isPresent() || !decided.contains(true) ? scan : Window.of(scan, history);
    }

    /** Index of the first and the last value of the longest stretch that holds. */
    int[] longestStretch() {
        int[] longest = {0, -1};
        int start = 0;
        for (int i = 0; i < held.size(); i++) {
            start = held.get(i) ? start : i + 1;
            if (i - start > longest[1] - longest[0]) {
                longest = new int[] {start, i};
            }
        }
        return longest;
    }

    boolean oneStretch() {
        int[] longest = longestStretch();
        return held.stream().filter(each -> each).count() == longest[1] - longest[0] + 1;
    }
}
