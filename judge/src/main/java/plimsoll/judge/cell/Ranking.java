package plimsoll.judge.cell;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.study.Experiment;

/**
 * Cells that hold the same load in the same limits with the same promise, the best first.
 *
 * @param promise what their variants promise about acknowledged operations; empty if the study states none
 * @param figure the figure by which they are ranked
 */
public record Ranking(String point, String promise, Figure figure, List<JudgedCell> best) {
    /** Cells with equal keys are comparable. */
    private record Key(String group, String promise) {}

    /**
     * Returns one ranking per load, limits and promise, in the order of the cells; cells that do not hold are not
     * ranked.
     */
    public static List<Ranking> of(List<JudgedCell> cells) {
        Map<Key, List<JudgedCell>> points = cells.stream()
                .filter(cell -> cell.holds() && cell.experiment().isPresent() && !StoreLimit.isDirect(cell))
                .collect(Collectors.groupingBy(Ranking::key, LinkedHashMap::new, Collectors.toList()));
        return points.entrySet().stream()
                .flatMap(group -> ranked(group.getValue()).stream())
                .toList();
    }

    private static Optional<Ranking> ranked(List<JudgedCell> cells) {
        return cells.getFirst()
                .experiment()
                .map(Ranking::by)
                .map(by -> new Ranking(
                        point(cells.getFirst()), promise(cells.getFirst()), by, bestFirst(cells.stream(), by)));
    }

    /** Returns the ranking of some of its cells by their first rounds. */
    Ranking after(int rounds, List<JudgedCell> some) {
        Stream<JudgedCell> then = some.stream()
                .map(cell -> cell.after(rounds))
                .filter(cell -> !cell.rounds().isEmpty());
        return new Ranking(point, promise, figure, bestFirst(then, figure));
    }

    private static List<JudgedCell> bestFirst(Stream<JudgedCell> cells, Figure by) {
        return cells.sorted(Comparator.comparingDouble(cell -> value(cell, by))).toList();
    }

    private static double value(JudgedCell cell, Figure by) {
        double value = cell.medians().getOrDefault(by.key(), Double.NaN);
        return by.larger() ? -value : value;
    }

    /**
     * Returns the ranking figure of a load: total time for a fixed number of operations, time per entry for a queue
     * that is filled and drained, throughput for users, mean response time for a given rate.
     */
    public static Figure by(Experiment experiment) {
        List<Phase> judged = experiment.phases().stream().filter(Phase::judged).toList();
        if (judged.stream().allMatch(phase -> phase.until() instanceof StopCondition.Operations)) {
            return ThroughputFigures.DURATION;
        }
        if (judged.stream().anyMatch(phase -> phase.until() instanceof StopCondition.Drained)) {
            return FillDrainFigures.QUEUE_TIME;
        }
        boolean users = judged.stream()
                .flatMap(phase -> phase.workloads().stream())
                .anyMatch(workload -> workload.load() instanceof LoadModel.Closed);
        return users ? ThroughputFigures.THROUGHPUT : TimeFigures.RESPONSE.mean();
    }

    private static Key key(JudgedCell cell) {
        return new Key(cell.group(), promise(cell));
    }

    private static String promise(JudgedCell cell) {
        return cell.experiment().flatMap(Experiment::promises).orElse("");
    }

    /** Returns the ranking figure, round by round. */
    FigureRatios ratios() {
        return new FigureRatios(figure);
    }

    /** Returns load and limits of a cell in words. */
    static String point(JudgedCell cell) {
        return cell.experiment()
                .map(each -> ExperimentText.load(each) + " " + ExperimentText.container(each))
                .orElse("");
    }
}
