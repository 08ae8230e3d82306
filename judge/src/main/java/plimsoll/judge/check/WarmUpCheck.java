package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.CountedWindow;
import plimsoll.judge.facts.PhaseSeconds;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.statistics.SteadyStateClassifier;
import plimsoll.judge.statistics.SteadyStateClassifier.Reading;
import plimsoll.judge.statistics.SteadyStateClassifier.Series;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.PhaseSteadiness;
import plimsoll.model.result.Steadiness;
import plimsoll.model.verdict.Finding;

/**
 * Finds phases whose figures were still changing: a service that warms up gives other figures in a longer phase. The
 * trial's verdict does not depend on it; its figures are not compared with those of others.
 */
public final class WarmUpCheck {
    private static final String NAME = "warm-up";

    private WarmUpCheck() {}

    static List<Finding> run(CheckContext context) {
        return of(context.facts()).stream()
                .map(phase -> Finding.holds(NAME, phase.sentence()))
                .toList();
    }

    /** Returns one entry for each judged phase of a steady load that no fault disturbs. */
    public static List<PhaseSteadiness> of(TrialFacts facts) {
        return CountedWindow.settled(facts).stream()
                .map(window -> of(window, new PhaseSeconds(facts, window).series()))
                .toList();
    }

    private static PhaseSteadiness of(CountedWindow window, List<Series> series) {
        return SteadyStateClassifier.of(series)
                .map(reading -> classified(window, reading))
                .orElseGet(() -> unclassified(window, series));
    }

    private static PhaseSteadiness classified(CountedWindow window, Reading reading) {
        String phase = window.phase().phase().name();
        return new PhaseSteadiness(
                phase,
                reading.steadiness(),
                Optional.of(reading.series().name()),
                Optional.of(reading.change()),
                Optional.of(reading.detectable()),
                reading.secondsNeeded().stream().boxed().findFirst().map(seconds -> seconds * 1000L),
                Optional.empty(),
                "phase " + phase + ": " + sentence(reading, window));
    }

    private static PhaseSteadiness unclassified(CountedWindow window, List<Series> series) {
        return series.stream()
                .map(each -> each.values().size())
                .max(Integer::compare)
                .filter(seconds -> seconds < SteadyStateClassifier.SECONDS_MIN)
                .map(seconds -> tooShort(window, seconds))
                .orElseGet(() -> unclassified(
                        window,
                        Optional.empty(),
                        "not known whether it was steady: no figure was recorded in each of its seconds"));
    }

    private static PhaseSteadiness tooShort(CountedWindow window, int seconds) {
        long enough = enoughMillis(window, seconds);
        return unclassified(
                window,
                Optional.of(enough),
                "too short to tell whether it was steady: " + QuantityFormat.many(seconds, "counted second")
                        + " with operations, and " + SteadyStateClassifier.SECONDS_MIN
                        + " are needed; let it last at least " + enough / 1000 + " s");
    }

    private static PhaseSteadiness unclassified(CountedWindow window, Optional<Long> enoughMillis, String why) {
        String phase = window.phase().phase().name();
        return new PhaseSteadiness(
                phase,
                Steadiness.TOO_SHORT,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                enoughMillis,
                "phase " + phase + ": " + why);
    }

    /**
     * Returns the length of a phase that has enough seconds with operations, if they come as often as in this one. One
     * more is counted for the report of the last second, which comes after the end of the load.
     */
    private static long enoughMillis(CountedWindow window, int seconds) {
        double each = Math.max(1000, window.millis() / (seconds + 1));
        return 1000 * (long) Math.ceil(window.lengthFor((SteadyStateClassifier.SECONDS_MIN + 1) * each) / 1000);
    }

    private static String sentence(Reading reading, CountedWindow window) {
        String change = words(reading.series().name()) + (reading.change() > 0 ? " rose by " : " fell by ")
                + QuantityFormat.share(Math.abs(reading.change())) + " from the first third of "
                + QuantityFormat.millis(window.millis()) + " to the last";
        return switch (reading.steadiness()) {
            case STEADY, TOO_SHORT ->
                "steady; changes below " + QuantityFormat.share(reading.detectable()) + " could not have been seen";
            case WARMING_UP ->
                "still warming up: " + change + "; warm up for "
                        + reading.secondsNeeded().orElse(0) + " s more";
            case SLOWING_DOWN -> "slowing down: " + change;
            case NEVER_STEADY ->
                "never steady: " + words(reading.series().name()) + " went up and down by more than 10 %";
        };
    }

    private static String words(String series) {
        return switch (series) {
            case PhaseSeconds.CPU -> "CPU time an operation";
            case PhaseSeconds.RESPONSE -> "response time";
            default -> series;
        };
    }
}
