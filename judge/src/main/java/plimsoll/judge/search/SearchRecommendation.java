package plimsoll.judge.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.RunRecommendation;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Recommends settings after a search: the recommended container of a fit, or the settings that held the proven load.
 */
public final class SearchRecommendation {
    private SearchRecommendation() {}

    /** Empty if nothing is proven. */
    public static Optional<Recommendation> of(SearchReportEvaluator report, List<JudgedCell> cells) {
        List<RightsizedContainer> fits = report.searched().fits();
        boolean single = report.searched().searches().size() == 1;
        return !fits.isEmpty() || !single
                ? fitted(report.comparable() ? fits : List.of())
                : report.searched().searches().stream()
                        .filter(search -> search.state() == SearchState.PROVEN)
                        .findFirst()
                        .flatMap(search -> held(search, cells));
    }

    /** Recommends the variant with the cheapest container, or without a price the one that needs the least memory. */
    private static Optional<Recommendation> fitted(List<RightsizedContainer> fits) {
        return fits.stream()
                .filter(fit -> recommendable(fit).isPresent())
                .min(Comparator.comparingDouble(
                                (RightsizedContainer fit) -> fit.monthlyCost().orElse(0.0))
                        .thenComparing(fit -> recommendable(fit).orElseThrow().memory()))
                .flatMap(fit -> recommendable(fit)
                        .map(sizing -> new Recommendation(fit.variant(), sizing.flags(), sentence(fit, sizing))));
    }

    private static Optional<ContainerSizing> recommendable(RightsizedContainer fit) {
        return fit.recommended()
                .filter(ContainerSizing::holds)
                .or(() -> fit.smallest().filter(_ -> fit.smallestIsProven() && !fit.recommendedBroke()));
    }

    private static String sentence(RightsizedContainer fit, ContainerSizing sizing) {
        return "in a container of " + sizing.memory()
                + fit.monthlyCost()
                        .map(cost -> " with " + KnobRange.plain(fit.cpus()) + " cores, "
                                + RightsizedContainer.money(cost) + " a month")
                        .orElse("")
                + ": " + sizing.sentence();
    }

    private static Optional<Recommendation> held(SearchResult search, List<JudgedCell> cells) {
        return search.edges().stream()
                .reduce((_, last) -> last)
                .flatMap(CapacityBracket::holds)
                .flatMap(end -> cells.stream()
                        .filter(cell -> cell.trials().stream()
                                .anyMatch(trial -> end.trials().contains(trial.folder())))
                        .findFirst())
                .map(cell -> new Recommendation(search.variant(), RunRecommendation.settings(cell), search.sentence()));
    }
}
