package plimsoll.judge.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.RunRecommendation;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.ContainerFit;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;

/** What to use after a search: the recommended container of a fit, or what the proven load was held with. */
public final class SearchRecommendation {
    private SearchRecommendation() {}

    /** Empty as long as nothing is proven. */
    public static Optional<Recommendation> of(SearchReportEvaluator fold, List<JudgedCell> cells) {
        List<ContainerFit> fits = fold.searched().fits();
        boolean single = fold.searched().searches().size() == 1;
        return !fits.isEmpty() || !single
                ? fitted(fold.comparable() ? fits : List.of())
                : fold.searched().searches().stream()
                        .filter(search -> search.state() == SearchState.PROVEN)
                        .findFirst()
                        .flatMap(search -> held(search, cells));
    }

    /** Of several variants the one that needs the least memory. */
    private static Optional<Recommendation> fitted(List<ContainerFit> fits) {
        return fits.stream()
                .filter(fit -> used(fit).isPresent())
                .min(Comparator.comparing(fit -> used(fit).orElseThrow().memory()))
                .flatMap(fit ->
                        used(fit).map(sizing -> new Recommendation(fit.variant(), sizing.flags(), said(sizing))));
    }

    private static Optional<ContainerSizing> used(ContainerFit fit) {
        return fit.recommended()
                .filter(sizing -> sizing.state().equals("holds"))
                .or(() -> fit.smallest()
                        .filter(smallest -> ContainerFitEvaluator.isProven(smallest) && !brokeLarger(fit)));
    }

    /** Where a larger container broke, nobody is sent into a smaller one. */
    private static boolean brokeLarger(ContainerFit fit) {
        return fit.recommended()
                .filter(sizing -> sizing.state().equals("breaks"))
                .isPresent();
    }

    private static String said(ContainerSizing sizing) {
        return "in a container of " + sizing.memory() + ": " + sizing.sentence();
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
