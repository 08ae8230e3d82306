package plimsoll.judge.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Holm's step-down correction: bounds the probability of any false alarm over several comparisons of one run. */
public final class HolmCorrection {
    private HolmCorrection() {}

    /** Returns the adjusted p-values in the given order. */
    public static List<Double> adjusted(List<Double> pValues) {
        List<Integer> ascending = new ArrayList<>();
        for (int i = 0; i < pValues.size(); i++) {
            ascending.add(i);
        }
        ascending.sort(Comparator.comparing(pValues::get));
        List<Double> adjusted = new ArrayList<>(pValues);
        double largest = 0;
        for (int rank = 0; rank < ascending.size(); rank++) {
            int index = ascending.get(rank);
            largest = Math.max(largest, Math.min(1, pValues.get(index) * (pValues.size() - rank)));
            adjusted.set(index, largest);
        }
        return List.copyOf(adjusted);
    }
}
