package plimsoll.study.provenance;

import java.util.List;
import java.util.Optional;

/**
 * The capacities of a baseline, from an earlier search.
 *
 * @param found empty if the baseline was not searched
 */
public record BaselineCapacities(List<FoundCapacity> found) {
    public static final BaselineCapacities NONE = new BaselineCapacities(List.of());

    /**
     * The hardest value that held.
     *
     * @param knob the parameter searched, such as users
     */
    public record FoundCapacity(String variant, String knob, double value) {}

    public BaselineCapacities {
        found = List.copyOf(found);
    }

    Optional<Double> of(String variant, String knob) {
        return found.stream()
                .filter(each -> each.variant().equals(variant) && each.knob().equals(knob))
                .map(FoundCapacity::value)
                .findFirst();
    }
}
