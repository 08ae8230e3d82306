package plimsoll.run.request;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * A search for the hardest value of a knob that holds.
 *
 * @param frontier memory limits to search in, one search each; empty: only the study's own
 * @param model whether to hold loads in the service first, and start the search where its heap is expected to be full
 */
public record FindRequest(SearchRequest search, Range range, List<Bytes> frontier, boolean model) {
    public FindRequest {
        frontier = List.copyOf(frontier);
    }

    /**
     * Values in the notation of the study file. An empty value means that of the study's own search.
     *
     * @param parameter the knob
     * @param hint the expected answer
     * @param direction for a custom parameter of the study: whether larger, smaller or both kinds of values are harder
     *     (more, less, both)
     * @param width the final width of the bracket, as a share
     * @param proof trials at each end of the answer
     */
    public record Range(
            Optional<String> parameter,
            Optional<String> from,
            Optional<String> to,
            Optional<String> hint,
            Optional<String> direction,
            Optional<Double> width,
            Optional<Integer> proof) {}
}
