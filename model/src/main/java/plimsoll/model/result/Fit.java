package plimsoll.model.result;

import java.util.List;
import java.util.Optional;

/**
 * The smallest container for a load.
 *
 * @param load in words
 * @param cpus the quota, in cores, for which it is true
 * @param smallest that was proven to hold
 * @param recommended the smallest and a margin, itself tried
 * @param parts what the process holds outside its heap, as its own count of native memory has it
 */
public record Fit(
        String variant,
        String load,
        double cpus,
        Optional<Sizing> smallest,
        Optional<Sizing> recommended,
        List<MemoryPart> parts,
        String sentence) {
    public Fit {
        parts = List.copyOf(parts);
    }
}
