package plimsoll.judge.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.CostTree;
import plimsoll.judge.bottleneck.TrialCosts;
import plimsoll.model.result.inside.CostKind;

/** Lists the costs of two variants at all places that cause a noticeable part of them. */
final class CostRows {
    /** A place that causes less of the whole cost in both variants is not looked at. */
    private static final double NOTICEABLE = 0.01;

    /** No service has as many noticeable places; records with more are damaged or forged. */
    static final int ROWS_MAX = 2_000;

    private final CostKind kind;
    private final List<Integer> rounds;
    private final List<CostTree> before;
    private final List<CostTree> now;
    private final double whole;
    private final List<CostRow> rows = new ArrayList<>();

    private CostRows(CostKind kind, List<Integer> rounds, List<TrialCosts> before, List<TrialCosts> now) {
        this.kind = kind;
        this.rounds = rounds;
        this.before = trees(before);
        this.now = trees(now);
        this.whole = Stream.concat(this.before.stream(), this.now.stream())
                .mapToDouble(CostTree::cost)
                .average()
                .orElse(0);
    }

    /** Returns the rows of one kind, the whole cost first; none if too few rounds observed it. */
    static List<CostRow> of(CostKind kind, List<TrialCosts> before, List<TrialCosts> now) {
        CostRows all = new CostRows(kind, new ObservedRounds(kind, before, now).positions(), before, now);
        if (all.whole > 0) {
            all.add(List.of());
        }
        return all.rows;
    }

    private List<CostTree> trees(List<TrialCosts> trials) {
        return rounds.stream()
                .flatMap(round -> Optional.ofNullable(trials.get(round).trees().get(kind)).stream())
                .toList();
    }

    private void add(List<String> path) {
        CostRow row = new CostRow(kind, rounds, path, costs(before, path), costs(now, path), whole);
        if (rows.size() == ROWS_MAX) {
            return;
        }
        if (!path.isEmpty() && Math.max(row.meanBefore(), row.meanNow()) < NOTICEABLE * whole) {
            return;
        }
        rows.add(row);
        Set<String> callees = new TreeSet<>();
        Stream.concat(before.stream(), now.stream())
                .flatMap(tree -> tree.at(path).stream())
                .forEach(tree -> callees.addAll(tree.callees().keySet()));
        callees.forEach(
                callee -> add(Stream.concat(path.stream(), Stream.of(callee)).toList()));
    }

    private static List<Double> costs(List<CostTree> trees, List<String> path) {
        return trees.stream()
                .map(tree -> tree.at(path).map(CostTree::cost).orElse(0.0))
                .toList();
    }
}
