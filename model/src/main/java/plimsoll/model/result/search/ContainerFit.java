package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.WithBuilder;
import plimsoll.model.result.inside.MemoryPart;

/**
 * The smallest container for a load.
 *
 * @param load in words
 * @param cpus the quota, in cores, for which it is true
 * @param state how far its search came, unfinished where it never began; empty in results before 1.3
 * @param smallest that held
 * @param breaks the container that was shown to break when it is split alike; empty without one
 * @param recommended the smallest and a margin, itself tried
 * @param rivals other ways of sizing, tried under the same load
 * @param parts what the process holds outside its heap, as its own count of native memory has it
 */
@WithBuilder
public record ContainerFit(
        String variant,
        String load,
        double cpus,
        Optional<SearchState> state,
        Optional<ContainerSizing> smallest,
        Optional<Bytes> breaks,
        Optional<ContainerSizing> recommended,
        List<ContainerSizing> rivals,
        List<MemoryPart> parts,
        String sentence)
        implements ContainerFitBuilder.With {
    public ContainerFit {
        rivals = List.copyOf(rivals);
        parts = List.copyOf(parts);
    }

    ContainerFit beside(List<ContainerSizing> others) {
        return withRivals(others);
    }

    /** Of its smallest container where there is none. */
    public String without() {
        return switch (state.orElse(SearchState.NEVER_HOLDS)) {
            case NEVER_HOLDS -> "none";
            case UNFINISHED -> "not finished";
            case PROVEN, NOT_PROVEN, SKETCHED, REFUSED -> "not found";
        };
    }
}
