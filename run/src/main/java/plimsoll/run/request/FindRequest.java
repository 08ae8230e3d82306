package plimsoll.run.request;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * A search for the hardest value of a knob that holds.
 *
 * @param frontier memories, in each of which it is searched; empty: only in the study's own
 * @param model whether loads are held in the service first, to begin where its heap is expected to be full
 */
public record FindRequest(SearchRequest search, Range range, List<Bytes> frontier, boolean model) {
    public FindRequest {
        frontier = List.copyOf(frontier);
    }

    /**
     * Values in the words of the study file. Empty ones are those of the study's own search.
     *
     * @param over the knob
     * @param near where the answer is thought to lie
     * @param hard side of a key of the study's values: more, less or both
     * @param width the share of the bracket that may be left
     * @param proof trials at each end of the answer
     */
    public record Range(
            Optional<String> over,
            Optional<String> from,
            Optional<String> to,
            Optional<String> near,
            Optional<String> hard,
            Optional<Double> width,
            Optional<Integer> proof) {}
}
