package plimsoll.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.statistics.LagCorrelation;
import plimsoll.plan.search.TrialPurpose;

/** States how much neighbouring trials of a proof resemble each other, since its promise assumes independent trials. */
final class DependenceNote {
    private static final String FIGURE = "responseMillisMean";

    private DependenceNote() {}

    /** Empty if fewer than ten trials of the proof have a response time. */
    static Optional<String> of(List<JudgedSearchTrial> tried) {
        return LagCorrelation.of(tried.stream().flatMap(DependenceNote::sample).toList())
                .map(DependenceNote::sentence);
    }

    private static Stream<LagCorrelation.MeasuredTrial> sample(JudgedSearchTrial trial) {
        TrialPurpose purpose = trial.searchTrial().purpose();
        boolean proof = purpose == TrialPurpose.PROVE_HOLDS || purpose == TrialPurpose.PROVE_BREAKS;
        return proof
                ? trial
                        .figure(FIGURE)
                        .filter(millis -> millis > 0)
                        .map(millis -> new LagCorrelation.MeasuredTrial(
                                trial.searchTrial().value(), Math.log(millis)))
                        .stream()
                : Stream.empty();
    }

    private static String sentence(LagCorrelation found) {
        String measured = String.format(
                Locale.ROOT,
                "mean response times of neighbouring trials of the proof have a correlation of %.2f over %d trials; independent"
                        + " trials reach %.2f at 95 %%",
                found.correlation(),
                found.trials(),
                found.byChance());
        return found.isBeyondChance()
                ? measured + ": the promise assumes independent trials, so verify it at another hour"
                : measured;
    }
}
