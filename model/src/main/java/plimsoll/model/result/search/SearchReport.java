package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;

/**
 * What searches found.
 *
 * @param verb find, fit or prove
 * @param searches in the order in which they were made
 * @param fit the smallest container, where one variant was fitted
 * @param fits what became of each variant that was to be fitted; of a result before 1.3, which has none, its {@code fit}
 * @param sizings every container that was tried as it is: the recommended one and those of rivals
 * @param frontier how much each variant holds in how much memory, where several memories were searched
 */
public record SearchReport(
        String verb,
        List<SearchResult> searches,
        Optional<ContainerFit> fit,
        List<ContainerFit> fits,
        List<ContainerSizing> sizings,
        Optional<Frontier> frontier,
        List<SoakTrend> drifts) {
    public SearchReport {
        searches = List.copyOf(searches);
        sizings = List.copyOf(sizings);
        fits = fits.isEmpty() ? before(fit, sizings) : List.copyOf(fits);
        drifts = List.copyOf(drifts);
    }

    /** Rivals stood beside the fit, and not in it. */
    private static List<ContainerFit> before(Optional<ContainerFit> fit, List<ContainerSizing> sizings) {
        return fit.stream()
                .map(one -> one.beside(sizings.stream()
                        .filter(sizing -> !one.recommended().equals(Optional.of(sizing)))
                        .toList()))
                .toList();
    }
}
