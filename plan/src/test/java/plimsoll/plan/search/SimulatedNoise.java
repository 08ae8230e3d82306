package plimsoll.plan.search;

import java.util.List;
import java.util.Random;

/**
 * How the trials of a simulated service differ. The limit of each trial is the service's capacity times the exponential
 * of a random number; all shares are of the capacity or of the trials.
 *
 * @param parts the random number is drawn from one of these normal distributions
 * @param wander standard deviation of a further part that trials share with the trials before them
 * @param lapses share of trials with the opposite of the true outcome; a trial that would die dies in any case
 * @param strays share of trials that die whatever the load
 * @param dies whether a trial beyond its limit dies; it is too slow otherwise
 */
public record SimulatedNoise(List<Part> parts, double wander, double lapses, double strays, boolean dies) {
    /** Correlation of the wandering part of neighbouring trials. */
    private static final double CORRELATION = 0.98;

    /** A normal distribution, and the share of trials that it is drawn for. */
    public record Part(double share, double mean, double spread) {}

    public static SimulatedNoise slow(double spread, double lapses) {
        return new SimulatedNoise(List.of(new Part(1, 0, spread)), 0, lapses, 0, false);
    }

    public static SimulatedNoise dying(double spread) {
        return new SimulatedNoise(List.of(new Part(1, 0, spread)), 0, 0, 0, true);
    }

    /** Returns the same noise where this share of trials is slow or holds against the truth. */
    public SimulatedNoise withLapses(double share) {
        return new SimulatedNoise(parts, wander, share, strays, dies);
    }

    /** Returns the same noise where this share of trials dies whatever the load. */
    public SimulatedNoise withStrays(double share) {
        return new SimulatedNoise(parts, wander, lapses, share, dies);
    }

    /** Returns the same noise where one trial in ten has a limit that is 20 % lower. */
    public SimulatedNoise withOutliers() {
        double spread = parts.getFirst().spread();
        return new SimulatedNoise(
                List.of(new Part(0.9, 0, spread), new Part(0.1, Math.log(0.8), spread)), wander, lapses, strays, dies);
    }

    /** Returns the same noise where half of the processes are 15 % faster than the others. */
    public SimulatedNoise withTwoSpeeds() {
        double spread = parts.getFirst().spread();
        double half = Math.log(1.15) / 2;
        return new SimulatedNoise(
                List.of(new Part(0.5, half, spread), new Part(0.5, -half, spread)), wander, lapses, strays, dies);
    }

    /** Returns the same noise where the capacity of neighbouring trials wanders together. */
    public SimulatedNoise wandering(double spread) {
        return new SimulatedNoise(parts, spread, lapses, strays, dies);
    }

    /** Returns the wandering part of a first trial, as on another day. */
    double anyDay(Random random) {
        return wander * random.nextGaussian();
    }

    /** Returns the wandering part of the trial after one with this part. */
    double nextTrial(double before, Random random) {
        return CORRELATION * before + wander * Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
    }

    /** Draws the part of a trial's limit that it shares with no other trial. */
    double own(Random random) {
        double left = random.nextDouble();
        for (Part part : parts) {
            if (left < part.share()) {
                return part.mean() + part.spread() * random.nextGaussian();
            }
            left -= part.share();
        }
        return parts.getLast().mean() + parts.getLast().spread() * random.nextGaussian();
    }

    /** Returns the share of trials that hold, over all days, at this multiple of the capacity. */
    public double success(double multiple) {
        double holds = 0;
        for (Part part : parts) {
            double spread = Math.hypot(part.spread(), wander);
            double distance = part.mean() - Math.log(multiple);
            holds += part.share() * (spread == 0 ? (distance >= 0 ? 1 : 0) : normal(distance / spread));
        }
        return (1 - strays) * (holds * (1 - lapses) + (dies ? 0 : (1 - holds) * lapses));
    }

    /** Returns the largest multiple of the capacity at which this share of trials holds; 0 if there is none. */
    public double multipleWith(double success) {
        double low = 0.01;
        double high = 10;
        if (success(low) < success) {
            return 0;
        }
        while (high / low > 1.0001) {
            double middle = Math.sqrt(low * high);
            if (success(middle) >= success) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The normal distribution function, within 1e-7: Abramowitz and Stegun, 26.2.17. */
    private static double normal(double z) {
        double t = 1 / (1 + 0.2316419 * Math.abs(z));
        double tail = Math.exp(-z * z / 2)
                / Math.sqrt(2 * Math.PI)
                * t
                * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        return z >= 0 ? 1 - tail : tail;
    }
}
