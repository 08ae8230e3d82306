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
import plimsoll.judge.statistics.ConfidenceInterval;
import plimsoll.model.figure.Figure;
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
import plimsoll.model.verdict.Verdict;

/**
 * Two results laid side by side. Their rounds were not run in turn, so that every difference may be the hour's: the most that
 * is said is what it looks like.
 *
 * @param alike whether both are of the same machine; times and rates of two machines are not laid side by side
 */
public record StoredResultComparison(Result before, Result now, boolean alike) {
    private static final double CONFIDENCE = 0.95;
    private static final double NEGLIGIBLE = Math.log(1.03);
    private static final List<Figure> HERE = List.of(
            ThroughputFigures.TOTAL,
            ThroughputFigures.THROUGHPUT,
            TimeFigures.RESPONSE.mean(),
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
            MemoryFigures.HEAP_AFTER_GC,
            ProcessorFigures.CPU_EACH);
    private static final List<Figure> EVERYWHERE = List.of(MemoryFigures.HEAP_AFTER_GC);

    /** What of a machine makes its figures its own. */
    private static final List<String> MACHINE =
            List.of("processor", "cores", "memory of the machine", "kernel", "JDK", "memory cap");

    public static StoredResultComparison of(Result before, Result now) {
        return new StoredResultComparison(before, now, otherMachine(before, now).isEmpty());
    }

    /** The first fact in which the machines differ, in words. */
    public static Optional<String> otherMachine(Result before, Result now) {
        return MACHINE.stream()
                .filter(fact -> !Objects.equals(
                        before.environment().get(fact), now.environment().get(fact)))
                .map(fact -> "'" + fact + "' was " + before.environment().getOrDefault(fact, "not known") + " and is "
                        + now.environment().getOrDefault(fact, "not known"))
                .findFirst();
    }

    /** @param leftOut cells that share no more than their name */
    public BaselineResult laid(String named, Set<String> leftOut) {
        Map<String, CellResult> cells =
                before.cells().stream().collect(Collectors.toMap(CellResult::cell, cell -> cell, (first, _) -> first));
        List<BaselinePair> pairs = now.cells().stream()
                .filter(cell -> !leftOut.contains(cell.cell()))
                .flatMap(cell -> Stream.ofNullable(cells.get(cell.cell())).map(base -> pair(base, cell)))
                .toList();
        return new BaselineResult(named, pairs, BaselinePairEvaluator.sentence(pairs));
    }

    private BaselinePair pair(CellResult base, CellResult cell) {
        List<Delta> deltas = (alike ? HERE : EVERYWHERE)
                .stream().flatMap(figure -> delta(figure, base, cell).stream()).toList();
        Status status = standing(base, cell, deltas);
        return new BaselinePair(cell.cell(), base.cell(), status, sentence(cell, status, deltas), deltas);
    }

    private Optional<Delta> delta(Figure figure, CellResult base, CellResult cell) {
        double[] then = logs(figure, base, before);
        double[] today = logs(figure, cell, now);
        if (then.length == 0 || today.length == 0) {
            return Optional.empty();
        }
        ConfidenceInterval interval = ConfidenceInterval.between(then, today, CONFIDENCE);
        Change change = new Change(
                Math.exp(middle(then)),
                Math.exp(middle(today)),
                Math.expm1(interval.mean()),
                Math.expm1(interval.low()),
                Math.expm1(interval.high()));
        Status status = looks(figure, then, today);
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
                sentence));
    }

    /** All rounds of one lie on one side of all rounds of the other, and their middles are further apart than what is negligible. */
    private static Status looks(Figure figure, double[] then, double[] today) {
        boolean notable = Math.abs(middle(today) - middle(then)) > NEGLIGIBLE;
        boolean more = then[then.length - 1] < today[0];
        boolean less = today[today.length - 1] < then[0];
        if (then.length < 2 || today.length < 2 || !notable || !(more || less)) {
            return Status.NOT_DECIDED;
        }
        return more == figure.larger() ? Status.LOOKS_BETTER : Status.LOOKS_WORSE;
    }

    private static Status standing(CellResult base, CellResult cell, List<Delta> deltas) {
        return BaselinePairEvaluator.byVerdicts(base.verdict(), cell.verdict())
                .orElseGet(() -> deltas.stream()
                        .map(Delta::standing)
                        .min(Status::compareTo)
                        .orElse(Status.NOT_DECIDED));
    }

    private static String sentence(CellResult cell, Status status, List<Delta> deltas) {
        List<String> said = new ArrayList<>();
        switch (status) {
            case BROKE -> said.add(cell.verdict().words() + ", and it held before");
            case ONLY_THIS_HELD -> said.add(cell.verdict().words() + ", and it broke before");
            case WORSE, NOT_DECIDED, LOOKS_WORSE, LOOKS_BETTER, NO_DIFFERENCE, BETTER ->
                deltas.stream()
                        .filter(delta ->
                                delta.standing() == Status.LOOKS_WORSE || delta.standing() == Status.LOOKS_BETTER)
                        .map(Delta::sentence)
                        .forEach(said::add);
        }
        return cell.cell() + ": " + (said.isEmpty() ? "nothing that looks like a difference" : String.join("; ", said));
    }

    /** Logarithms of the rounds that held, ascending. */
    private static double[] logs(Figure figure, CellResult cell, Result of) {
        return of.trials().stream()
                .filter(trial -> cell.trials().contains(trial.folder()))
                .filter(trial -> trial.verdict() instanceof Verdict.Holds)
                .map(TrialResult::figures)
                .mapToDouble(figures -> figures.getOrDefault(figure.key(), 0.0))
                .filter(value -> value > 0)
                .map(Math::log)
                .sorted()
                .toArray();
    }

    private static double middle(double[] ascending) {
        int half = ascending.length / 2;
        return ascending.length % 2 == 1
                ? ascending[half]
                : Arrays.stream(ascending, half - 1, half + 1).sum() / 2;
    }
}
