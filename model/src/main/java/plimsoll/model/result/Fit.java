package plimsoll.model.result;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * The smallest container for a load.
 *
 * @param load in words
 * @param cpus the quota, in cores, for which it is true
 * @param smallest that was proven to hold
 * @param breaks the container that was shown to break when it is split alike; empty without one
 * @param recommended the smallest and a margin, itself tried
 * @param rivals other ways of sizing, tried under the same load
 * @param parts what the process holds outside its heap, as its own count of native memory has it
 */
public record Fit(
        String variant,
        String load,
        double cpus,
        Optional<Sizing> smallest,
        Optional<Bytes> breaks,
        Optional<Sizing> recommended,
        List<Sizing> rivals,
        List<MemoryPart> parts,
        String sentence) {
    public Fit {
        rivals = List.copyOf(rivals);
        parts = List.copyOf(parts);
    }
}
