package plimsoll.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.study.Experiment;

/**
 * A plan that fits into a time limit. It first drops the last rounds, of all cells alike. Once each cell has one round
 * left, it drops the cells that take longest. Cells that are compared with each other only stay or go together.
 *
 * @param kept in the plan's order; at least one cell, with those that it is compared with
 * @param leftOut one phrase for each part that does not run; empty when everything fits
 */
public record TimeBudget(List<Experiment> kept, List<String> leftOut) {
    public TimeBudget {
        kept = List.copyOf(kept);
        leftOut = List.copyOf(leftOut);
    }

    /** @param together the cells that are compared with each other only, such as a cell and its baseline */
    public static TimeBudget fit(List<Experiment> plan, List<Set<String>> together, Forecast forecast, Duration most) {
        List<Experiment> kept = new ArrayList<>(plan);
        List<String> leftOut = new ArrayList<>();
        int rounds = plan.stream().mapToInt(Experiment::round).max().orElse(1);
        for (int round = rounds; round > 1 && tooLong(kept, forecast, most); round--) {
            leftOut.add(withoutRound(kept, round));
        }
        while (isDivisible(kept, together) && tooLong(kept, forecast, most)) {
            leftOut.add(withoutLongest(kept, together, forecast));
        }
        return new TimeBudget(kept, leftOut);
    }

    private static boolean tooLong(List<Experiment> kept, Forecast forecast, Duration most) {
        return forecast.of(kept).compareTo(most) > 0;
    }

    private static String withoutRound(List<Experiment> kept, int round) {
        Set<String> cells = new HashSet<>();
        kept.removeIf(experiment -> experiment.round() == round && cells.add(experiment.cell()));
        return "round " + round + " of " + QuantityFormat.many(cells.size(), "cell");
    }

    private static String withoutLongest(List<Experiment> kept, List<Set<String>> together, Forecast forecast) {
        Experiment longest =
                kept.stream().max(Comparator.comparing(forecast::of)).orElseThrow();
        Set<String> cells = withItsPartners(longest, together);
        List<String> dropped =
                kept.stream().map(Experiment::cell).filter(cells::contains).toList();
        kept.removeIf(experiment -> cells.contains(experiment.cell()));
        return (dropped.size() == 1 ? "the cell " : "the cells ") + String.join(" and ", dropped);
    }

    private static boolean isDivisible(List<Experiment> kept, List<Set<String>> together) {
        return kept.stream()
                        .map(experiment -> withItsPartners(experiment, together))
                        .distinct()
                        .count()
                > 1;
    }

    private static Set<String> withItsPartners(Experiment experiment, List<Set<String>> together) {
        return together.stream()
                .filter(cells -> cells.contains(experiment.cell()))
                .findFirst()
                .orElse(Set.of(experiment.cell()));
    }
}
