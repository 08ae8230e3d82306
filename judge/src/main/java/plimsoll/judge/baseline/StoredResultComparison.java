package plimsoll.judge.baseline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;
import plimsoll.judge.cell.FigureRatios;
import plimsoll.judge.statistics.ConfidenceInterval;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.result.comparison.Delta.Change;
import plimsoll.records.Manifest;

/**
 * Compares two stored results. Their rounds were not interleaved, so any difference may be due to the time of day: a
 * figure at most "looks" better or worse.
 *
 * @param alike whether both are from the same machine; times and rates of different machines are not compared
 */
public record StoredResultComparison(Result before, Result now, boolean alike) {
    private static final double CONFIDENCE = 0.95;

    /** The probability that any figure of equal results looks different. */
    private static final double LOOKS_ALPHA = 0.10;

    private static final double NEGLIGIBLE = Math.log(1.03);
    private static final List<Figure> COMPARED_ON_SAME_MACHINE = List.of(
            ThroughputFigures.DURATION,
            ThroughputFigures.THROUGHPUT,
            TimeFigures.RESPONSE.mean(),
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
            MemoryFigures.HEAP_AFTER_GC,
            ProcessorFigures.CPU_EACH);
    private static final List<Figure> COMPARED_ON_ANY_MACHINE = List.of(MemoryFigures.HEAP_AFTER_GC);

    /** Facts of the environment that identify a machine. */
    private static final List<String> MACHINE_FACTS = List.of(
            "processor", "cores", "memory of the machine", "kernel", "JDK", "memory cap", Manifest.MACHINE_OF_NEEDS);

    public static StoredResultComparison of(Result before, Result now) {
        return new StoredResultComparison(before, now, otherMachine(before, now).isEmpty());
    }

    /** Returns the first fact in which the machines differ, as a sentence. */
    public static Optional<String> otherMachine(Result before, Result now) {
        return MACHINE_FACTS.stream()
                .filter(fact -> !Objects.equals(
                        before.environment().get(fact), now.environment().get(fact)))
                .map(fact -> "'" + fact + "' was " + before.environment().getOrDefault(fact, "unknown") + " and is now "
                        + now.environment().getOrDefault(fact, "unknown"))
                .findFirst();
    }

    /** @param leftOut cells that share only their name */
    public BaselineResult result(String named, Set<String> leftOut) {
        Map<String, CellResult> cells =
                before.cells().stream().collect(Collectors.toMap(CellResult::cell, cell -> cell, (first, _) -> first));
        List<CellResult> common = now.cells().stream()
                .filter(cell -> !leftOut.contains(cell.cell()) && cells.containsKey(cell.cell()))
                .toList();
        List<BaselinePair> pairs = common.stream()
                .flatMap(cell -> Stream.ofNullable(cells.get(cell.cell())).map(base -> pair(base, cell, common.size())))
                .toList();
        return new BaselineResult(named, pairs, Optional.empty(), BaselinePairEvaluator.sentence(pairs));
    }

    private BaselinePair pair(CellResult base, CellResult cell, int cells) {
        List<Figure> figures = alike ? COMPARED_ON_SAME_MACHINE : COMPARED_ON_ANY_MACHINE;
        double confidence = confidence(figures.size() * cells);
        List<Delta> deltas = figures.stream()
                .flatMap(figure -> delta(figure, base, cell, confidence).stream())
                .toList();
        Status status = status(base, cell, deltas);
        return new BaselinePair(cell.cell(), base.cell(), status, sentence(cell, status, deltas), deltas);
    }

