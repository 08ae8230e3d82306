package plimsoll.judge.cell;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Compares one figure of several cells, in the rounds that count and measured it. */
public record FigureRatios(Figure figure) {
    /**
     * Whether the figures of a trial count: it held, or did the whole load and missed an objective. Without its slow
     * rounds, a cell that misses its objective in them would seem fast. A trial that died, lost data, left operations
     * undone or was cut before it had sent them all did less.
     */
    public static boolean counts(TrialResult trial) {
        return switch (trial.verdict()) {
            case Verdict.Holds _ -> true;
            case Verdict.Breaks(Violation.ObjectiveMissed _) -> UnservedShare.isSmall(trial) && !wasCut(trial);
            case Verdict.Breaks _, Verdict.Inconclusive _ -> false;
        };
    }

    /** Operations that were never sent are in no share. */
    private static boolean wasCut(TrialResult trial) {
        return trial.findings().stream()
                .anyMatch(finding ->
                        finding.check().equals(Finding.FINISHED) && finding.verdict() instanceof Verdict.Breaks);
    }

    /** Returns log(second / first) for each round that measured both; larger is worse. */
    public double[] logRatios(JudgedCell first, JudgedCell second) {
        return rounds(first, second)
                .mapToDouble(round -> Math.log(
                        value(second, round).orElseThrow() / value(first, round).orElseThrow()))
                .map(this::worse)
                .toArray();
    }

    /** Returns the median of one cell over the rounds that {@link #logRatios} compares; NaN if there are none. */
    public double median(JudgedCell of, JudgedCell other) {
        return Median.of(rounds(of, other).mapToDouble(round -> value(of, round).orElseThrow()))
                .orElse(Double.NaN);
    }

    /** Returns the rounds that measured the figure in both cells. */
    private Stream<Integer> rounds(JudgedCell first, JudgedCell second) {
        return first.rounds().keySet().stream()
                .filter(round ->
                        value(first, round).isPresent() && value(second, round).isPresent());
    }

    /** Returns the logarithm of the figure by cell and round; larger is worse, NaN if the round did not measure it. */
    double[][] logs(List<JudgedCell> cells) {
        List<Integer> rounds = cells.stream()
                .flatMap(cell -> cell.rounds().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        return cells.stream()
                .map(cell -> rounds.stream()
                        .mapToDouble(round -> value(cell, round).map(Math::log).orElse(Double.NaN))
                        .map(this::worse)
                        .toArray())
                .toArray(double[][]::new);
    }

    /**
     * Response time minus send lag is service time: a difference that vanishes without the lag is due to the generator.
     */
    public Optional<String> lag(JudgedCell better, JudgedCell worse) {
        double[] withoutLag = new FigureRatios(TimeFigures.SERVICE.mean()).logRatios(better, worse);
        boolean stays = withoutLag.length == 0 || PairwiseComparison.notablyWorse(withoutLag);
        return figure.equals(TimeFigures.RESPONSE.mean()) && !stays
                ? Optional.of("the difference between " + better.variant() + " and " + worse.variant()
                        + " disappears when send lag is left out: the generator was the limit")
                : Optional.empty();
    }

    private double worse(double log) {
        return figure.larger() ? -log : log;
    }

    private Optional<Double> value(JudgedCell cell, int round) {
        return Optional.ofNullable(cell.rounds().get(round))
                .map(JudgedTrial::result)
                .filter(FigureRatios::counts)
                .flatMap(trial -> Optional.ofNullable(trial.figures().get(figure.key())))
                .filter(value -> value > 0);
    }
}
