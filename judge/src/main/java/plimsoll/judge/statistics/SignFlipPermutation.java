package plimsoll.judge.statistics;

import java.util.SplittableRandom;

/**
 * Sign-flip permutation test: if two variants do not differ, each round's difference could as well have the opposite
 * sign. The unit is a round in a fresh JVM, never a request.
 */
public final class SignFlipPermutation {
    /** 2^20 flips are enumerated; with more rounds, as many are drawn at random. */
    static final int EXACT_ROUNDS = 20;

    private static final int DRAWS = 1 << 20;
    private static final long SEED = 0x504c494d;

    private SignFlipPermutation() {}

    /** Returns the two-sided p-value of the mean of the differences; 1 if there are none. */
    public static double pValue(double[] differences) {
        return differences.length <= EXACT_ROUNDS ? exact(differences) : drawn(differences);
    }

    private static double exact(double[] differences) {
        int flips = 1 << differences.length;
        double observed = threshold(differences);
        int asExtreme = 0;
        for (int flip = 0; flip < flips; flip++) {
            if (Math.abs(sum(differences, flip)) >= observed) {
                asExtreme++;
            }
        }
        return (double) asExtreme / flips;
    }

    private static double drawn(double[] differences) {
        SplittableRandom random = new SplittableRandom(SEED);
        double observed = threshold(differences);
        int asExtreme = 1;
        for (int draw = 1; draw < DRAWS; draw++) {
            double sum = 0;
            for (double difference : differences) {
                sum += random.nextBoolean() ? difference : -difference;
            }
            if (Math.abs(sum) >= observed) {
                asExtreme++;
            }
        }
        return (double) asExtreme / DRAWS;
    }

    /** Returns slightly less than the observed sum, so that it counts as equal when it is added up in another order. */
    private static double threshold(double[] differences) {
        return Math.abs(sum(differences, 0)) * (1 - 1e-12);
    }

    private static double sum(double[] differences, int flip) {
        double sum = 0;
        for (int i = 0; i < differences.length; i++) {
            sum += (flip >>> i & 1) == 0 ? differences[i] : -differences[i];
        }
        return sum;
    }
}
