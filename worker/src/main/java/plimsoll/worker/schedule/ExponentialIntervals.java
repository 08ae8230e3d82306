package plimsoll.worker.schedule;

import java.util.SplittableRandom;

/** Exponentially distributed spans of a given mean; the same seed gives the same spans. */
final class ExponentialIntervals {
    private final SplittableRandom random;
    private final double mean;

    ExponentialIntervals(double mean, long seed) {
        this.mean = mean;
        this.random = new SplittableRandom(seed);
    }

    double next() {
        return -Math.log1p(-random.nextDouble()) * mean;
    }
}
