package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Tries values over the whole range, two of three trials each, since bisection would miss a window that holds only in
 * the middle.
 */
record RangeScan(SearchGoal goal, List<Double> values, List<Boolean> held, VoteCount ballot)
        implements SearchStage.TwoEdges {
    private static final int VALUES = 7;

    static RangeScan over(SearchGoal goal) {
        KnobRange knobRange = goal.axis();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            values.add(knobRange.nearest(
                    knobRange.from() * Math.pow(knobRange.to() / knobRange.from(), i / (VALUES - 1.0))));
        }
        return new RangeScan(goal, values.stream().distinct().toList(), List.of(), VoteCount.EMPTY);
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return held.size() < values.size()
                ? Optional.of(new SearchDecision.Next(values.get(held.size()), TrialPurpose.SCAN))
                : Optional.empty();
    }

    @Override
    public SearchStage after(TrialHistory history) {
        VoteCount votes = ballot.and(history.last());
        if (!votes.sayHolds() && !votes.sayBreaks()) {
            return new RangeScan(goal, values, held, votes);
        }
        List<Boolean> decided = new ArrayList<>(held);
        decided.add(votes.sayHolds());
        RangeScan scan = new RangeScan(goal, values, List.copyOf(decided), VoteCount.EMPTY);
        return scan.next().isPresent() || !decided.contains(true) ? scan : WindowSearch.of(scan, history);
    }

    /** Returns the indexes of the first and the last value of the longest run of values that hold. */
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
