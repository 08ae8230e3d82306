package plimsoll.judge.cell;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.statistics.Contrast;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Until;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;

/**
 * Cells that hold the same load in the same limits and promise the same, the best first.
 *
 * @param promise what their variants promise of what they acknowledge; empty where the study says nothing
 * @param figure by which they are ranked
 * @param larger true when the larger figure is the better one
 */
public record Ranking(String point, String promise, String figure, boolean larger, List<JudgedCell> best) {
    private static final String RESPONSE = "responseMillisMean";
    private static final String SERVICE = "serviceMillisMean";

    /** By which figure, and which of two is the better one. */
    public record By(String figure, boolean larger) {}

    /** Whose figures may be laid beside each other. */
    private record Place(String group, String promise) {}

    /** One per load, limits and promise, in the order of the cells; cells that do not hold are not ranked. */
    public static List<Ranking> of(List<JudgedCell> cells) {
        Map<Place, List<JudgedCell>> points = cells.stream()
                .filter(cell -> cell.holds() && cell.experiment().isPresent() && !StoreLimit.isDirect(cell))
                .collect(Collectors.groupingBy(Ranking::place, LinkedHashMap::new, Collectors.toList()));
        return points.entrySet().stream()
                .flatMap(group -> ranked(group.getValue()).stream())
                .toList();
    }

    private static Optional<Ranking> ranked(List<JudgedCell> cells) {
        return cells.getFirst().experiment().map(Ranking::by).map(by -> {
            Comparator<JudgedCell> order = Comparator.comparingDouble(cell -> value(cell, by));
            return new Ranking(
                    point(cells.getFirst()),
                    promise(cells.getFirst()),
                    by.figure,
                    by.larger,
                    cells.stream().sorted(order).toList());
        });
    }

    private static double value(JudgedCell cell, By by) {
        double value = cell.medians().getOrDefault(by.figure, Double.NaN);
        return by.larger ? -value : value;
    }

    /**
     * Where entries go in and come out, the time of one; where the operations are counted, the time they take; of users, their
     * rate; at a given rate, the response.
     */
    public static By by(Experiment experiment) {
        List<Phase> judged = experiment.phases().stream().filter(Phase::judged).toList();
        if (judged.stream().allMatch(phase -> phase.until() instanceof Until.Operations)) {
            return new By("totalMillis", false);
        }
        if (judged.stream().anyMatch(phase -> phase.until() instanceof Until.Drained)) {
            return new By("passMillisMean", false);
        }
        boolean users = judged.stream()
                .flatMap(phase -> phase.workloads().stream())
                .anyMatch(workload -> workload.load() instanceof LoadModel.Closed);
        return users ? new By("operationsPerSecond", true) : new By(RESPONSE, false);
    }

    private static Place place(JudgedCell cell) {
        return new Place(cell.group(), promise(cell));
    }

    private static String promise(JudgedCell cell) {
        return cell.experiment().flatMap(Experiment::promises).orElse("");
    }

    private static String point(JudgedCell cell) {
        return cell.experiment()
                .map(each -> Words.load(each) + " " + Words.container(each))
                .orElse("");
    }

    /** Logarithms of second over first, a larger one being worse, for each round that gives both. */
    public double[] logRatios(JudgedCell first, JudgedCell second) {
        return first.rounds().keySet().stream()
                .filter(second.rounds()::containsKey)
                .flatMapToDouble(round -> Stream.of(round)
                        .filter(each -> figure(first, each).isPresent()
                                && figure(second, each).isPresent())
                        .mapToDouble(each -> Math.log(figure(second, each).orElseThrow()
                                / figure(first, each).orElseThrow())))
                .map(ratio -> larger ? -ratio : ratio)
                .toArray();
    }

    /** Logarithms of the figure by cell and round, a larger one being worse; NaN where a round gives none. */
    double[][] logs(List<JudgedCell> cells) {
        List<Integer> rounds = cells.stream()
                .flatMap(cell -> cell.rounds().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        return cells.stream()
                .map(cell -> rounds.stream()
                        .mapToDouble(round -> figure(cell, round).map(Math::log).orElse(Double.NaN))
                        .map(log -> larger ? -log : log)
                        .toArray())
                .toArray(double[][]::new);
    }

    /** Response time less send lag is service time: a difference that goes with the lag is the generator's. */
    public Optional<String> lag(JudgedCell better, JudgedCell worse) {
        double[] withoutLag = new Ranking(point, promise, SERVICE, false, best).logRatios(better, worse);
        boolean stays = withoutLag.length == 0 || Contrast.notablyWorse(withoutLag);
        return figure.equals(RESPONSE) && !stays
                ? Optional.of("the difference between " + better.variant() + " and " + worse.variant()
                        + " goes away without the time by which operations were sent late: the generator was the limit")
                : Optional.empty();
    }

    private Optional<Double> figure(JudgedCell cell, int round) {
        return Optional.ofNullable(cell.rounds().get(round))
                .filter(trial -> trial.result().verdict() instanceof Verdict.Holds)
                .flatMap(trial -> Optional.ofNullable(trial.result().figures().get(figure)))
                .filter(value -> value > 0);
    }
}
