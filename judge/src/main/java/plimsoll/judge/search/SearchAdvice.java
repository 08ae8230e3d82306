package plimsoll.judge.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.judge.cell.Advice;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.search.Edge;
import plimsoll.model.result.search.Fit;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.Sizing;

/** What to use after a search: the recommended container of a fit, or what the proven load was held with. */
public final class SearchAdvice {
    private SearchAdvice() {}

    /** Empty as long as nothing is proven. */
    public static Optional<Recommendation> of(SearchedFold fold, List<JudgedCell> cells) {
        List<Fit> fits = fold.searched().fits();
        boolean single = fold.searched().searches().size() == 1;
        return !fits.isEmpty() || !single
                ? fitted(fold.comparable() ? fits : List.of())
                : fold.searched().searches().stream()
                        .filter(search -> search.state() == SearchState.PROVEN)
                        .findFirst()
                        .flatMap(search -> held(search, cells));
    }

    /** Of several variants the one that needs the least memory. */
    private static Optional<Recommendation> fitted(List<Fit> fits) {
        return fits.stream()
                .filter(fit -> used(fit).isPresent())
                .min(Comparator.comparing(fit -> used(fit).orElseThrow().memory()))
                .flatMap(fit ->
                        used(fit).map(sizing -> new Recommendation(fit.variant(), sizing.flags(), said(sizing))));
    }

    private static Optional<Sizing> used(Fit fit) {
        return fit.recommended()
                .filter(sizing -> sizing.state().equals("holds"))
                .or(() -> fit.smallest().filter(smallest -> FitFold.isProven(smallest) && !brokeLarger(fit)));
    }

    /** Where a larger container broke, nobody is sent into a smaller one. */
    private static boolean brokeLarger(Fit fit) {
        return fit.recommended()
                .filter(sizing -> sizing.state().equals("breaks"))
                .isPresent();
    }

    private static String said(Sizing sizing) {
        return "in a container of " + sizing.memory() + ": " + sizing.sentence();
    }

    private static Optional<Recommendation> held(SearchResult search, List<JudgedCell> cells) {
        return search.edges().stream()
                .reduce((_, last) -> last)
                .flatMap(Edge::holds)
                .flatMap(end -> cells.stream()
                        .filter(cell -> cell.trials().stream()
                                .anyMatch(trial -> end.trials().contains(trial.folder())))
                        .findFirst())
                .map(cell -> new Recommendation(search.variant(), Advice.settings(cell), search.sentence()));
    }
}
