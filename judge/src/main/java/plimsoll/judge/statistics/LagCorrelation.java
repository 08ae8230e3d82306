package plimsoll.judge.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Correlation of neighbouring trials (lag 1), after the mean of the trials at the same value is subtracted. Its bound
 * comes from random orders of the trials at each value, so it assumes no distribution.
 *
 * @param correlation from -1 to 1; 0 if each trial is independent of the one before it
 * @param byChance the correlation that 95 of 100 random orders do not exceed
 */
public record LagCorrelation(double correlation, double byChance, int trials) {
    /** The proof of a default promise has ten trials, which show a correlation of about two thirds or more. */
    private static final int TRIALS_MIN = 10;

    private static final int AT_EACH_MIN = 3;
    private static final int ORDERS = 2000;
    private static final double CONFIDENCE = 0.95;

    /** A measured value of one trial, such as the logarithm of its response time, and where it was measured. */
    public record MeasuredTrial(double at, double measured) {}

    /** Returns the correlation of samples in the order of their trials; empty if they are too few, or all equal. */
    public static Optional<LagCorrelation> of(List<MeasuredTrial> samples) {
        List<MeasuredTrial> standard = samples.stream()
                .flatMap(sample -> standardized(sample, samplesAt(sample.at(), samples)).stream())
                .toList();
        if (standard.size() < TRIALS_MIN) {
            return Optional.empty();
        }
        Random random = new Random(1);
        double[] shuffled = new double[ORDERS];
        Arrays.setAll(shuffled, _ -> correlation(shuffled(standard, random)));
        Arrays.sort(shuffled);
        return Optional.of(
                new LagCorrelation(correlation(standard), shuffled[(int) (CONFIDENCE * ORDERS)], standard.size()));
    }

    /** Whether neighbours resemble each other more than 95 of 100 random orders would. */
    public boolean isBeyondChance() {
        return correlation > byChance;
    }

    private static List<MeasuredTrial> samplesAt(double place, List<MeasuredTrial> samples) {
        return samples.stream().filter(sample -> sample.at() == place).toList();
    }

    private static Optional<MeasuredTrial> standardized(MeasuredTrial sample, List<MeasuredTrial> there) {
        double deviation = deviation(there);
        return there.size() < AT_EACH_MIN || deviation == 0
                ? Optional.empty()
                : Optional.of(new MeasuredTrial(sample.at(), (sample.measured() - mean(there)) / deviation));
    }

    private static double mean(List<MeasuredTrial> samples) {
        return samples.stream().mapToDouble(MeasuredTrial::measured).average().orElse(0);
    }

    private static double deviation(List<MeasuredTrial> samples) {
        double mean = mean(samples);
        return Math.sqrt(samples.stream()
                .mapToDouble(sample -> Math.pow(sample.measured() - mean, 2))
                .average()
                .orElse(0));
    }

    /** Exchanges the measured values of the trials at the same value at random. */
    private static List<MeasuredTrial> shuffled(List<MeasuredTrial> samples, Random random) {
        List<MeasuredTrial> mixed = new ArrayList<>(samples);
        for (int trial = samples.size() - 1; trial > 0; trial--) {
            int other = random.nextInt(trial + 1);
            double place = mixed.get(trial).at();
            while (mixed.get(other).at() != place) {
                other = random.nextInt(trial + 1);
            }
            Collections.swap(mixed, trial, other);
        }
        return mixed;
    }

    private static double correlation(List<MeasuredTrial> samples) {
        double products = 0;
        double squares = 0;
        for (int trial = 0; trial < samples.size(); trial++) {
            double here = samples.get(trial).measured();
            squares += here * here;
            products += trial == 0 ? 0 : here * samples.get(trial - 1).measured();
        }
        return products / squares;
    }
}
