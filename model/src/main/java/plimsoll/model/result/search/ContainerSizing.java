package plimsoll.model.result.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * A container, a way to split it, and its result under the load.
 *
 * @param way the sizing method, such as JVM defaults
 * @param heap absent if the method gives none
 * @param flags JVM flags to paste
 * @param kubernetes a resources block to paste
 */
public record ContainerSizing(
        String way,
        Bytes memory,
        Optional<Bytes> heap,
        List<String> flags,
        String kubernetes,
        int held,
        int broke,
        SizingState state,
        String sentence) {
    public ContainerSizing {
        flags = List.copyOf(flags);
    }

    public boolean holds() {
        return state == SizingState.HOLDS;
    }
}
