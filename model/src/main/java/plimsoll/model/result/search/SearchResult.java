package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.result.comparison.ModelEstimate;

/**
 * One judged search.
 *
 * @param aim find, frontier, fit or prove
 * @param knob the quantity that was varied, such as users
 * @param unit unit of its values, such as m; empty: none
 * @param load the load in words, without the knob
 * @param limits the limits in words
 * @param edges one; two if both too little and too much break; none without an answer
 * @param ladder all trials in order
 * @param notes remarks that belong with the answer
 * @param estimate prediction of the memory model, shown next to the measured answer and never instead of it
 */
@WithBuilder
public record SearchResult(
        String name,
        String aim,
        String variant,
        String knob,
        String unit,
        String load,
        String limits,
        SearchState state,
        String sentence,
        List<CapacityBracket> edges,
        List<SearchStep> ladder,
        List<String> notes,
        Optional<ModelEstimate> estimate)
        implements SearchResultBuilder.With {
    public SearchResult {
        edges = List.copyOf(edges);
        ladder = List.copyOf(ladder);
        notes = List.copyOf(notes);
    }
}
