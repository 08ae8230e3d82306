package plimsoll.plan.search;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The order of a proof's trials. Trials of neighbouring minutes resemble each other, so both ends are tried in pairs,
 * each in a random order: neither end has the quieter hour. The seed is the value that holds, so that the same trials
 * give the same order whenever they are judged again.
 */
final class ProofOrder {
    private ProofOrder() {}

    /**
     * Whether the value that holds is tried next, if both ends lack trials.
     *
     * @param holds trials at the value that holds so far
     * @param breaks trials at the value that breaks so far
     */
    static boolean holdsFirst(double value, int holds, int breaks) {
        if (holds != breaks) {
            return holds < breaks;
        }
        RandomGenerator random =
                RandomGeneratorFactory.of("L64X128MixRandom").create(Double.doubleToLongBits(value) + holds);
        return random.nextBoolean();
    }
}
