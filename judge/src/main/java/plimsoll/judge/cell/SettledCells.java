package plimsoll.judge.cell;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.study.SequentialRounds;
import plimsoll.model.verdict.Verdict;

/**
 * Finds the pairs of cells that need no more rounds. Both end together, since a cell that ran on would meet another
 * machine than the one that stopped. A look sees the rounds up to it and no later ones, so an interrupted run comes to
 * the same answer when it is resumed.
 */
public final class SettledCells {
    private final List<JudgedCell> cells;
    private final Map<String, SequentialRounds> sequential;

    private SettledCells(List<JudgedCell> cells, Map<String, SequentialRounds> sequential) {
        this.cells = cells;
        this.sequential = sequential;
    }

    /**
     * Returns the last round of each cell that a look has ended before its most rounds.
     *
     * @param sequential cells whose rounds may end so, by name
     */
    public static Map<String, Integer> lastRounds(List<JudgedCell> cells, Map<String, SequentialRounds> sequential) {
        SettledCells settled = new SettledCells(cells, sequential);
        Map<String, Integer> last = new LinkedHashMap<>();
        for (List<JudgedCell> pair : comparable(cells)) {
            settled.lastRound(pair).ifPresent(round -> pair.forEach(cell -> last.put(cell.name(), round)));
        }
        return last;
    }

    /** Returns the looks at a pair of cells; empty if the cells are not two, or do not have the same. */
    static Optional<SequentialRounds> plan(List<JudgedCell> cells, Map<String, SequentialRounds> sequential) {
        return cells.size() == 2
                ? Optional.ofNullable(sequential.get(cells.getFirst().name()))
                        .filter(plan ->
                                plan.equals(sequential.get(cells.getLast().name())))
                : Optional.empty();
    }

    /** Returns the cells that would be compared with each other if all held. */
    private static Collection<List<JudgedCell>> comparable(List<JudgedCell> cells) {
        return cells.stream()
                .filter(cell -> cell.experiment().isPresent() && !StoreLimit.isDirect(cell))
                .collect(Collectors.groupingBy(Ranking::key, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    private Optional<Integer> lastRound(List<JudgedCell> pair) {
        return plan(pair, sequential).stream()
                .flatMap(plan -> plan.looks().stream().filter(look -> look < plan.most()))
                .takeWhile(look -> pair.stream().allMatch(cell -> cell.gaplessRounds() >= look))
                .filter(look -> isSettled(after(pair, look), StoreLimit.of(after(cells, look))))
                .findFirst();
    }

    private static List<JudgedCell> after(List<JudgedCell> cells, int round) {
        return cells.stream().map(cell -> cell.after(round)).toList();
    }

    /** A cell that broke is not ranked, even if it holds in further rounds. */
    private boolean isSettled(List<JudgedCell> pair, StoreLimit store) {
        return pair.stream().anyMatch(cell -> cell.verdict() instanceof Verdict.Breaks)
                || Ranking.of(pair).stream()
                        .flatMap(ranking -> ComparisonEvaluator.of(ranking, store, sequential).stream())
                        .anyMatch(SettledCells::isSettled);
    }

    /** A comparison that something else than the variants explains is not decided. */
    private static boolean isSettled(Comparison comparison) {
        return switch (comparison.strength()) {
            case DECIDED, NO_DIFFERENCE -> true;
            case LOOKS_LIKE, NOT_DECIDED -> false;
        };
    }
}