    private Optional<Delta> delta(Figure figure, CellResult base, CellResult cell, double confidence) {
        double[] then = logs(figure, base, before);
        double[] today = logs(figure, cell, now);
        if (then.length == 0 || today.length == 0) {
            return Optional.empty();
        }
        ConfidenceInterval interval = ConfidenceInterval.between(then, today, CONFIDENCE);
        Change change = new Change(
                Math.exp(median(then)),
                Math.exp(median(today)),
                Math.expm1(interval.mean()),
                Math.expm1(interval.low()),
                Math.expm1(interval.high()));
        Status status = looks(figure, then, today, confidence);
        String sentence = String.format(
                Locale.ROOT,
                "%s %+.1f %% (%d and %d rounds)%s",
                figure.name(),
                change.share() * 100,
                then.length,
                today.length,
                status == Status.NOT_DECIDED
                        ? ": not decided"
                        : status == Status.LOOKS_WORSE ? ": looks worse" : ": looks better");
        return Optional.of(new Delta(
                figure.metric(),
                Optional.of(change),
                Math.min(then.length, today.length),
                false,
                status,
                Optional.empty(),
                Optional.empty(),
                sentence));
    }

    private static Status looks(Figure figure, double[] then, double[] today, double confidence) {
        if (!differ(then, today, confidence)) {
            return Status.NOT_DECIDED;
        }
        boolean more = median(then) < median(today);
        return more == figure.larger() ? Status.LOOKS_BETTER : Status.LOOKS_WORSE;
    }

    /** Returns the confidence of one comparison of several. */
    static double confidence(int comparisons) {
        return 1 - LOOKS_ALPHA / comparisons;
    }

    /**
     * Rounds differ only if they do not overlap, their medians differ by more than 3 %, and the interval of the
     * difference excludes zero. Rounds that do not scatter at all, such as sizes in whole megabytes, show no noise from
     * which an interval could be computed. They differ if chance would hardly ever separate so many rounds.
     *
     * @param then logarithms, ascending, as those of today
     * @param confidence adjusted for the number of figures and cells
     */
    static boolean differ(double[] then, double[] today, double confidence) {
        boolean notable = Math.abs(median(today) - median(then)) > NEGLIGIBLE;
        boolean apart = then[then.length - 1] < today[0] || today[today.length - 1] < then[0];
        if (then.length < 2 || today.length < 2 || !notable || !apart) {
            return false;
        }
        boolean scatter = then[0] < then[then.length - 1] || today[0] < today[today.length - 1];
        return scatter
                ? ConfidenceInterval.between(then, today, confidence).excludesZero()
                : separatedByChance(then.length, today.length) < 1 - confidence;
    }

    /** Returns the probability that the rounds of two equal results do not overlap. */
    private static double separatedByChance(int then, int today) {
        return 2 * HypergeometricDistribution.of(then + today, then, then).probability(then);
    }

    private static Status status(CellResult base, CellResult cell, List<Delta> deltas) {
        return BaselinePairEvaluator.byVerdicts(base.verdict(), cell.verdict())
                .orElseGet(() -> deltas.stream()
                        .map(Delta::standing)
                        .min(Status::compareTo)
                        .orElse(Status.NOT_DECIDED));
    }

    private static String sentence(CellResult cell, Status status, List<Delta> deltas) {
        List<String> sentences = new ArrayList<>();
        switch (status) {
            case BROKE -> sentences.add(cell.verdict().words() + ", and it held before");
            case ONLY_THIS_HELD -> sentences.add(cell.verdict().words() + ", and it broke before");
            case WORSE, NOT_DECIDED, LOOKS_WORSE, LOOKS_BETTER, NO_DIFFERENCE, BETTER ->
                deltas.stream()
                        .filter(delta ->
                                delta.standing() == Status.LOOKS_WORSE || delta.standing() == Status.LOOKS_BETTER)
                        .map(Delta::sentence)
                        .forEach(sentences::add);
        }
        return cell.cell() + ": "
                + (sentences.isEmpty() ? "nothing looks like a difference" : String.join("; ", sentences));
    }

    /** Returns the logarithms of the rounds that count, ascending. */
    private static double[] logs(Figure figure, CellResult cell, Result result) {
        return result.trials().stream()
                .filter(trial -> cell.trials().contains(trial.folder()))
                .filter(FigureRatios::counts)
                .map(TrialResult::figures)
                .mapToDouble(figures -> figures.getOrDefault(figure.key(), 0.0))
                .filter(value -> value > 0)
                .map(Math::log)
                .sorted()
                .toArray();
    }

    private static double median(double[] values) {
        return Median.of(Arrays.stream(values)).orElseThrow();
    }
}
