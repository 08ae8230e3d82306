package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.CountedWindow;
import plimsoll.judge.facts.PhaseSeconds;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.statistics.SteadyStateClassifier;
import plimsoll.judge.statistics.SteadyStateClassifier.Reading;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Phase;
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
                .map(window -> of(window, SteadyStateClassifier.of(new PhaseSeconds(facts, window).series())))
                .toList();
    }

    private static PhaseSteadiness of(CountedWindow window, Optional<Reading> reading) {
        Phase phase = window.phase().phase();
        return new PhaseSteadiness(
                phase.name(),
                reading.map(Reading::steadiness).orElse(Steadiness.TOO_SHORT),
                reading.map(each -> each.series().name()),
                reading.map(Reading::change),
                reading.map(Reading::detectable),
                reading.flatMap(each -> each.secondsNeeded().stream().boxed().findFirst())
                        .map(seconds -> seconds * 1000L),
                "phase " + phase.name() + ": "
                        + reading.map(each -> sentence(each, window))
                                .orElse("too short to tell whether it was steady: that takes at least 6 counted"
                                        + " seconds with operations in each"));
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
