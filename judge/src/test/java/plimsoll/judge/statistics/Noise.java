package plimsoll.judge.statistics;

import java.util.Random;

/** The scatter of a trial's time around its mean. */
enum Noise {
    FOUR_PERCENT,
    TEN_PERCENT,
    SIXTEEN_PERCENT,
    /** One trial in twenty takes half as long again. */
    OUTLIERS,
    /** Every other fork, at random, is a tenth slower: compilations that differ. */
    TWO_SPEEDS,
    /** Neighbours in time are alike: a machine that wanders. */
    WANDERING;

    /** Returns the logarithms of the factors of successive trials. */
    double[] logs(int trials, Random random) {
        double[] logs = new double[trials];
        double state = 0;
        for (int i = 0; i < trials; i++) {
            double normal = random.nextGaussian();
            state = 0.9 * state + Math.sqrt(1 - 0.9 * 0.9) * random.nextGaussian();
            logs[i] = switch (this) {
                case FOUR_PERCENT -> 0.04 * normal;
                case TEN_PERCENT -> 0.10 * normal;
                case SIXTEEN_PERCENT -> 0.16 * normal;
                case OUTLIERS -> 0.04 * normal + (random.nextInt(20) == 0 ? Math.log(1.5) : 0);
                case TWO_SPEEDS -> 0.02 * normal + (random.nextBoolean() ? Math.log(1.1) : 0);
                case WANDERING -> 0.02 * normal + 0.10 * state;
            };
        }
        return logs;
    }
}
