package plimsoll.study.provenance;

import java.util.List;
import java.util.Optional;

/**
 * What an earlier search found a baseline to hold.
 *
 * @param found none where the baseline was not searched
 */
public record Capacities(List<Found> found) {
    public static final Capacities NONE = new Capacities(List.of());

    /**
     * The hardest value that held.
     *
     * @param knob what was moved, such as users
     */
    public record Found(String variant, String knob, double value) {}

    public Capacities {
        found = List.copyOf(found);
    }

    Optional<Double> of(String variant, String knob) {
        return found.stream()
                .filter(each -> each.variant().equals(variant) && each.knob().equals(knob))
                .map(Found::value)
                .findFirst();
    }
}
