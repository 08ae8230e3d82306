package plimsoll.judge.cell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.cell.ComparisonEvaluator.RankedPair;
import plimsoll.judge.statistics.DecisionRule;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.study.UntilDecided;

/**
 * A ranking and the comparisons of its best cell with the others.
 *
 * @param looks at the comparisons, if rounds were added until they were decided
 */
public record ComparedRanking(Ranking ranking, List<Comparison> comparisons, Optional<SequentialRanking> looks) {
    /** @param until rules by which rounds were added, by cell; the cells of a ranking share the strictest of them */
    public static ComparedRanking of(Ranking ranking, StoreLimit store, Map<String, UntilDecided> until) {
        boolean fixed = ranking.best().stream().map(JudgedCell::name).noneMatch(until::containsKey);
        if (fixed || ranking.best().size() == 1) {
            return new ComparedRanking(
                    ranking,
                    ComparisonEvaluator.of(ranking, store, DecisionRule.ONCE).stream()
                            .map(RankedPair::comparison)
                            .toList(),
                    Optional.empty());
        }
        return new LookReplay(ranking, store, until).replayed();
    }

    /**
     * Returns the looks at the rankings and at cells that got more rounds and are in none of them, since they broke or
     * their rivals did: looks decided their number of rounds too.
     *
     * @param until rules by which rounds were added, by cell
     */
    public static List<SequentialRanking> looks(
            List<ComparedRanking> compared, List<JudgedCell> cells, Map<String, UntilDecided> until) {
        List<SequentialRanking> ranked =
                compared.stream().flatMap(each -> each.looks.stream()).toList();
        Stream<SequentialRanking> unranked = cells.stream()
                .filter(cell -> until.containsKey(cell.name()))
                .filter(cell -> ranked.stream().noneMatch(each -> each.cells().contains(cell.name())))
                .flatMap(cell -> LookReplay.unranked(cell, until.values()).stream());
        return Stream.concat(ranked.stream(), unranked).toList();
    }
}
