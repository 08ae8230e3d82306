package plimsoll.judge.cell;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;

/**
 * Measures how close a service comes to the limit of its store. A cell without a subject is a direct client of the
 * store; if a service runs at more than 80 % of its rate, the times are the store's.
 *
 * @param direct cells whose load goes to the store itself
 */
public record StoreLimit(List<JudgedCell> direct) {
    private static final double RATE_SHARE_MAX = 0.80;
    private static final String RATE = ThroughputFigures.THROUGHPUT.key();

    public static StoreLimit of(List<JudgedCell> cells) {
        return new StoreLimit(cells.stream().filter(StoreLimit::isDirect).toList());
    }

    static boolean isDirect(JudgedCell cell) {
        return cell.rounds().values().stream().anyMatch(JudgedTrial::direct);
    }

    /** Returns a sentence if the cell's times are the store's; empty if they are not, or no direct client was tried. */
    public Optional<String> objection(JudgedCell cell) {
        return shareOf(cell)
                .filter(share -> share > RATE_SHARE_MAX)
                .map(share -> cell.variant() + " is store-limited: it ran at " + QuantityFormat.share(share)
                        + " of the rate at which the store serves a direct client");
    }

    /** Returns operations per second as a share of the direct client's; empty if none was tried under this load. */
    public Optional<Double> shareOf(JudgedCell cell) {
        return isDirect(cell) ? Optional.empty() : share(cell);
    }

    /** Returns a note for each cell that has a direct client to compare with. */
    public List<String> notes(List<JudgedCell> cells) {
        return cells.stream()
                .flatMap(cell -> shareOf(cell).map(share -> note(cell, share)).stream())
                .toList();
    }

    private static String note(JudgedCell cell, double share) {
        String limited = share > RATE_SHARE_MAX ? ": store-limited, so its times are the store's" : "";
        return cell.name() + " ran at " + QuantityFormat.share(share) + " of the rate of a direct client" + limited
                + ".";
    }

    /** Median over the rounds in which both held; empty for an open load, whose rate is given. */
    private Optional<Double> share(JudgedCell cell) {
        return direct.stream()
                .filter(client -> load(client).equals(load(cell)) && !open(cell))
                .findFirst()
                .flatMap(client -> Median.of(cell.rounds().keySet().stream()
                                .flatMap(round -> share(cell, client, round).stream())
                                .mapToDouble(Double::doubleValue))
                        .stream()
                        .boxed()
                        .findFirst());
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
