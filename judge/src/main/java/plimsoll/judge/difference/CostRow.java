package plimsoll.judge.difference;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import plimsoll.model.result.inside.CostKind;

/**
 * One cost at one place, by round, in both variants.
 *
 * @param rounds the positions of the rounds in which both variants observed the cost, in ascending order
 * @param path from the outermost place inwards; empty for the whole cost
 * @param whole mean of the whole cost of this kind over both variants, the unit of {@link #differences}
 */
record CostRow(
        CostKind kind, List<Integer> rounds, List<String> path, List<Double> before, List<Double> now, double whole) {
    CostRow {
        rounds = List.copyOf(rounds);
        path = List.copyOf(path);
        before = List.copyOf(before);
        now = List.copyOf(now);
    }

    boolean isCalledBy(CostRow caller) {
        return kind == caller.kind() && path.size() == caller.path.size() + 1 && isBelow(caller.path);
    }

    boolean isBelow(List<String> caller) {
        return path.size() > caller.size() && path.subList(0, caller.size()).equals(caller);
    }

    /** Returns the rise of each round, as a share of the whole cost. */
    double[] differences() {
        return IntStream.range(0, before.size())
                .mapToDouble(round -> (now.get(round) - before.get(round)) / whole)
                .toArray();
    }

    /** Returns the same for each of so many rounds; NaN if it was not observed. */
    double[] differences(int all) {
        double[] observed = differences();
        double[] differences = new double[all];
        Arrays.fill(differences, Double.NaN);
        IntStream.range(0, observed.length).forEach(i -> differences[rounds.get(i)] = observed[i]);
        return differences;
    }

    double meanBefore() {
        return mean(before);
    }

    double meanNow() {
        return mean(now);
    }

    /** Returns the rise, as a share of the whole cost. */
    double rise() {
        return (meanNow() - meanBefore()) / whole;
    }

    /**
     * Returns the most by which two successive runs of the steadier variant differ. The other one may scatter because it
     * costs more.
     */
    double noise() {
        return Math.min(largestStep(before), largestStep(now));
    }

    private static double largestStep(List<Double> values) {
        return IntStream.range(1, values.size())
                .mapToDouble(round -> Math.abs(values.get(round) - values.get(round - 1)))
                .max()
                .orElse(0);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
