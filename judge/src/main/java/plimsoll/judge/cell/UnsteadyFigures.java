package plimsoll.judge.cell;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.result.PhaseSteadiness;
import plimsoll.model.result.Steadiness;
import plimsoll.model.result.TrialResult;

/**
 * Cells whose rates, times and costs describe no steady state. A service that warms up does so in each round, so more
 * rounds would only make a wrong conclusion surer.
 */
public final class UnsteadyFigures {
    /** Differences between two builds that warm up alike are smaller than this one. */
    private static final double ALIKE = 0.05;

    private static final Set<String> RATES = Stream.of(
                    ThroughputFigures.THROUGHPUT,
                    ThroughputFigures.GOODPUT,
                    ProcessorFigures.CPU_EACH,
                    ProcessorFigures.CPU_SHARE,
                    ProcessorFigures.SWITCHES,
                    ProcessorFigures.ALLOCATED,
                    ProcessorFigures.WRITTEN,
                    ProcessorFigures.OWN_SHARE)
            .map(Figure::key)
            .collect(Collectors.toUnmodifiableSet());

    private UnsteadyFigures() {}

    /** Whether a figure is a rate, a time or a cost of operations, which a warm-up changes. */
    public static boolean affect(Figure figure) {
        return RATES.contains(figure.key())
                || Figures.times().stream()
                        .anyMatch(times -> times.bounded(figure.metric()).isPresent());
    }

    /** Returns why the cell's rates, times and costs are not compared, if more than half of its rounds were unsteady. */
    public static Optional<String> objection(JudgedCell cell) {
        List<TrialResult> trials = cell.trials();
        List<PhaseSteadiness> unsteady = phases(trials, Steadiness::isTransient);
        return 2 * unsteady.size() > trials.size()
                ? Optional.of(cell.variant() + " was not steady in " + unsteady.size() + " of "
                        + QuantityFormat.many(trials.size(), "round") + " ("
                        + unsteady.getFirst().sentence() + ")")
                : Optional.empty();
    }

    /**
     * Returns why it is not known whether a cell that is compared was steady, in more than half of the rounds in which
     * nothing died: a death may end a phase too early for that.
     */
    static Optional<String> unclassified(JudgedCell cell) {
        List<TrialResult> whole = cell.trials().stream()
                .filter(trial -> trial.endings().isEmpty())
                .toList();
        List<PhaseSteadiness> unknown = phases(whole, Steadiness.TOO_SHORT::equals);
        return 2 * unknown.size() > whole.size() && objection(cell).isEmpty()
                ? Optional.of(unknown.getFirst().sentence())
                : Optional.empty();
    }

    /** Returns why a cell is not compared with its baseline: only one of them was unsteady, or one more than the other. */
    public static Optional<String> objection(JudgedCell now, JudgedCell base) {
        return Math.abs(change(now) - change(base)) > ALIKE
                ? objection(now).or(() -> objection(base))
                : Optional.empty();
    }

    private static double change(JudgedCell cell) {
        return Median.of(cell.trials().stream()
                        .flatMap(trial -> trial.steadiness().stream()
                                .flatMap(phase -> phase.change().stream())
                                .limit(1))
                        .mapToDouble(Double::doubleValue))
                .orElse(0);
    }

    /** Returns the first phase of such a class of each trial that has one. */
    private static List<PhaseSteadiness> phases(List<TrialResult> trials, Predicate<Steadiness> ofClass) {
        return trials.stream()
                .flatMap(trial -> trial.steadiness().stream()
                        .filter(phase -> ofClass.test(phase.steadiness()))
                        .limit(1))
                .toList();
    }
}
