package plimsoll.judge.cell;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;

/**
 * How near a service comes to what its store can take: a cell without a subject is a direct client, and a service that runs at
 * more than 80 % of its rate is timed by the store.
 *
 * @param direct cells whose load goes to the store itself
 */
public record StoreLimit(List<JudgedCell> direct) {
    private static final double MOST = 0.80;
    private static final String RATE = ThroughputFigures.THROUGHPUT.key();

    public static StoreLimit of(List<JudgedCell> cells) {
        return new StoreLimit(cells.stream().filter(StoreLimit::isDirect).toList());
    }

    static boolean isDirect(JudgedCell cell) {
        return cell.rounds().values().stream().anyMatch(JudgedTrial::direct);
    }

    /** Why the cell's times are the store's, in a sentence; empty where they are not, or nobody tried the store alone. */
    public Optional<String> objection(JudgedCell cell) {
        return shareOf(cell)
                .filter(share -> share > MOST)
                .map(share -> cell.variant() + " is store-limited: it ran at " + QuantityFormat.share(share)
                        + " of the rate at which the store serves a direct client");
    }

    /** Operations per second as a share of the direct client's; empty where nobody tried the store alone under this load. */
    public Optional<Double> shareOf(JudgedCell cell) {
        return isDirect(cell) ? Optional.empty() : share(cell);
    }

    /** What is said beside the figures of a cell that a direct client stands beside. */
    public List<String> notes(List<JudgedCell> cells) {
        return cells.stream()
                .flatMap(cell -> shareOf(cell).map(share -> note(cell, share)).stream())
                .toList();
    }

    private static String note(JudgedCell cell, double share) {
        String limited = share > MOST ? ": store-limited, its times are the store's" : "";
        return cell.name() + " ran at " + QuantityFormat.share(share) + " of the rate of a direct client" + limited
                + ".";
    }

    /** Median over the rounds that hold of both; an open load's rate is the load's own and says nothing. */
    private Optional<Double> share(JudgedCell cell) {
        return direct.stream()
                .filter(client -> load(client).equals(load(cell)) && !open(cell))
                .findFirst()
                .flatMap(client -> median(cell.rounds().keySet().stream()
                        .flatMap(round -> share(cell, client, round).stream())
                        .mapToDouble(Double::doubleValue)
                        .toArray()));
    }

    private static Optional<Double> share(JudgedCell cell, JudgedCell client, int round) {
        Optional<Double> most = rate(client, round);
        return rate(cell, round).flatMap(rate -> most.filter(each -> each > 0).map(each -> rate / each));
    }

    private static Optional<Double> rate(JudgedCell cell, int round) {
        return Optional.ofNullable(cell.rounds().get(round))
                .map(JudgedTrial::result)
                .filter(trial -> trial.verdict() instanceof Verdict.Holds)
                .map(TrialResult::figures)
                .flatMap(figures -> Optional.ofNullable(figures.get(RATE)));
    }

    private static Optional<Double> median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return Optional.empty();
        }
        return Optional.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }

    private static String load(JudgedCell cell) {
        return cell.experiment().map(ExperimentText::load).orElse("");
    }

    private static boolean open(JudgedCell cell) {
        return cell.experiment().stream()
                .flatMap(experiment -> experiment.phases().stream())
                .filter(Phase::judged)
                .flatMap(phase -> Stream.of(phase.workloads()))
                .flatMap(List::stream)
                .anyMatch(workload -> workload.load() instanceof LoadModel.Open);
    }
}
