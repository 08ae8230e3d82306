package plimsoll.model.result;

import java.util.List;
import java.util.Optional;

/**
 * What searches found.
 *
 * @param verb find, fit or prove
 * @param searches in the order in which they were made
 * @param fit the smallest container, where one variant was fitted
 * @param fits the smallest container of each variant that was fitted
 * @param sizings every container that was tried as it is: the recommended one and those of rivals
 * @param frontier how much each variant holds in how much memory, where several memories were searched
 */
public record Searched(
        String verb,
        List<SearchResult> searches,
        Optional<Fit> fit,
        List<Fit> fits,
        List<Sizing> sizings,
        Optional<Frontier> frontier,
        List<Drift> drifts) {
    public Searched {
        searches = List.copyOf(searches);
        fits = List.copyOf(fits);
        sizings = List.copyOf(sizings);
        drifts = List.copyOf(drifts);
    }
}
