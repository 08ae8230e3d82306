package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;

/**
 * The findings of searches.
 *
 * @param verb find, fit or prove
 * @param searches in the order in which they were made
 * @param fit the smallest container, if one variant was fitted
 * @param fits the outcome for each variant to fit; a result before 1.3 has none, so its {@code fit} takes their place
 * @param sizings every container that was tried unchanged: the recommended one and those of rivals
 * @param frontier capacity by memory size, if several memory sizes were searched
 */
public record SearchReport(
        String verb,
        List<SearchResult> searches,
        Optional<RightsizedContainer> fit,
        List<RightsizedContainer> fits,
        List<ContainerSizing> sizings,
        Optional<Frontier> frontier,
        List<SoakTrend> drifts) {
    public SearchReport {
        searches = List.copyOf(searches);
        sizings = List.copyOf(sizings);
        fits = fits.isEmpty() ? fitsOfOlderResult(fit, sizings) : List.copyOf(fits);
        drifts = List.copyOf(drifts);
    }

    /** Results before 1.3 list rivals next to the fit, not in it. */
    private static List<RightsizedContainer> fitsOfOlderResult(
            Optional<RightsizedContainer> fit, List<ContainerSizing> sizings) {
        return fit.stream()
                .map(one -> one.withRivals(sizings.stream()
                        .filter(sizing -> !one.recommended().equals(Optional.of(sizing)))
                        .toList()))
                .toList();
    }
}
