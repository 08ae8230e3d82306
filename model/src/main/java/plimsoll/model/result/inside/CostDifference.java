package plimsoll.model.result.inside;

import plimsoll.model.WithBuilder;

/**
 * One cost of an acknowledged operation at one place, in two variants that were profiled in the same rounds.
 *
 * @param place the innermost method of the service's own code that holds the difference, or the service for its whole
 *     cost
 * @param caller the nearest method of another class of the service's own code that called it, or else of the same class;
 *     empty if there is none
 * @param detail what costs there: a method of the JDK or of a library, the class of the objects, or how the operation
 *     waited; empty if the place says all
 * @param before mean over the rounds of the variant that is compared with, in the unit of the kind
 * @param now mean over the rounds of the variant itself
 * @param low lower end of the 95 % interval of the difference
 * @param high upper end of the 95 % interval of the difference
 * @param noise the most by which two successive runs of the steadier variant differ
 * @param pValue of the difference, adjusted for all places and costs that were compared
 * @param decided whether the difference is beyond the noise, as {@code docs/decisions/046} defines it
 * @param sentence the difference in words
 */
@WithBuilder
public record CostDifference(
        CostKind kind,
        String place,
        String caller,
        String detail,
        double before,
        double now,
        double low,
        double high,
        double noise,
        double pValue,
        boolean decided,
        String sentence) {
    /** The place of a difference that no method holds. */
    public static final String WHOLE_SERVICE = "the whole service";

    public double difference() {
        return now - before;
    }

    /** Whether it is known that the cost differs, and not where. */
    public boolean hasNoPlace() {
        return place.equals(WHOLE_SERVICE);
    }
}
