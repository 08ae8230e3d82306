package plimsoll.judge.cell;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.study.Experiment;

/**
 * Cells that hold the same load in the same limits and promise the same, the best first.
 *
 * @param promise what their variants promise of what they acknowledge; empty where the study says nothing
 * @param figure by which they are ranked
 */
public record Ranking(String point, String promise, Figure figure, List<JudgedCell> best) {
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
                    by,
                    cells.stream().sorted(order).toList());
        });
    }

    private static double value(JudgedCell cell, Figure by) {
        double value = cell.medians().getOrDefault(by.key(), Double.NaN);
        return by.larger() ? -value : value;
    }

    /**
     * Where entries go in and come out, the time of one; where the operations are counted, the time they take; of users, their
     * rate; at a given rate, the response.
     */
    public static Figure by(Experiment experiment) {
        List<Phase> judged = experiment.phases().stream().filter(Phase::judged).toList();
        if (judged.stream().allMatch(phase -> phase.until() instanceof StopCondition.Operations)) {
            return ThroughputFigures.TOTAL;
        }
        if (judged.stream().anyMatch(phase -> phase.until() instanceof StopCondition.Drained)) {
            return FillDrainFigures.PASS;
        }
        boolean users = judged.stream()
                .flatMap(phase -> phase.workloads().stream())
                .anyMatch(workload -> workload.load() instanceof LoadModel.Closed);
        return users ? ThroughputFigures.THROUGHPUT : TimeFigures.RESPONSE.mean();
    }

    private static Place place(JudgedCell cell) {
        return new Place(cell.group(), promise(cell));
    }

    private static String promise(JudgedCell cell) {
        return cell.experiment().flatMap(Experiment::promises).orElse("");
    }

    /** Its figure, round by round. */
    FigureRatios ratios() {
        return new FigureRatios(figure);
    }

    private static String point(JudgedCell cell) {
        return cell.experiment()
                .map(each -> ExperimentText.load(each) + " " + ExperimentText.container(each))
                .orElse("");
    }
}
