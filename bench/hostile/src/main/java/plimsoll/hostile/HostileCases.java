package plimsoll.hostile;

import java.util.Optional;
import java.util.Random;

/**
 * The random cases of one test: a number with {@code -Dhostile.fresh=true}, as in {@code ./build all}, a quarter of it
 * in other builds, any with {@code -Dhostile.cases}. A failure names the seed with which {@code -Dhostile.seed} repeats
 * its case alone.
 */
public record HostileCases(int count, long seed) {
    /** Spreads consecutive seeds, whose generators would otherwise begin alike. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private static final long IN_A_BUILD = 1;

    /** One of so many cases runs in a build that repeats those of the last one. */
    private static final int PART = 4;

    /** @param fresh number of cases where they are new ones */
    public static HostileCases of(int fresh) {
        int usual = isFresh() ? fresh : (fresh + PART - 1) / PART;
        return new HostileCases(Integer.getInteger("hostile.cases", usual), chosenSeed());
    }

    /**
     * Returns the given seed; without one, the same in every build, so that its outcome depends on the change alone, and
     * a new one with {@code -Dhostile.fresh=true}.
     */
    public static long chosenSeed() {
        return Optional.ofNullable(Long.getLong("hostile.seed"))
                .orElseGet(() -> isFresh() ? new Random().nextLong() : IN_A_BUILD);
    }

    private static boolean isFresh() {
        return Boolean.getBoolean("hostile.fresh");
    }

    /** One case, which takes every choice from its own generator. */
    @FunctionalInterface
    public interface Case {
        void run(Random random) throws Exception;
    }

    /** Runs all cases; an error such as a full stack fails a case as well as an exception. */
    public void run(Case each) {
        for (int i = 0; i < count; i++) {
            long own = seed + i;
            try {
                each.run(new Random(own * SPREAD));
            } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
                throw new AssertionError(
                        "case " + i + " of " + count + " fails; repeat it with -Dhostile.seed=" + own
                                + " -Dhostile.cases=1: " + e,
                        e);
            }
        }
    }
}
