package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.result.comparison.ModelEstimate;

/**
 * One search, judged.
 *
 * @param aim find, frontier, fit or prove
 * @param knob what was moved, such as users
 * @param unit behind a value, such as m; empty: none
 * @param load the load in words, without what was moved
 * @param limits the limits in words
 * @param edges one; two where too little and too much both break; none without an answer
 * @param ladder every trial in its order
 * @param notes what must be said beside the answer
 * @param estimate of the memory model, beside the measured answer and never instead of it
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
